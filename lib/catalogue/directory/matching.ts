import { isMeasure, measuresLike } from './measures';
import type { QueryWord, Terms } from './query-word';
import { errorsAllowed, type Similar, similarTerms } from './typing-errors';
import { termOf } from './words';

/** How many similar words a search word may mean: the most common ones. */
const mostAlike = 200;

/** How many known words a misspelled one may mean: the nearest, of these the most common. */
const mostRivals = 20;

/** Minimum length of a word that may be a misspelled plural. */
const shortestSlip = 5;
/** Minimum length of a word whose `-ing` may be cut off: shorter words are nouns, such as `ring`. */
const shortestDoing = 7;

/** How well a term matches what was typed. The field decides only between terms that match equally well. */
const fits = { exact: 4, beginning: 3, error: 2, beginningWithError: 1 } as const;
type Fit = (typeof fits)[keyof typeof fits];

/** By field, the score of a term that matches so well. */
const scoresOf = (fit: Fit): Uint8Array =>
  Uint8Array.of(0, 1, 2, 3).map((field) => (field === 0 ? 0 : 4 * fit + field));
const scores: Readonly<Record<Fit, Uint8Array>> = {
  1: scoresOf(1),
  2: scoresOf(2),
  3: scoresOf(3),
  4: scoresOf(4),
};

/** A word of a search, with its places there and the terms that it may mean, best first. */
export type Word = {
  readonly piece: QueryWord;
  readonly term: string;
  readonly meant: readonly { readonly term: string; readonly scores: Uint8Array }[];
  /** The known word that it means, if the typed one is unknown. */
  readonly corrected: string | null;
  /** Both words of a compound, which together match like it; empty for any other word. */
  readonly parts: readonly Word[];
};

const alike = (terms: readonly string[], fit: Fit) => terms.map((term) => ({ term, scores: scores[fit] }));

/** What a word of a search may mean. Typing errors are corrected only if no known word equals or begins with it. */
export function meaningOf(piece: QueryWord, terms: Terms): Word {
  const { lexicon } = terms;
  const [term = ''] = piece.terms;
  const parts = piece.parts.map((part) => meaningOf(part, terms));
  const word = { piece, term, corrected: null, parts };
  if (isMeasure(term)) {
    const { from, to } = measuresLike(term);
    return { ...word, meant: alike(lexicon.between(from, to), fits.exact) };
  }
  const exact = terms.isThere(term) ? alike([term], fits.exact) : [];
  if (/^[\d.]+$/.test(term)) return { ...word, meant: exact };
  const begun = mostCommon(lexicon.beginningWith(term), terms).filter(terms.isThere);
  const known = [...exact, ...alike(begun, fits.beginning)];
  if (known.length > 0) return { ...word, meant: known };
  const meant = misspelled(term, piece.typed, terms);
  return { ...word, meant, corrected: meant[0]?.term ?? null };
}

/**
 * A misspelled word means one known word, which the page names: the nearest that the rest of the search is found with,
 * or the nearest of all. Other words stay as they are.
 * @param isFound whether a product that meets the rest of the search has the term
 */
export function settled(word: Word, isFound: (term: string) => boolean): Word {
  if (word.corrected === null) return word;
  const chosen = word.meant.find(({ term }) => isFound(term)) ?? word.meant[0];
  return chosen ? { ...word, meant: [chosen], corrected: chosen.term } : word;
}

const mostCommon = (found: readonly string[], { countOf }: Terms): readonly string[] =>
  found.length <= mostAlike
    ? found
    : found.toSorted((one, two) => countOf(two) - countOf(one)).slice(0, mostAlike);

/** The word of a misspelled plural (`coversr`, `brushse`), or of an activity (`varnishing`), if it is known. */
function slipped(term: string, typed: string, terms: Terms): Similar[] {
  const short = typed.length >= shortestSlip ? termOf(typed.slice(0, -1)) : term;
  const done = term.length >= shortestDoing ? term.replace(/ing$/, '') : term;
  return [short, done]
    .filter((meant) => meant !== term && terms.isThere(meant))
    .map((meant) => ({ term: meant, errors: 1, isBeginning: false }));
}

/** A word, and without its final `s` if it has one, which may be that of a misspelled plural: `traus`. */
const stemsOf = (term: string) => (term.endsWith('s') ? [term, term.slice(0, -1)] : [term]);

/** Each term once, with its best match. */
function once(found: readonly Similar[]): Similar[] {
  const best = new Map<string, Similar>();
  for (const each of found) {
    const known = best.get(each.term);
    const isBetter =
      !known ||
      (known.isBeginning && !each.isBeginning) ||
      (known.isBeginning === each.isBeginning && each.errors < known.errors);
    if (isBetter) best.set(each.term, each);
  }
  return [...best.values()];
}

/**
 * The known words that a misspelled one may mean: those with the fewest errors first, of these preferably one that occurs
 * in a product name, then the most common.
 * @param typed the word as typed: the term is a singular, but the errors allowed depend on what was typed
 */
function misspelled(term: string, typed: string, terms: Terms) {
  const most = errorsAllowed(Math.max(term.length, typed.length));
  const isWord = most > 0 && /^\p{L}+$/u.test(term);
  const similar = isWord ? stemsOf(term).flatMap((stem) => similarTerms(stem, most, terms.lexicon)) : [];
  const found = once([...similar, ...(isWord ? slipped(term, typed, terms) : [])]);
  const words = found.filter(
    (each) =>
      each.term !== term && !isMeasure(each.term) && !/\d/.test(each.term) && terms.isThere(each.term),
  );
  const wholes = words.filter(({ isBeginning }) => !isBeginning);
  const used = wholes.length > 0 ? wholes : words;
  const rivals = used
    .toSorted(nearerFirst(terms.countOf))
    .slice(0, mostRivals)
    .map((each) => ({ ...each, unnamed: terms.isNamed(each.term) ? 0 : 1 }))
    .sort((one, two) => one.errors - two.errors || one.unnamed - two.unnamed);
  const fit = wholes.length > 0 ? fits.error : fits.beginningWithError;
  return alike(
    rivals.map((each) => each.term),
    fit,
  );
}

const nearerFirst = (countOf: Terms['countOf']) => (one: Similar, two: Similar) =>
  one.errors - two.errors || countOf(two.term) - countOf(one.term) || (one.term < two.term ? -1 : 1);
