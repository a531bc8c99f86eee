import 'server-only';
import type { Filter } from 'mongodb';
import { folded, longestWord, wordsIn } from '@/lib/base/words';
import { searchPattern } from './search-pattern';

/** What its words are looked for in: `searchWords` (lib/base/words) made them. */
export type Worded = { words?: string[] };

/** Words typed that are looked at. */
const mostTyped = 8;

/** A text as programs write it, letters with their marks in one, and as it was copied, where that is another: from a PDF, say. */
const formsOf = (text: string): string[] => [...new Set([text.normalize('NFC'), text])];

/**
 * Whatever has words that begin like each one typed, in whatever order, as typed or folded: what an older version wrote has no
 * folded words until a migration has come to it.
 */
export function wordsFilter(text: string): Filter<Worded> {
  const forms = new Map([...formsOf(text), folded(text)].map((form) => [wordsIn(form).join(' '), form]));
  const [filter = {}, ...others] = [...forms.values()].map(filterOf);
  return others.length === 0 ? filter : { $and: [{ $or: [filter, ...others] }] }; // beside a filter that has its own $or
}

function filterOf(text: string): Filter<Worded> {
  const typed = wordsIn(text).slice(0, mostTyped);
  if (typed.length === 0) return { words: '' };
  return {
    $and: typed.map((word) => ({
      words: new RegExp(`^${word.slice(0, longestWord).replace(/[.+]/g, '\\$&')}`),
    })),
  };
}

/** Fields that are looked through where no word is found, and the index that has them all. */
type Within = { fields: readonly string[]; hint: string };
type Found = { condition: Filter<Worded>; hint?: string };

/**
 * What a text finds: whatever has words that begin like those typed; where nothing has, whatever has the text in the middle of
 * one, for which every key of an index is read. Words are left to the database's trial of plans: one that many have is best
 * met in the order of the list, a rare one in the index of the words.
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
