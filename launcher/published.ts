import { rm, writeFile } from 'node:fs/promises';
import path from 'node:path';

/** Files that a running sandbox publishes in its data folder, readable only by its owner. */
const environmentFile = (dataDir: string) => path.join(dataDir, 'env.json');
const controlFile = (dataDir: string) => path.join(dataDir, 'control.json');

/** URL for commands to a running sandbox, and the key that authorises them. */
export type ControlAddress = { url: string; key: string };

export async function publish(dataDir: string, env: Record<string, string>, control: ControlAddress) {
  await writePrivate(environmentFile(dataDir), env);
  await writePrivate(controlFile(dataDir), control);
}

export async function unpublish(dataDir: string) {
  await rm(environmentFile(dataDir), { force: true });
  await rm(controlFile(dataDir), { force: true });
}

async function writePrivate(file: string, content: unknown) {
  await rm(file, { force: true });
  await writeFile(file, `${JSON.stringify(content, null, 2)}\n`, { mode: 0o600 });
}
