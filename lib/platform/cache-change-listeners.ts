import 'server-only';
import type { CacheChange } from './cache-change';
import { processSingleton } from './process-singleton';

type Listener = (change: CacheChange) => void;

const listeners = () => processSingleton('cache-change-listeners', () => new Set<Listener>());

/**
 * Calls `listener` for every cache change from now on: for this process's own before the write is answered, for those
 * of other processes once they are seen (decision 0018). It must return quickly.
 */
export function onCacheChange(listener: Listener): void {
  listeners().add(listener);
}

/** Informs every cache of this process of a change. */
export function tellCacheChange(change: CacheChange): void {
  for (const listener of listeners()) listener(change);
}
