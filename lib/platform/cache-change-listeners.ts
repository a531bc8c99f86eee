import 'server-only';
import type { CacheChange } from './cache-change';
import { ofProcess } from './of-process';

type Listener = (change: CacheChange) => void;

const listeners = () => ofProcess('cache-change-listeners', () => new Set<Listener>());

/**
 * Tells `listener` of every change of caches from now on: of this process before the write's answer, of others once they are seen
 * (decision 0018). It must not take long.
 */
export function onCacheChange(listener: Listener): void {
  listeners().add(listener);
}

/** Tells everything in this process that keeps what it read. */
export function tellCacheChange(change: CacheChange): void {
  for (const listener of listeners()) listener(change);
}
