import 'server-only';
import type { FindCursor, ObjectId } from 'mongodb';
import { longestWriteMs } from '@/lib/platform/db';
import { type CatalogueDoc, catalogue } from './managed';

/** A follower's cursor in the feed of product changes. */
export type Place = { at: Date; id: ObjectId };

/** Excludes what followers don't need, which is most of a document. */
const followed = { holds: 0, restocks: 0, audit: 0, desc: 0, words: 0 } as const;

/**
 * Products added, changed, taken off sale or deleted after this cursor, oldest change first. Each appears once, in its
 * present state. Stock that orders take or return does not count as a change.
 */
export function changedAfter({ at, id }: Place, now: Date): FindCursor<CatalogueDoc> {
  const until = new Date(now.getTime() - longestWriteMs); // a write with an earlier timestamp may become visible later
  return catalogue()
    .find(
      { updatedAt: { $gte: at, $lte: until }, $or: [{ updatedAt: { $gt: at } }, { _id: { $gt: id } }] },
      { hint: 'changed', projection: followed, batchSize: 100 },
    )
    .sort({ updatedAt: 1, _id: 1 });
}

/** Live products older than this one, newest first; all live products if `id` is null. */
export const olderThan = (id: ObjectId | null): FindCursor<CatalogueDoc> =>
  catalogue()
    .find(
      { live: true, ...(id && { _id: { $lt: id } }) },
      { hint: 'live', projection: followed, batchSize: 100 },
    )
    .sort({ _id: -1 });
