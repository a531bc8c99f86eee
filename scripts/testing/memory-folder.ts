import { createHash } from 'node:crypto';
import { copyFileSync, globSync, mkdirSync, rmSync, statfsSync } from 'node:fs';
import { freemem } from 'node:os';
import path from 'node:path';
import { root, testFolder } from './places.ts';

const memory = '/dev/shm';
/** Bytes: several times what a run of the ordinary size writes. */
const room = 6e9;

function hasRoom(): boolean {
  const { bavail, bsize } = statfsSync(memory);
  return bavail * bsize >= room && freemem() >= 2 * room;
}

/** Gives the memory back; logs go to where they lie without it. */
function giveBack(folder: string): void {
  for (const log of globSync('*/*.log', { cwd: folder })) {
    mkdirSync(path.join(testFolder, path.dirname(log)), { recursive: true });
    copyFileSync(path.join(folder, log), path.join(testFolder, log));
  }
  rmSync(folder, { recursive: true, force: true });
}

/**
 * Makes a folder in memory for what the services of a run keep, until this process ends; none where the machine has no such
 * file system, or too little of it. Databases wait for the disk with every write, a fifth of a test's time; what a killed
 * process has written is kept by memory as well.
 */
export function takeMemoryFolder(): string | undefined {
  const mark = createHash('sha256').update(root).digest('hex').slice(0, 12);
  const folder = path.join(memory, `storefront-test-${mark}`);
  try {
    rmSync(folder, { recursive: true, force: true }); // of a run that was killed
    if (!hasRoom()) return undefined;
    mkdirSync(folder, { mode: 0o700 });
  } catch {
    return undefined;
  }
  process.once('exit', () => giveBack(folder));
  return folder;
}
