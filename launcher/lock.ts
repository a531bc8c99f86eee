import { randomUUID } from 'node:crypto';
import { link, readFile, rm, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import * as z from 'zod';

const holderSchema = z.object({ pid: z.int().positive(), started: z.string(), address: z.string() });
/** The process that holds a data folder. `started` tells it from a later one with the same pid. */
export type Holder = z.output<typeof holderSchema>;

const lockFile = (dataDir: string) => path.join(dataDir, 'launcher.lock');

/**
 * Locks the data folder for this process; takes over the lock of a dead process.
 * @returns a function that releases it
 * @throws Error that names the holder if it is alive
 */
export async function takeLock(dataDir: string, address: string): Promise<() => Promise<void>> {
  const file = lockFile(dataDir);
  const mine = `${file}.${randomUUID()}`;
  const holder: Holder = { pid: process.pid, started: await startOf(process.pid), address };
  await writeFile(mine, JSON.stringify(holder), { mode: 0o600 });
  try {
    while (!(await linked(mine, file))) {
      const other = await readHolderIn(file);
      if (other) throw new Error(refusal(other, dataDir));
      await removeStale(file);
    }
  } finally {
    await rm(mine, { force: true });
  }
  return () => rm(file, { force: true });
}

/** Removing a lock takes less time (ms); a process that takes longer has died meanwhile. */
const removingTime = 10_000;

/**
 * Removes the lock of a dead process. Only one process does so at a time, so none can have locked the folder between
 * the check and the removal. Returns after a moment when another process is doing it.
 */
async function removeStale(file: string): Promise<void> {
  const taking = `${file}.taking`;
  try {
    await writeFile(taking, '', { flag: 'wx', mode: 0o600 });
  } catch (error) {
    if (!isThere(error)) throw error;
    const { mtimeMs } = await stat(taking).catch(() => ({ mtimeMs: Date.now() }));
    if (mtimeMs + removingTime < Date.now()) await rm(taking, { force: true });
    else await pause(10);
    return;
  }
  try {
    if (!(await readHolderIn(file))) await rm(file, { force: true });
  } finally {
    await rm(taking, { force: true });
  }
}

/** The running launcher that holds the folder, or null. */
export const readHolder = (dataDir: string): Promise<Holder | null> => readHolderIn(lockFile(dataDir));

/** The running launcher that a file names, or null. @throws Error when the file is damaged */
export async function readHolderIn(file: string): Promise<Holder | null> {
  const text = await readFile(file, 'utf8').catch(() => '');
  if (!text) return null;
  const holder = parseHolder(text, file);
  return isAlive(holder.pid) && (await startOf(holder.pid)) === holder.started ? holder : null;
}

/** @throws Error when the file no longer tells who holds the folder */
function parseHolder(text: string, file: string): Holder {
  try {
    return holderSchema.parse(JSON.parse(text));
  } catch (error) {
    const sentence = `${file} is damaged, as after a crash or on a full disk. If no shop runs on this folder, delete that file and start again.`;
    throw new Error(sentence, { cause: error });
  }
}

function refusal({ pid, address }: Holder, dataDir: string): string {
  return `The shop is already running at ${address} (process ${pid}, data in ${dataDir}). Stop it first, or start this one with another SANDBOX_DIR, SANDBOX_PORT_BASE and PORT.`;
}

async function linked(from: string, to: string): Promise<boolean> {
  try {
    await link(from, to);
    return true;
  } catch (error) {
    if (isThere(error)) return false;
    throw error;
  }
}

const isThere = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === 'EEXIST';

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
}

/** When a process started, in the kernel's ticks; '' where the system doesn't tell. Source: proc(5), field 22. */
export async function startOf(pid: number): Promise<string> {
  const stat = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '');
  return stat.slice(stat.lastIndexOf(')') + 2).split(' ')[19] ?? '';
}
