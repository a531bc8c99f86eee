import 'server-only';
import { setTimeout as pause } from 'node:timers/promises';
import { timeNow } from '@/lib/platform/clock';
import { longestWriteMs } from '@/lib/platform/db';
import { isStopping } from '@/lib/platform/lifecycle';
import { changedSince } from './read';
import { noteChange, readDirectoryAhead } from './service';

/** The pause between two checks, in milliseconds. */
const lookEveryMs = 20_000;

/**
 * Notes products that changed since the last check, including those that were never announced because their process
 * died, or lost the database, between the write and the cache change (decision 0018), and those whose write became
 * visible only after that check. Reads them at once, so that the first request after a nightly import doesn't have to.
 * @throws the database's errors
 */
export async function lookForUntold(last: Date): Promise<void> {
  const ids = await changedSince(new Date(last.getTime() - longestWriteMs));
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
    const isSeen = await lookForUntold(seen).then(
      () => true,
      () => false, // the database is unavailable, which others log
    );
    if (isSeen) seen = begun;
  }
}
