import { categories } from '../../base/categories';
import type { ListingQuery } from '../listing-query';
import { codedBy, codePartScore } from './coded';
import { type Columns, PropertyColumn } from './columns';
import { type Counted, type Counts, countsOf } from './counting';
import type { Lexicon } from './lexicon';
import { meaningOf, settled, type Word } from './matching';
import type { Order } from './orders';
import { fields, type Postings } from './postings';
import { soughtWords } from './query-word';
import { withoutShopName } from './shop-name';
import type { Column, FilterPass } from './sieve';
import { byScore, inOrder, type Window } from './window';

/** The query of an address, with prices in minor units. */
export type Wanted = Pick<
  ListingQuery,
  'q' | 'category' | 'order' | 'available' | 'rating' | 'properties' | 'sort'
> & { readonly from: number | null; readonly to: number | null };

/** One condition of a query: a word of the search, or a filter by its name. */
type Thing = { readonly word: Word } | { readonly filter: string };

export type Found = Counts & {
  /** The products of the window, in their order. */
  readonly ids: readonly string[];
  /** The conditions, in the order of `lackingOnly`. */
  readonly things: readonly Thing[];
  /** The terms of the typed words, and all terms that these may mean. */
  readonly terms: ReadonlySet<string>;
  /** If nothing was found: the products that lack the fewest things. */
  readonly nearest: readonly string[];
};

export type Orders = Readonly<Record<'newest' | 'price' | '-price' | 'minimum' | 'rating' | 'code', Order>>;
export type Index = {
  columns: Columns;
  lexicon: Lexicon;
  postings: Postings;
  orders: Orders;
  /** Reused by every search, so only one may run at a time. */
  sieve: FilterPass;
};

const all = { from: 0, to: 0xffff_ffff };
/** How many nearest products are shown if nothing was found. */
const mostNear = 8;

/**
 * Adds a condition for every word; a product whose SKU matches the whole search meets them all. Misspelled words come
 * last, because what they mean depends on what the others find.
 */
function askForWords(index: Index, sieve: FilterPass, q: string): Thing[] {
  const { lexicon, postings } = index;
  const numbered = (term: string) => lexicon.numberOf(term) ?? -1;
  const terms = {
    lexicon,
    countOf: (term: string) => postings.count(numbered(term)),
    isThere: (term: string) => postings.isIn(numbered(term), index.columns.absent),
    isNamed: (term: string) => postings.isIn(numbered(term), index.columns.absent, fields.name),
  };
  const coded = codedBy(index, q);
  const things: Thing[] = [];
  const pieces = soughtWords(q, terms);
  const best = new Uint8Array(pieces.length > 0 ? sieve.size : 0);
  const words = pieces.map((piece) => {
    const word = meaningOf(piece, terms);
    const codes = coded.words.filter(({ start, end }) => piece.start >= start && piece.start < end);
    // What is a SKU, or a part of one, is no typing error.
    const isCode = [...codes, ...coded.whole].some(({ slots }) => isAnyThere(slots, index.columns));
    return { word: isCode ? { ...word, corrected: null } : word, codes };
  });
  const isMisspelled = ({ word }: { word: Word }) => Number(word.corrected !== null);
  for (const { word: typed, codes } of words.toSorted((one, two) => isMisspelled(one) - isMisspelled(two))) {
    const word = settled(typed, (term) => postings.isIn(numbered(term), sieve.lacks));
    best.fill(0);
    raise(index, word, best);
    for (const { slots } of codes) for (const slot of slots) best[slot] = codePartScore;
    for (const { slots } of coded.whole) for (const slot of slots) best[slot] = 1;
    sieve.fits(best);
    things.push({ word });
  }
  for (const { slots, score } of coded.whole) for (const slot of slots) sieve.score[slot] = score;
  return things;
}

function isAnyThere(slots: Iterable<number>, { absent }: Columns): boolean {
  for (const slot of slots) if (absent[slot] === 0) return true;
  return false;
}

/** Raises each product's score to that of the word, or to the lower score of its two parts if it has both. */
function raise(index: Index, { meant, parts }: Word, best: Uint8Array): void {
  for (const { term, scores } of meant)
    index.postings.raise(index.lexicon.numberOf(term) ?? -1, scores, best);
  const [first, second] = parts.map((part) => {
    const own = new Uint8Array(best.length);
    raise(index, part, own);
    return own;
  });
  if (!first || !second) return;
  for (let slot = 0; slot < best.length; slot += 1)
    best[slot] = Math.max(best[slot] ?? 0, Math.min(first[slot] ?? 0, second[slot] ?? 0));
}

/** Adds a condition for every filter. */
function askForFilters({ columns }: Index, sieve: FilterPass, wanted: Wanted): Thing[] {
  const things: Thing[] = [];
  const { category, from, to, order, available, rating, properties } = wanted;
  if (category.length > 0) {
    const allowed = Uint8Array.from(categories, (each) => (category.includes(each) ? 1 : 0));
    sieve.among(columns.category, allowed);
    things.push({ filter: 'category' });
  }
  const within = (filter: string, column: Column, least: number, most: number) => {
    sieve.within(column, least, most);
    things.push({ filter });
  };
  if (from !== null || to !== null) within('price', columns.price, from ?? all.from, to ?? all.to);
  if (order !== null) within('order', columns.quantity, 0, order);
  if (available) within('available', columns.available, 1, 1);
  if (rating !== null) within('rating', columns.rating, 100 * rating, all.to);
  for (const [key, values] of Object.entries(properties)) {
    const property = columns.properties.get(key) ?? new PropertyColumn();
    const allowed = new Uint8Array(property.values.length);
    for (const value of values) allowed[property.numberOf(value) ?? 0] = 1;
    allowed[0] = 0; // without a value
    sieve.among(property.numbers, allowed);
    things.push({ filter: key });
  }
  return things;
}

/** Finds what is wanted; if there is nothing, searches again without the shop's name. */
export function search(index: Index, wanted: Wanted, window: Window, counted: Counted | null): Found {
  const { columns, sieve } = index;
  sieve.begin(columns.absent, columns.size);
  const things = [...askForWords(index, sieve, wanted.q), ...askForFilters(index, sieve, wanted)];
  // A search text without any word, such as punctuation, finds nothing.
  if (wanted.q !== '' && !things.some((thing) => 'word' in thing)) sieve.fits(new Uint8Array(sieve.size));
  const byName = new Map(
    things.flatMap((thing, number) => ('filter' in thing ? [[thing.filter, number]] : [])),
  );
  const counts = countsOf(columns, sieve, byName, counted);
  const unnamed = counts.total === 0 ? withoutShopName(wanted.q) : null;
  if (unnamed !== null) return search(index, { ...wanted, q: unnamed }, window, counted);
  const newest = index.orders.newest.slots;
  const slots =
    wanted.sort === 'relevance'
      ? byScore(newest, sieve, window)
      : inOrder(index.orders[wanted.sort].slots, sieve, window);
  const idOf = (slot: number) => index.columns.idOf(slot);
  const words = things.flatMap((thing) => ('word' in thing ? [thing.word, ...thing.word.parts] : []));
  return {
    ...counts,
    ids: slots.map(idOf),
    things,
    terms: new Set(words.flatMap(({ term, meant }) => [term, ...meant.map((each) => each.term)])),
    nearest: counts.total > 0 ? [] : nearestOf(sieve, newest, words.length > 0 || wanted.q !== '').map(idOf),
  };
}

/** The slots that lack the fewest things; in a search, only those that match at least one word. */
function nearestOf(sieve: FilterPass, newest: Int32Array, isSearch: boolean): number[] {
  const { lacks, score, asked } = sieve;
  let least = asked + 1;
  for (const slot of newest) {
    const lack = lacks[slot] ?? 0;
    if (lack < least && (!isSearch || (score[slot] ?? 0) > 0)) least = lack;
  }
  const slots = byScore(newest, sieve, { from: 0, size: mostNear }, least);
  return isSearch ? slots.filter((slot) => (score[slot] ?? 0) > 0) : slots;
}
