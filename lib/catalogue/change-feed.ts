import 'server-only';
import type { FindCursor, ObjectId } from 'mongodb';
import { type CatalogueDoc, catalogue } from './managed';

/** How far somebody who follows the changes of products has come. */
export type Place = { at: Date; id: ObjectId };

/** Writes that began before are in the database by then, in milliseconds. */
const settledMs = 5000;

/** What followers need not know, which is most of a document. */
const followed = { holds: 0, restocks: 0, audit: 0, desc: 0, words: 0 } as const;

/**
 * Products that were added, changed, taken off sale or deleted after this place, in the order in which that happened.
 * Each comes once, as it is now. What orders do to stock is no change.
 */
export function changedAfter({ at, id }: Place, now: Date): FindCursor<CatalogueDoc> {
  const until = new Date(now.getTime() - settledMs);
  return catalogue()
    .find(
      { updatedAt: { $gte: at, $lte: until }, $or: [{ updatedAt: { $gt: at } }, { _id: { $gt: id } }] },
      { hint: 'changed', projection: followed, batchSize: 100 },
    )
    .sort({ updatedAt: 1, _id: 1 });
}

/** Live products before this one, newest first; all of them without it. */
export const olderThan = (id: ObjectId | null): FindCursor<CatalogueDoc> =>
  catalogue()
    .find(
      { live: true, ...(id && { _id: { $lt: id } }) },
      { hint: 'live', projection: followed, batchSize: 100 },
    )
    .sort({ _id: -1 });
