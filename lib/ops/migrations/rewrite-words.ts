import 'server-only';
import type { AnyBulkWriteOperation, Collection, ObjectId } from 'mongodb';

export type Worded = { _id: ObjectId; words?: string[] };

/**
 * Writes the search words of these documents, except of those whose words changed since they were read: a document that
 * was renamed meanwhile already has the words of its new name. Returns how many were written.
 */
export async function rewriteWords<Doc extends Worded>(
  documents: Collection<Worded>,
  found: readonly Doc[],
  wordsOf: (doc: Doc) => string[],
): Promise<number> {
  if (found.length === 0) return 0;
  const writes = found.map(
    (doc): AnyBulkWriteOperation<Worded> => ({
      updateOne: {
        filter: { _id: doc._id, words: doc.words ?? { $exists: false } },
        update: { $set: { words: wordsOf(doc) } },
      },
    }),
  );
  return (await documents.bulkWrite(writes, { ordered: false })).modifiedCount;
}
