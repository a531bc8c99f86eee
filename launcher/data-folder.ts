import { chmod, mkdir, readdir } from 'node:fs/promises';
import path from 'node:path';

/** What the sandbox itself makes in its folder, and what a new file system has. */
const own =
  /^(?:cache|control\.json|env\.json|google-key\.pem|install\.log|launcher\.lock.*|lost\+found|mail\.json.*|mongodb|sandbox\.log|stripe\.json.*|uploads)$/;

/**
 * Makes the data folder, which only its owner may enter. A folder of something else is left as it is: it would be closed
 * to everybody who uses it, and a reset would delete what has the same name as something of the sandbox.
 * @param root the program's own folder, whose `.data` also has what tests and tools keep
 * @throws Error when the folder is of something else
 */
export async function takeDataFolder(dataDir: string, root: string): Promise<void> {
  await mkdir(dataDir, { recursive: true });
  const names = await readdir(dataDir);
  const isOurs = names.includes('secrets.json') || dataDir === path.join(root, '.data');
  const foreign = isOurs ? undefined : names.find((name) => !own.test(name));
  if (foreign !== undefined)
    throw new Error(
      `${dataDir} is no folder of the sandbox: it holds ${foreign}. Name an empty one, or one that is not there yet, with SANDBOX_DIR.`,
    );
  await chmod(dataDir, 0o700);
}
