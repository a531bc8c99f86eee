import 'server-only';
import type { Collection, Document, ObjectId } from 'mongodb';
import { collection } from '@/lib/platform/db';
import { type Range, rangeAfter } from '@/lib/platform/ranges';

/** Progress of a walk through a collection; null at its beginning. `_id` is the walk's name. */
type Walk = { _id: 'accounts' | 'buyers'; after: ObjectId | null };
const walks = () => collection<Walk>('sweep_progress');

/** A filter for some documents. */
export type Part = Pick<Range, '_id'>;

/** Works on the next `many` documents of a collection; starts again after the last one. */
export async function walkOn<D extends Document & { _id: ObjectId }, Result>(
  name: Walk['_id'],
  through: Collection<D>,
  many: number,
  work: (part: Part) => Promise<Result>,
): Promise<Result> {
  const walk = await walks().findOne({ _id: name });
  const { _id, end } = await rangeAfter(through, walk?.after ?? null, many);
  const result = await work({ _id });
  await walks().updateOne({ _id: name }, { $set: { after: end } }, { upsert: true });
  return result;
}
