import type { Lexicon } from './lexicon';
import { type Piece, type Place, soughtIn, termOf, withoutApostrophes } from './words';

/** How many words of a search are used: a further one could only narrow the result. */
const mostWords = 8;
/** Minimum length of each of two words that are written as one. */
const shortestPart = 3;

export type Terms = {
  lexicon: Lexicon;
  countOf: (term: string) => number;
  /** Whether a product has it: the lexicon also keeps terms of removed products. */
  isThere: (term: string) => boolean;
  /** Whether a product's name has it. */
  isNamed: (term: string) => boolean;
};

/** A word of a search. */
export type QueryWord = Piece & {
  /** As it was typed, without apostrophes. */
  readonly typed: string;
  /** Every place where it occurs in the search, its own first. */
  readonly places: readonly Place[];
  /** Both words of a compound, which also finds products that have both; empty for any other word. */
  readonly parts: readonly QueryWord[];
};

const queryWordAt = (
  q: string,
  place: Place,
  terms: Piece['terms'],
  parts: readonly QueryWord[] = [],
): QueryWord => {
  const { start, end } = place;
  const typed = withoutApostrophes(q.slice(start, end));
  return { start, end, terms, typed, places: [{ start, end }], parts };
};

/** The words of a search. Two words that are known as one are joined, and one that is known as two is split. */
export function soughtWords(q: string, terms: Terms): QueryWord[] {
  const found: QueryWord[] = [];
  const typed = soughtIn(q).map((piece) => queryWordAt(q, piece, piece.terms));
  for (const [at, whole] of typed.entries()) {
    for (const piece of runTogether(q, whole, terms)) {
      const before = found.at(-1);
      const joined = before && joinedOf(q, [before, piece], at === typed.length - 1, terms);
      const same = found.findIndex((each) => each.terms[0] === piece.terms[0]);
      const known = found[same];
      if (joined) found[found.length - 1] = joined;
      else if (known) found[same] = { ...known, places: [...known.places, ...piece.places] };
      else found.push(piece);
    }
  }
  return found.slice(0, mostWords);
}

const begins = (term: string, { lexicon, isThere }: Terms) => lexicon.beginningWith(term).some(isThere);

/**
 * Joins two words that are known as one, or that may become a known one while it is typed. If both are known by
 * themselves, they are kept as its parts, because product texts may spell it either way.
 */
function joinedOf(
  q: string,
  both: readonly [QueryWord, QueryWord],
  isLast: boolean,
  terms: Terms,
): QueryWord | null {
  const [first, last] = both;
  if (/\d$/.test(first.typed) && /^\d/.test(last.typed)) return null; // `5-in-1` is not `51`
  const plain = termOf(first.typed + last.typed);
  // `lamb wool` is lambswool.
  const known = [plain, termOf(`${first.typed}s${last.typed}`)].find(terms.isThere);
  const isKnown = known !== undefined;
  const term = known ?? plain;
  if (!isKnown && !(isLast && term.length >= 2 * shortestPart && begins(term, terms))) return null;
  const areKnown = both.every((part) => terms.isThere(part.terms[0] ?? ''));
  if (areKnown && term === first.terms[0]) return null; // the size in `roller S` is no plural ending
  const place = { start: first.start, end: last.end };
  return queryWordAt(q, place, [term], isKnown && !areKnown ? [] : both);
}

/**
 * Splits a word that may lack a blank (`paintbrush`) into two known words, the most common pair. If the word is known
 * itself, they become its parts.
 */
function runTogether(q: string, whole: QueryWord, terms: Terms): readonly QueryWord[] {
  const { start, end, typed, terms: own } = whole;
  if (!/^\p{L}+$/u.test(typed)) return [whole];
  let best: { at: number; count: number } | null = null;
  for (let at = shortestPart; at <= typed.length - shortestPart; at += 1) {
    const parts = [termOf(typed.slice(0, at)), termOf(typed.slice(at))];
    const count = Math.min(...parts.map(terms.countOf));
    if (count > (best?.count ?? 0) && parts.every(terms.isThere)) best = { at, count };
  }
  if (!best) return [whole];
  const middle = start + best.at;
  const parts = [
    queryWordAt(q, { start, end: middle }, [termOf(typed.slice(0, best.at))]),
    queryWordAt(q, { start: middle, end }, [termOf(typed.slice(best.at))]),
  ];
  const [term = ''] = own;
  return terms.isThere(term) || begins(term, terms) ? [{ ...whole, parts }] : parts;
}
