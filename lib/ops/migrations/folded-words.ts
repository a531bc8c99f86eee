import 'server-only';
import { isDeepStrictEqual } from 'node:util';
import { type AnyBulkWriteOperation, type Document, type Filter, ObjectId } from 'mongodb';
import { collection } from '@/lib/platform/db';
import { rangeAfter } from '@/lib/platform/ranges';
import type { Migration } from './schema';

type Worded = { _id: ObjectId; words?: string[] };
type Folding<Doc> = Pick<Migration, 'number' | 'name'> & {
  collection: 'orders' | 'users' | 'products';
  /** Of these texts its words are made. */
  texts: readonly string[];
  /** What else they are made of. */
  besides?: readonly string[];
  wordsOf: (doc: Doc) => string[];
};

/** Documents that one batch looks through; those whose texts are plain letters are read by the database alone. */
const usualRange = 5000;

/** A letter beyond those that every version found. */
const beyondPlain = /[^\x20-\x7e]/;

/**
 * Documents whose words were written before they were folded are found without accents, too. What the version before writes
 * beside this one is found as it is written, and folded when it is written anew; in scripts whose letters bear marks of their own,
 * where that version ended words at marks, such an order is found by its number and address alone.
 */
export function foldedWords<Doc extends Worded>(of: Folding<Doc>, range = usualRange): Migration {
  const { number, name, wordsOf } = of;
  const documents = () => collection<Worded>(of.collection);
  const written = { $or: of.texts.map((text) => ({ [text]: beyondPlain })) } satisfies Document;
  const projection = Object.fromEntries([...of.texts, ...(of.besides ?? []), 'words'].map((key) => [key, 1]));
  const inRange = (filter: Filter<Worded>) => documents().find<Doc>(filter, { projection, hint: '_id_' });
  const isBehind = (doc: Doc) => !isDeepStrictEqual(doc.words, wordsOf(doc));
  return {
    number,
    name,
    oldest: 0,
    pending: async () => {
      let behind = 0;
      for await (const doc of inRange(written)) if (isBehind(doc)) behind += 1;
      return behind;
    },
    batch: async (cursor) => {
      const { _id, end } = await rangeAfter(documents(), cursor ? new ObjectId(cursor) : null, range);
      const writes: AnyBulkWriteOperation<Worded>[] = [];
      // One that was renamed meanwhile has the words of its new name already.
      for await (const doc of inRange({ _id, ...written }))
        if (isBehind(doc))
          writes.push({
            updateOne: {
              filter: { _id: doc._id, words: doc.words ?? { $exists: false } },
              update: { $set: { words: wordsOf(doc) } },
            },
          });
      const changed =
        writes.length === 0 ? 0 : (await documents().bulkWrite(writes, { ordered: false })).modifiedCount;
      return { cursor: end?.toHexString() ?? null, changed };
    },
  };
}
