import 'server-only';
import { setTimeout as pause } from 'node:timers/promises';

/** How long (ms) a repeat waits for the request that it repeats. By the monotonic clock, which nobody sets back. */
const patience = 5000;

/**
 * Calls `look` until it returns an outcome: undefined means that a concurrent request is still at work. Once that has
 * taken too long (`isLate`), `look` has to throw or to return one.
 */
export async function awaitRival<T>(look: (isLate: boolean) => Promise<T | undefined>): Promise<T> {
  for (const until = performance.now() + patience; ; await pause(100)) {
    const outcome = await look(performance.now() > until);
    if (outcome !== undefined) return outcome;
  }
}
