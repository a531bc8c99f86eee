import 'server-only';
import { isDeepStrictEqual } from 'node:util';
import { type Document, type Filter, ObjectId } from 'mongodb';
import { collection } from '@/lib/platform/db';
import { rangeAfter } from '@/lib/platform/ranges';
import { rewriteWords, type Worded } from './rewrite-words';
import type { Migration } from './schema';
import type { WordedCollection } from './worded';

type Folding<Doc extends Worded> = Pick<Migration, 'number' | 'name'> & WordedCollection<Doc>;

/** Documents in the range of one batch; the database itself skips those whose texts are plain letters. */
const usualRange = 5000;

/** A character outside printable ASCII: other texts have the same words in every version. */
const beyondPlain = /[^\x20-\x7e]/;

/**
 * Rewrites words from before texts were folded as they are now, so that these documents are found without accents, too.
 * What the previous version writes meanwhile is found as that version writes it, and folded at its next write.
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
      const behind: Doc[] = [];
      for await (const doc of inRange({ _id, ...written })) if (isBehind(doc)) behind.push(doc);
      const changed = await rewriteWords(documents(), behind, wordsOf);
      return { cursor: end?.toHexString() ?? null, changed };
    },
  };
}
