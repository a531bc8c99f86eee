import 'server-only';
import { setTimeout as pause } from 'node:timers/promises';
import { timeNow } from '@/lib/platform/clock';
import { isStopping } from '@/lib/platform/lifecycle';
import { changedSince } from './read';
import { noteChange, readDirectoryAhead } from './service';

/** The pause between two checks, in milliseconds. */
const lookEveryMs = 20_000;
/** A write that began up to this long (ms) before a check may have become visible only after it. */
const overlapMs = 10_000;

/**
 * Notes products that changed since then, including those that were never announced because their process died, or lost
 * the database, between the write and the cache change (decision 0018). Reads them at once, so that the first request
 * after a nightly import doesn't have to. @throws the database's errors
 */
export async function lookForUntold(since: Date): Promise<void> {
  const ids = await changedSince(since);
  noteChange({ hard: ids.map((id) => `product:${id}` as const) });
  await readDirectoryAhead();
}

/**
 * Loads the directory of a new process before the first request for a list, then checks for unannounced changes until
 * the server stops. Never keeps the process alive; a check that fails is repeated.
 */
export async function watchDirectory(): Promise<void> {
  let seen = timeNow();
  await readDirectoryAhead();
  while (!isStopping()) {
    await pause(lookEveryMs, undefined, { ref: false });
    const begun = timeNow();
    const isSeen = await lookForUntold(new Date(seen.getTime() - overlapMs)).then(
      () => true,
      () => false, // the database is unavailable, which others log
    );
    if (isSeen) seen = begun;
  }
}
