import 'server-only';
import type { Filter } from 'mongodb';
import { folded, longestWord, typedWordsIn, wordsIn } from '@/lib/base/words';
import { searchPattern } from './search-pattern';

/** A document with search words, as `searchWords` (lib/base/words) makes them. */
export type Worded = { words?: string[] };

/** How many of the typed words are used. */
const mostTyped = 8;

/** A text with composed letters (NFC), and as it was typed if that differs, as text copied from a PDF may. */
const formsOf = (text: string): string[] => [...new Set([text.normalize('NFC'), text])];

/**
 * Matches documents that have, for each typed word, a word beginning with it. Tries the text as typed and folded,
 * because documents of an older version have no folded words until they are migrated.
 */
export function wordsFilter(text: string): Filter<Worded> {
  const forms = new Map([...formsOf(text), folded(text)].map((form) => [wordsIn(form).join(' '), form]));
  const [filter = {}, ...others] = [...forms.values()].map(filterOf);
  // Nested, so that it doesn't collide with the $or of another filter.
  return others.length === 0 ? filter : { $and: [{ $or: [filter, ...others] }] };
}

function filterOf(text: string): Filter<Worded> {
  const typed = typedWordsIn(text).slice(0, mostTyped);
  if (typed.length === 0) return { words: '' };
  return {
    $and: typed.map((word) => ({
      words: new RegExp(`^${word.slice(0, longestWord).replace(/[.+]/g, '\\$&')}`),
    })),
  };
}

/** Fields to scan if no word matches, and the index that contains them all. */
type Within = { fields: readonly string[]; hint: string };
type Found = { condition: Filter<Worded>; hint?: string };

/**
 * The condition for a search text: documents with words that begin like those typed; if there are none, documents with
 * the text anywhere in a field, which scans a whole index. A word search has no hint: for a common word the database
 * had better scan in list order, for a rare one it should use the index of words, and its query planner tells which.
 */
export async function foundBy(
  text: string,
  { fields, hint }: Within,
  countAny: (words: Filter<Worded>) => Promise<number>,
): Promise<Found> {
  const words = wordsFilter(text);
  if ((await countAny(words)) > 0) return { condition: words };
  const patterns = formsOf(text).map(searchPattern);
  return {
    condition: { $or: patterns.flatMap((pattern) => fields.map((name) => ({ [name]: pattern }))) },
    hint,
  };
}
