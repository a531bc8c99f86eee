import { shelfOfCategory } from '../base/categories';
import type { QueryWord } from './directory/query-word';
import type { Found } from './directory/search';
import { type Place, withSigns } from './directory/words';
import { type Chip, changedListing, type ListingQuery, type Loosened } from './listing';
import { withProperty } from './listing-facets';
import {
  availableLabel,
  filterLabels,
  orderLabel,
  priceLabel,
  propertyOf,
  ratingLabel,
  valueLabel,
} from './listing-words';

/** One chip for every filter that narrows the list; the search words have none. */
export function chipsOf(query: ListingQuery): Chip[] {
  const { category, min, max, order, available, rating, properties } = query;
  const chips: Chip[] = category.map((each) => ({
    key: 'category',
    label: shelfOfCategory(each).title,
    address: changedListing(query, { category: category.filter((other) => other !== each) }),
  }));
  const add = (key: string, label: string, changes: Partial<ListingQuery>) =>
    chips.push({ key, label, address: changedListing(query, changes) });
  if (min !== null || max !== null) add('price', priceLabel(min, max), { min: null, max: null });
  if (order !== null) add('order', `Minimum order ${orderLabel(order)}`, { order: null });
  if (available) add('available', availableLabel, { available: false });
  if (rating !== null) add('rating', ratingLabel(rating), { rating: null });
  for (const [key, values] of Object.entries(properties)) {
    const property = propertyOf(key);
    for (const value of property ? values : []) {
      const label = property ? `${property.label}: ${valueLabel(property, value)}` : value;
      const address = withProperty(
        query,
        key,
        values.filter((other) => other !== value),
      );
      chips.push({ key, label, address });
    }
  }
  return chips;
}

/** The search with these places replaced; neighbouring places may overlap by a separator. */
function rewritten(q: string, changes: readonly (Place & { by: string })[]): string {
  let text = '';
  let from = 0;
  for (const { start, end, by } of changes.toSorted((one, two) => one.start - two.start)) {
    text += q.slice(from, start) + by;
    from = end;
  }
  return text + q.slice(from);
}

/** The search without one of its words, wherever it occurs. */
const cutOut = (q: string, { places }: QueryWord): string =>
  rewritten(
    q,
    places.map((place) => ({ ...withSigns(q, place), by: ' ' })),
  )
    .replace(/\s+/g, ' ')
    .trim();

/**
 * What to leave out when nothing was found: every word and every filter without which something would be found.
 * @param countOf counts what a query finds anew, since the meaning of a word depends on the words beside it
 */
export function loosenedOf(
  query: ListingQuery,
  { things, lackingOnly }: Pick<Found, 'things' | 'lackingOnly'>,
  countOf: (query: ListingQuery) => number,
): Loosened[] {
  const chips = chipsOf(query);
  const words = things.filter((thing) => 'word' in thing).length;
  return things.flatMap((thing, number): Loosened[] => {
    const count = lackingOnly[number] ?? 0;
    // Without the only thing that was asked for, nothing is left of the search.
    if (count === 0 || things.length === 1) return [];
    if ('word' in thing) {
      const { piece } = thing.word;
      const q = words === 1 ? '' : cutOut(query.q, piece);
      const sort = q === '' && query.sort === 'relevance' ? { sort: 'newest' as const } : {};
      const label = query.q.slice(piece.start, piece.end);
      const left = { q, ...sort };
      const found = countOf({ ...query, ...left });
      return found === 0 ? [] : [{ key: 'q', label, address: changedListing(query, left), count: found }];
    }
    const own = chips.filter(({ key }) => key === thing.filter);
    const [first] = own;
    if (!first) return [];
    const label = own.map((chip) => chip.label).join(', ');
    return [{ key: first.key, label, address: withoutFilter(query, thing.filter), count }];
  });
}

type OwnFilter = keyof typeof filterLabels;
const isOwnFilter = (filter: string): filter is OwnFilter => Object.hasOwn(filterLabels, filter);

/** What ends each filter that is not a property. */
const ended: Record<OwnFilter, Partial<ListingQuery>> = {
  category: { category: [] },
  price: { min: null, max: null },
  order: { order: null },
  available: { available: false },
  rating: { rating: null },
};

const withoutFilter = (query: ListingQuery, filter: string): string =>
  isOwnFilter(filter) ? changedListing(query, ended[filter]) : withProperty(query, filter, []);

/**
 * 'Did you mean': the search with unknown words replaced by known ones. Null if there are none, or if nothing would be
 * found: the nearest spelling of one word need not be in a product that has the others.
 * @param spelled how products write a term
 * @param countOf counts what a query finds
 */
export function correctedOf(
  query: ListingQuery,
  { things, total }: Pick<Found, 'things' | 'total'>,
  { spelled, countOf }: { spelled: (term: string) => string; countOf: (query: ListingQuery) => number },
): { q: string; address: string } | null {
  const changes = things.flatMap((thing) => {
    if (!('word' in thing) || thing.word.corrected === null) return [];
    const by = spelled(thing.word.corrected);
    return thing.word.piece.places.map((place) => ({ ...place, by }));
  });
  const q = rewritten(query.q, changes);
  // What was found has the replaced words.
  if (q === query.q || (total === 0 && countOf({ ...query, q }) === 0)) return null;
  return { q, address: changedListing(query, { q }) };
}
