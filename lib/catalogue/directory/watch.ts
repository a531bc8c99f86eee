import 'server-only';
import { setTimeout as pause } from 'node:timers/promises';
import { timeNow } from '@/lib/platform/clock';
import { isStopping } from '@/lib/platform/lifecycle';
import { changedSince } from './read';
import { noteChange, readDirectoryAhead } from './service';

/** From the end of one look to the next, in milliseconds. */
const lookEveryMs = 20_000;
/** Writes that began so long (ms) before a look may have ended behind it. */
const overlapMs = 10_000;

/**
 * Takes note of products that changed from then on, also of those of which nobody told: their process died, or lost the
 * database, between the write and the move (decision 0018). Reads all that changed, so that after an import at night the first
 * who asks for a list need not wait for it. @throws the database's errors
 */
export async function lookForUntold(since: Date): Promise<void> {
  const ids = await changedSince(since);
  noteChange({ hard: ids.map((id) => `product:${id}` as const) });
  await readDirectoryAhead();
}

/**
 * Has a process that has just started read its directory before anybody asks for a list, and looks for what nobody told until
 * the server stops. Never keeps the process alive; what fails is looked for again.
 */
export async function watchDirectory(): Promise<void> {
  let seen = timeNow();
  await readDirectoryAhead();
  while (!isStopping()) {
    await pause(lookEveryMs, undefined, { ref: false });
    const begun = timeNow();
    const isSeen = await lookForUntold(new Date(seen.getTime() - overlapMs)).then(
      () => true,
      () => false, // the database is away, which others say
    );
    if (isSeen) seen = begun;
  }
}
