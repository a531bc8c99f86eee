import 'server-only';
import { type Collection, type Document, type Filter, ObjectId } from 'mongodb';

/** Before every id. */
export const firstId = new ObjectId('0'.repeat(24));

/** A part of a collection by ids: the filter of it, and its last document; null when it goes to the end. */
export type Range = { _id: { $gt: ObjectId; $lte?: ObjectId }; end: ObjectId | null };

/** The next `many` documents after this id, or from the beginning, found by ids alone. @throws the database's errors */
export async function rangeAfter<D extends Document & { _id: ObjectId }>(
  collection: Collection<D>,
  after: ObjectId | null,
  many: number,
): Promise<Range> {
  const $gt = after ?? firstId;
  // Of any collection: the type of the driver's filter is lost with that of its documents.
  const rest = { _id: { $gt } } as Filter<D>;
  const last = await collection.findOne<{ _id: ObjectId }>(rest, {
    sort: { _id: 1 },
    skip: many - 1,
    projection: { _id: 1 },
    hint: '_id_',
  });
  return { _id: { $gt, ...(last && { $lte: last._id }) }, end: last?._id ?? null };
}
