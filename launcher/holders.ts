import { mkdir, readdir, rm, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { type Holder, readHolderIn, startOf } from './lock.ts';

/** One file for each launcher that runs from a folder of the program, whatever its data lie in. */
const holdersOf = (root: string) => path.join(root, '.data/launchers');

/** A file that is younger (ms) may be one that is just being written. */
const writingTime = 10_000;

/** Takes away the files of those that were killed. */
async function removeDead(folder: string): Promise<void> {
  for (const name of await readdir(folder)) {
    const file = path.join(folder, name);
    const { mtimeMs } = await stat(file).catch(() => ({ mtimeMs: Date.now() }));
    if (mtimeMs + writingTime > Date.now()) continue;
    if (!(await readHolderIn(file).catch(() => null))) await rm(file, { force: true });
  }
}

/**
 * Lets other starts see that this process runs from the folder, so that none of them empties node_modules under it
 * (`scripts/bootstrap.mjs`). Where nothing can be written nothing can be installed either.
 * @returns how to take it back
 */
export async function noteLauncher(root: string, address: string): Promise<() => Promise<void>> {
  const file = path.join(holdersOf(root), `${process.pid}.json`);
  const holder: Holder = { pid: process.pid, started: await startOf(process.pid), address };
  try {
    await mkdir(path.dirname(file), { recursive: true, mode: 0o700 });
    await removeDead(path.dirname(file));
    await writeFile(file, JSON.stringify(holder), { mode: 0o600 });
  } catch {
    return async () => undefined;
  }
  return () => rm(file, { force: true }).catch(() => undefined);
}
