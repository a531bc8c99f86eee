import { createHash } from 'node:crypto';
import { copyFileSync, globSync, mkdirSync, rmSync, statfsSync } from 'node:fs';
import { freemem } from 'node:os';
import path from 'node:path';
import { root, testFolder } from './places.ts';

const memory = '/dev/shm';
/** Bytes needed: several times what an ordinary run writes. */
const room = 6e9;

const mark = createHash('sha256').update(root).digest('hex').slice(0, 12);
export const memoryFolder = path.join(memory, `storefront-test-${mark}`);

function hasRoom(): boolean {
  const { bavail, bsize } = statfsSync(memory);
  return bavail * bsize >= room && freemem() >= 2 * room;
}

/** Frees the memory; first copies the logs to where they are without it. */
function giveBack(): void {
  for (const log of globSync('*/*.log', { cwd: memoryFolder })) {
    mkdirSync(path.join(testFolder, path.dirname(log)), { recursive: true });
    copyFileSync(path.join(memoryFolder, log), path.join(testFolder, log));
  }
  rmSync(memoryFolder, { recursive: true, force: true });
}

/**
 * Makes a folder in memory for the services of a test run, removed when this process ends; undefined if the machine has
 * no such file system or too little memory. On disk, databases wait for every write, which takes a fifth of a test's
 * time. Memory keeps what a killed process has written just as well.
 */
export function takeMemoryFolder(): string | undefined {
  try {
    rmSync(memoryFolder, { recursive: true, force: true }); // left by a run that was killed
    if (!hasRoom()) return undefined;
    mkdirSync(memoryFolder, { mode: 0o700 });
  } catch {
    return undefined;
  }
  process.once('exit', giveBack);
  return memoryFolder;
}
