import 'server-only';
import type { CacheChange } from './cache-change';

type Listener = (change: CacheChange) => void;

/** One for the process: parts of the app that are bundled apart meet here. */
const key = Symbol.for('storefront.cache-change-listeners');
const shared = globalThis as { [key]?: Set<Listener> };

function listeners(): Set<Listener> {
  shared[key] ??= new Set();
  return shared[key];
}

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
