import 'server-only';
import { type Document, ObjectId } from 'mongodb';
import { collection } from '@/lib/platform/db';
import { rewriteWords, type Worded } from './rewrite-words';
import type { Migration } from './schema';

type Missing<Doc> = Pick<Migration, 'number' | 'name'> & {
  collection: 'orders' | 'users' | 'products';
  /** The fields that its words are made from. */
  projection: Document;
  wordsOf: (doc: Doc) => string[];
};

const batchSize = 500;
const missing = { words: { $exists: false } };

/** Lets the search by words find documents that are older than it. */
export function missingWords<Doc extends Worded>(of: Missing<Doc>): Migration {
  const { number, name, projection, wordsOf } = of;
  const documents = () => collection<Worded>(of.collection);
  const give = (found: Doc[]) => rewriteWords(documents(), found, wordsOf);
  return {
    number,
    name,
    oldest: 0,
    pending: () => documents().countDocuments(missing),
    batch: async (cursor) => {
      const found = await documents()
        .find<Doc>(cursor ? { ...missing, _id: { $gt: new ObjectId(cursor) } } : missing, {
          sort: { _id: 1 },
          limit: batchSize,
          projection,
        })
        .toArray();
      const changed = await give(found);
      const next = found.length < batchSize ? null : (found.at(-1)?._id.toHexString() ?? null);
      return { cursor: next, changed };
    },
    again: async () => give(await documents().find<Doc>(missing, { limit: batchSize, projection }).toArray()),
  };
}
