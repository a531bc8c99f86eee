import { mkdir, readdir, rm, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { type Holder, readHolderIn, startOf } from './lock.ts';

/** The folder with one file for each launcher that runs from this program folder, whatever its data folder. */
const holdersOf = (root: string) => path.join(root, '.data/launchers');

/** A file younger than this (ms) may still be being written. */
const writingTime = 10_000;

/** Removes the files of launchers that were killed. */
async function removeDead(folder: string): Promise<void> {
  for (const name of await readdir(folder)) {
    const file = path.join(folder, name);
    const { mtimeMs } = await stat(file).catch(() => ({ mtimeMs: Date.now() }));
    if (mtimeMs + writingTime > Date.now()) continue;
    if (!(await readHolderIn(file).catch(() => null))) await rm(file, { force: true });
  }
}

/**
 * Records that this process runs from the folder, so that another start doesn't empty node_modules
 * (`scripts/bootstrap.mjs`). Skipped if the folder is read-only: nothing can be installed there either.
 * @returns a function that removes the record
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
