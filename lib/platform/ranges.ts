import 'server-only';
import { type Collection, type Document, type Filter, ObjectId } from 'mongodb';

/** Sorts before every id. */
export const firstId = new ObjectId('0'.repeat(24));

/** A part of a collection by ids: its filter, and the id of its last document; null if it is the final part. */
export type Range = { _id: { $gt: ObjectId; $lte?: ObjectId }; end: ObjectId | null };

/** The next `many` documents after this id, or from the start; reads only ids. @throws the database's errors */
export async function rangeAfter<D extends Document & { _id: ObjectId }>(
  collection: Collection<D>,
  after: ObjectId | null,
  many: number,
): Promise<Range> {
  const $gt = after ?? firstId;
  // The cast is needed because the driver's filter type doesn't work with generic documents.
  const rest = { _id: { $gt } } as Filter<D>;
  const last = await collection.findOne<{ _id: ObjectId }>(rest, {
    sort: { _id: 1 },
    skip: many - 1,
    projection: { _id: 1 },
    hint: '_id_',
  });
  return { _id: { $gt, ...(last && { $lte: last._id }) }, end: last?._id ?? null };
}
