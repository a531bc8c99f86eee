import 'server-only';
import { cache } from 'react';
import { type CacheChange, type CacheTag, isNoChange, publicDocuments } from './cache-change';
import { tellCacheChange } from './cache-change-listeners';
import { shareMove, shareSoon } from './generations';

/**
 * A read for public pages: made once for each render, which is noted to be made of `tags`. The server keeps the whole
 * page until one of them moves (decision 0018); what is noted after the read counts from the render's beginning, too.
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
 * Says what a write changed of public pages, after the write and before its answer: this process shows it with the next
 * request, the others within a second. Never fails: what could not be shared is shared later.
 */
export async function moveCaches(change: CacheChange): Promise<void> {
  if (isNoChange(change)) return;
  const { hard = [], soft = [] } = change;
  tellCacheChange(change);
  publicDocuments()?.noteChange(change);
  shareSoon({ soft });
  if (hard.length > 0) await shareMove({ hard });
}
