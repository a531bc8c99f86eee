import 'server-only';
import { type AnyBulkWriteOperation, ObjectId } from 'mongodb';
import { collection } from '@/lib/platform/db';
import type { Migration } from './schema';

/** What an account or a product of an older version has. */
type Named = { _id: ObjectId; name: string; email?: string; sku?: string | null; words?: string[] };
type Missing = Pick<Migration, 'number' | 'name'> & {
  collection: 'users' | 'products';
  wordsOf: (doc: Named) => string[];
};

const batchSize = 500;
const missing = { words: { $exists: false } };

/** Documents that are older than the search by words are found by it, too. */
export const missingWords = ({ number, name, collection: of, wordsOf }: Missing): Migration => ({
  number,
  name,
  oldest: 0,
  pending: () => collection<Named>(of).countDocuments(missing),
  batch: async (cursor) => {
    const found = await collection<Named>(of)
      .find(cursor ? { ...missing, _id: { $gt: new ObjectId(cursor) } } : missing, {
        sort: { _id: 1 },
        limit: batchSize,
        projection: { name: 1, email: 1, sku: 1 },
        hint: '_id_',
      })
      .toArray();
    // One that was renamed meanwhile has the words of its new name already.
    const writes = found.map(
      (doc): AnyBulkWriteOperation<Named> => ({
        updateOne: { filter: { _id: doc._id, ...missing }, update: { $set: { words: wordsOf(doc) } } },
      }),
    );
    const { modifiedCount: changed } =
      writes.length > 0
        ? await collection<Named>(of).bulkWrite(writes, { ordered: false })
        : { modifiedCount: 0 };
    const next = found.length < batchSize ? null : (found.at(-1)?._id.toHexString() ?? null);
    return { cursor: next, changed };
  },
});
