import { randomUUID } from 'node:crypto';
import { chmod, link, mkdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import * as z from 'zod';

const holderSchema = z.object({ pid: z.int().positive(), started: z.string(), address: z.string() });
/** Who holds a data folder. `started` tells the process from a later one with the same number. */
export type Holder = z.output<typeof holderSchema>;

const lockFile = (dataDir: string) => path.join(dataDir, 'launcher.lock');

/**
 * Takes the data folder for this process; a lock whose holder is dead is taken over.
 * @returns how to give it back
 * @throws Error that names the holder when a living one has it
 */
export async function takeLock(dataDir: string, address: string): Promise<() => Promise<void>> {
  await mkdir(dataDir, { recursive: true });
  await chmod(dataDir, 0o700);
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

/** So long (ms) nobody takes to remove a lock; who takes longer has died at it. */
const removingTime = 10_000;

/**
 * Removes the lock of a dead holder, one process at a time: so between the look at it and its removal nobody can have put
 * his own in its place. Returns after a moment when another is at it.
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

/** The living launcher that holds the folder, or null. */
export const readHolder = (dataDir: string): Promise<Holder | null> => readHolderIn(lockFile(dataDir));

/** The living launcher that a file names, or null. @throws Error when the file is damaged */
export async function readHolderIn(file: string): Promise<Holder | null> {
  const text = await readFile(file, 'utf8').catch(() => '');
  if (!text) return null;
  const holder = parseHolder(text, file);
  return isAlive(holder.pid) && (await startOf(holder.pid)) === holder.started ? holder : null;
}

/** @throws Error when nobody can tell any more who holds the folder */
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

/** When a process started, in the kernel's ticks; '' where the system does not tell. Source: proc(5), field 22. */
export async function startOf(pid: number): Promise<string> {
  const stat = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '');
  return stat.slice(stat.lastIndexOf(')') + 2).split(' ')[19] ?? '';
}
