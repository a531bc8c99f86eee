import { averageOf, codeOf, type Entry } from '@/lib/catalogue/directory/entry';
import { termsOf } from '@/lib/catalogue/directory/index-text';
import { isMeasure, measuresLike } from '@/lib/catalogue/directory/measures';
import type { Wanted } from '@/lib/catalogue/directory/search';
import { errorsAllowed } from '@/lib/catalogue/directory/typing-errors';
import { piecesOf, termOf } from '@/lib/catalogue/directory/words';

/** What the tests' properties say, the width in millimetres. */
export const propertyWords = (key: string, value: number | string) =>
  key === 'width' ? `${key} ${value} mm` : `${key} ${value}`;

/** Typing errors between two words, by the whole table (optimal string alignment). */
export function distance(one: string, two: string): number {
  const rows = Array.from({ length: one.length + 1 }, (_none, at) => [at]);
  for (let column = 0; column <= two.length; column += 1) (rows[0] ?? [])[column] = column;
  const cell = (row: number, column: number) => rows[row]?.[column] ?? Number.POSITIVE_INFINITY;
  for (let row = 1; row <= one.length; row += 1)
    for (let column = 1; column <= two.length; column += 1) {
      const same = one[row - 1] === two[column - 1] ? 0 : 1;
      const swapped =
        row > 1 && column > 1 && one[row - 1] === two[column - 2] && one[row - 2] === two[column - 1];
      (rows[row] ?? [])[column] = Math.min(
        cell(row - 1, column) + 1,
        cell(row, column - 1) + 1,
        cell(row - 1, column - 1) + same,
        swapped ? cell(row - 2, column - 2) + 1 : Number.POSITIVE_INFINITY,
      );
    }
  return cell(one.length, two.length);
}

const prefixes = (term: string) => Array.from({ length: term.length }, (_none, at) => term.slice(0, at + 1));

/** How well each known term fits one word: 4 as it is, 3 begins so, 2 with errors, 1 begins so with errors. */
function meant(word: string, typed: string, known: readonly string[]): Map<string, number> {
  if (isMeasure(word)) {
    const { from, to } = measuresLike(word);
    return new Map(known.filter((term) => term >= from && term <= to).map((term) => [term, 4]));
  }
  const found = new Map<string, number>(known.includes(word) ? [[word, 4]] : []);
  if (/^[\d.]+$/.test(word)) return found;
  for (const term of known) if (term.startsWith(word) && term !== word) found.set(term, 3);
  const most = errorsAllowed(Math.max(word.length, typed.length));
  const stems = word.endsWith('s') ? [word, word.slice(0, -1)] : [word];
  const slip = typed.length > 4 ? termOf(typed.slice(0, -1)) : '';
  if (found.size > 0 || most === 0 || !/^\p{L}+$/u.test(word)) return found;
  const words = known.filter((term) => !isMeasure(term) && !/\d/.test(term) && term !== word);
  const doing = word.length > 6 ? word.replace(/ing$/, '') : '';
  const wholes = words.filter(
    (term) => stems.some((stem) => distance(stem, term) <= most) || term === slip || term === doing,
  );
  const begun = words.filter((term) =>
    prefixes(term).some((part) => stems.some((stem) => distance(stem, part) <= most)),
  );
  for (const term of wholes.length > 0 ? wholes : begun)
    if (!found.has(term)) found.set(term, wholes.length > 0 ? 2 : 1);
  return found;
}

/** What a misspelled word means is chosen by the directory: one of the words that it may mean. */
function chosenOf(all: Map<string, number>, chosen: string | undefined): Map<string, number> {
  if (chosen === undefined) return all;
  const fit = all.get(chosen);
  if (fit === undefined || fit > 2) throw new Error(`“${chosen}” is no word that the typed one may mean.`);
  return new Map([[chosen, fit]]);
}

type Judged = { entry: Entry; score: number; lacks: string[] };

const filters: Record<string, (entry: Entry, wanted: Wanted) => boolean> = {
  category: ({ category }, wanted) => wanted.category.length === 0 || wanted.category.includes(category),
  price: ({ price }, { from, to }) => price >= (from ?? 0) && price <= (to ?? Number.POSITIVE_INFINITY),
  order: ({ quantity }, { order }) => order === null || quantity <= order,
  available: ({ quantity, available }, wanted) => !wanted.available || available >= quantity,
  rating: ({ ratings }, { rating }) => rating === null || averageOf(ratings) >= 100 * rating,
};

/** Every product with its score and the names of what it lacks. */
function judge(entries: readonly Entry[], wanted: Wanted, { terms: known, chosen }: Known): Judged[] {
  const pieces = piecesOf(wanted.q).map(({ terms: [term = ''], start, end }) => ({
    term,
    start,
    typed: wanted.q.slice(start, end),
  }));
  // Words that stand in every text count where there is no other.
  const plain = [...wanted.q.matchAll(/\p{L}+/gu)].map(({ 0: term, index: start }) => ({
    term,
    start,
    typed: term,
  }));
  const typed = pieces.length > 0 ? pieces : plain;
  const words = typed
    .filter(({ term }, at) => typed.findIndex((other) => other.term === term) === at)
    .slice(0, 8);
  const meanings = words.map(({ term, typed }) => chosenOf(meant(term, typed, known), chosen.get(term)));
  const tokens = [...wanted.q.matchAll(/\S+/g)];
  // Of several words each may be a SKU.
  const codeAt = (place: number) => {
    const token = tokens.find(({ 0: word, index }) => place >= index && place < index + word.length);
    return tokens.length > 1 ? codeOf(token?.[0] ?? '') : '';
  };
  const code = codeOf(wanted.q);
  const isCode = code.length > 2 && /\d/.test(code);
  return entries.map((entry) => {
    const terms = termsOf(entry, propertyWords);
    const lacks = Object.entries(filters).flatMap(([name, passes]) => (passes(entry, wanted) ? [] : [name]));
    for (const [key, values] of Object.entries(wanted.properties)) {
      const value = entry.properties[key];
      if (value === undefined || !values.includes(String(value))) lacks.push(key);
    }
    const own = entry.sku === null ? '' : codeOf(entry.sku);
    if (own !== '' && own === code) return { entry, score: 255, lacks };
    if (isCode && own.startsWith(code)) return { entry, score: 200, lacks };
    const parts = (entry.sku ?? '').split(/[-.]/);
    const tails = parts.slice(1).map((_part, at) => codeOf(parts.slice(at + 1).join('')));
    if (isCode && tails.includes(code)) return { entry, score: 190, lacks };
    let score = 0;
    for (const [at, meaning] of meanings.entries()) {
      const typedCode = codeAt(words[at]?.start ?? 0);
      const isTail = /[A-Z]/.test(typedCode) && /\d/.test(typedCode) && tails.includes(typedCode);
      if (own !== '' && (typedCode === own || isTail)) {
        score += 25;
        continue;
      }
      const fits = [...terms].map(([term, field]) =>
        meaning.has(term) ? 4 * (meaning.get(term) ?? 0) + field : 0,
      );
      score += Math.max(0, ...fits);
      if (Math.max(0, ...fits) === 0) lacks.push('word');
    }
    if (wanted.q !== '' && words.length === 0) lacks.push('word');
    return { entry, score, lacks };
  });
}

const sorts: Record<Wanted['sort'], (judged: Judged) => number> = {
  relevance: ({ score }) => -score,
  newest: () => 0,
  price: ({ entry }) => entry.price,
  '-price': ({ entry }) => -entry.price,
  minimum: ({ entry }) => entry.quantity,
  rating: ({ entry }) => -averageOf(entry.ratings),
};

/** All terms, and by misspelled term the one that was chosen for it. */
type Known = { terms: readonly string[]; chosen: ReadonlyMap<string, string> };

/** The same answers as a directory's, by looking at every product for every question. */
export function naively(entries: readonly Entry[], wanted: Wanted, known: Known) {
  const judged = judge(entries, wanted, known);
  const key = sorts[wanted.sort];
  const found = judged
    .filter(({ lacks }) => lacks.length === 0)
    .sort((one, two) => key(one) - key(two) || (one.entry.id < two.entry.id ? 1 : -1));
  const without = (name: string) =>
    judged
      .filter(({ lacks }) => lacks.every((lack) => lack === name) && lacks.length < 2)
      .map(({ entry }) => entry);
  const count = (some: readonly Entry[], passes: (entry: Entry) => boolean) => some.filter(passes).length;
  return {
    ids: found.map(({ entry }) => entry.id),
    category: ['roller', 'brush', 'applicator', 'accessory'].map((category) =>
      count(without('category'), (entry) => entry.category === category),
    ),
    available: count(without('available'), (entry) => entry.available >= entry.quantity),
    order: (limits: readonly number[]) =>
      limits.map((limit) => count(without('order'), ({ quantity }) => quantity <= limit)),
    rating: [0, 1, 2, 3, 4, 5].map((stars) =>
      count(without('rating'), ({ ratings }) => Math.floor(averageOf(ratings) / 100) === stars),
    ),
    prices: without('price').map(({ price }) => price),
    property: (name: string, value: string) =>
      count(
        without(name),
        ({ properties }) => properties[name] !== undefined && String(properties[name]) === value,
      ),
  };
}
