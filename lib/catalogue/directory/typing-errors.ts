/** A word that may have been meant: how many typing errors away it is, and whether only its beginning was typed. */
export type Similar = { readonly term: string; readonly errors: number; readonly isBeginning: boolean };

/** How many errors a word of so many letters may have. */
export const errorsAllowed = (letters: number): number => (letters < 4 ? 0 : letters < 8 ? 1 : 2);

const tooMany = Number.POSITIVE_INFINITY;

type Sorted = { readonly sorted: readonly string[]; placeAfter(beginning: string): number };

/** The length of the common beginning of two words. */
function alike(one: string, two: string): number {
  const most = Math.min(one.length, two.length);
  let count = 0;
  while (count < most && one.charCodeAt(count) === two.charCodeAt(count)) count += 1;
  return count;
}

/**
 * The terms at most `most` typing errors away from `word`: letters missing, added, wrong or swapped
 * (Damerau-Levenshtein, optimal string alignment); also those whose beginning is. Computes one row of the table per
 * letter of a term. Terms with a common beginning share its rows, and are all skipped if no ending can be near enough.
 */
export function similarTerms(word: string, most: number, lexicon: Sorted): Similar[] {
  const { sorted } = lexicon;
  const width = word.length + 1;
  const rows = firstRows(word);
  /** Up to each row, the fewest errors of any beginning of the term. */
  const nearest: number[] = [word.length];
  const found: Similar[] = [];
  let previous = '';
  for (let index = 0; index < sorted.length; ) {
    const term = sorted[index] ?? '';
    let depth = alike(previous, term);
    let isFar = false;
    while (depth < term.length && !isFar) {
      depth += 1;
      isFar = fillRow(rows, depth, word, term) > most;
      nearest[depth] = Math.min(nearest[depth - 1] ?? tooMany, rows[depth]?.[width - 1] ?? tooMany);
    }
    const beginning = nearest[depth] ?? tooMany;
    const errors = isFar ? tooMany : (rows[depth]?.[width - 1] ?? tooMany);
    if (errors <= most) found.push({ term, errors, isBeginning: false });
    else if (beginning <= most) found.push({ term, errors: beginning, isBeginning: true });
    previous = isFar ? term.slice(0, depth) : term;
    index = isFar && beginning > most ? lexicon.placeAfter(previous) : index + 1;
  }
  return found;
}

/** How many such errors are between two words of less than 256 letters; `most` + 1 if there are more than `most`. */
export function errorsBetween(word: string, term: string, most: number): number {
  if (Math.abs(word.length - term.length) > most) return most + 1;
  const rows = firstRows(word);
  for (let depth = 1; depth <= term.length; depth += 1) {
    if (fillRow(rows, depth, word, term) > most) return most + 1;
  }
  return Math.min(most + 1, rows[term.length]?.[word.length] ?? tooMany);
}

/** The first row of the table, before any letter of a term: every letter of the word is an error. */
const firstRows = (word: string): Uint8Array[] => [
  Uint8Array.from({ length: word.length + 1 }, (_none, at) => at),
];

/** Computes the row of the term's letter at `depth`, counted from 1. @returns its smallest cell */
function fillRow(rows: Uint8Array[], depth: number, word: string, term: string): number {
  const row = rows[depth] ?? new Uint8Array(word.length + 1);
  rows[depth] = row;
  const above = rows[depth - 1] ?? row;
  const before = rows[depth - 2];
  const letter = term.charCodeAt(depth - 1);
  const earlier = depth > 1 ? term.charCodeAt(depth - 2) : -1;
  row[0] = depth;
  let least = depth;
  for (let at = 1; at < row.length; at += 1) {
    const typed = word.charCodeAt(at - 1);
    let cell = Math.min(
      (above[at] ?? 0) + 1,
      (row[at - 1] ?? 0) + 1,
      (above[at - 1] ?? 0) + (typed === letter ? 0 : 1),
    );
    if (before && at > 1 && typed === earlier && word.charCodeAt(at - 2) === letter)
      cell = Math.min(cell, (before[at - 2] ?? 0) + 1);
    row[at] = cell;
    if (cell < least) least = cell;
  }
  return least;
}
