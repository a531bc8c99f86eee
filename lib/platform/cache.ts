import 'server-only';
import { cache } from 'react';
import { type CacheChange, type CacheTag, isNoChange, publicDocuments } from './cache-change';
import { tellCacheChange } from './cache-change-listeners';
import { broadcastChange, shareSoon } from './generations';
import { isStopping } from './lifecycle';

/**
 * Wraps a read for public pages: it runs once per render and records that the page depends on `tags`. The server caches
 * the whole page until one of them changes (decision 0018), counted from the beginning of the render, even if a tag is
 * recorded after the read.
 */
export function readFor<A extends readonly unknown[], T>(
  tags: readonly CacheTag[] | ((found: NoInfer<T>) => readonly CacheTag[]),
  read: (...args: A) => Promise<T>,
): (...args: A) => Promise<T> {
  return cache(async (...args: A) => {
    if (typeof tags !== 'function') publicDocuments()?.read(tags);
    const found = await read(...args);
    if (typeof tags === 'function') publicDocuments()?.read(tags(found));
    return found;
  });
}

/**
 * Invalidates the public pages that a write changed; call it after the write and before its response. This process
 * shows the change with the next request, others within a second. Never fails: what can't be shared now is shared
 * later.
 */
export async function invalidateCaches(change: CacheChange): Promise<void> {
  if (isNoChange(change)) return;
  const { hard = [], soft = [] } = change;
  tellCacheChange(change);
  publicDocuments()?.noteChange(change);
  if (isStopping()) return broadcastChange(change); // nobody writes what is queued from now on
  shareSoon({ soft });
  if (hard.length > 0) await broadcastChange({ hard });
}
