// Free of Next: the server imports it too.
import { type Category, categories } from '../base/categories.ts';
import { inPlainSigns, isPriceOfThree, mayBeThousands } from '../base/typed-number.ts';
import { withoutUnseen } from '../base/unseen.ts';
import { type ListedProperty, listedProperties } from './listing-properties.ts';

export const listingSorts = ['relevance', 'newest', 'price', '-price', 'minimum', 'rating'] as const;
export type ListingSort = (typeof listingSorts)[number];

/** The query of a product list, as parsed from its address. */
export type ListingQuery = {
  /** The search text; empty without a search. */
  readonly q: string;
  /** Empty for all categories. */
  readonly category: readonly Category[];
  /** Price from and to, in units of the currency. */
  readonly min: number | null;
  readonly max: number | null;
  /** The highest minimum order. */
  readonly order: number | null;
  /** Only what can be ordered now. */
  readonly available: boolean;
  /** The lowest average rating, in stars. */
  readonly rating: number | null;
  /** The accepted values by property key, as the address spells them; lengths in millimetres. */
  readonly properties: Readonly<Record<string, readonly string[]>>;
  /** Relevance while something is searched for, else newest, unless the address says otherwise. */
  readonly sort: ListingSort;
  /** Counted from 1. */
  readonly page: number;
};

/** Query parameters by name, as Next passes them to pages. */
export type Parameters = Readonly<Record<string, string | readonly string[] | undefined>>;

/** How many characters of a search are used. */
export const mostLetters = 100;
/** How many values of one filter are used. */
export const mostChosen = 20;
const mostPages = 1_000_000;

const allOf = (value: Parameters[string]): readonly string[] =>
  value === undefined ? [] : typeof value === 'string' ? [value] : value;

/** The number that a text holds, or null if it holds none within the bounds. */
function numberIn(text: string | undefined, pattern: RegExp, least: number, most: number): number | null {
  const number = text !== undefined && pattern.test(text.trim()) ? Number(text) : Number.NaN;
  return number >= least && number <= most ? number : null;
}

/** With as many decimals as any currency has: the list itself names its prices with them. */
const amount = /^\d{1,9}(?:\.\d{1,3})?$/;
const whole = /^\d{1,10}$/;
/** Accepts every number that a property can have, so that each offered value works as a filter. */
const decimal = /^\d{1,6}(?:\.\d{1,17})?$/;

/** Blanks and apostrophes between thousands: `1 250`, `1’250`. */
const between = /(?<=\d)[\s'’](?=\d{3}(?!\d))/g;

/** The sign of a currency before or after a figure, which may have letters: `CHF 12.50`, `BHD 3.200`, `7,5 €`. */
const sign = /^(?:[\p{L}\p{Sc}]\.?)+\s*(?=\p{Nd})|(?<=\p{Nd})\s*(?:[\p{L}\p{Sc}]\.?)+$/gu;

/** A price as people type it: with the sign of the currency, a comma for the decimals or between thousands. */
function priceIn(text = ''): number | null {
  const typed = text
    .slice(0, 100)
    .normalize('NFKC') // digits as keyboards in Japan write them
    .trim()
    .replace(sign, '')
    .replace(between, '');
  if (isPriceOfThree(typed)) return numberIn(inPlainSigns(typed), amount, 0, 999_999_999);
  // Forgiving where a product's form is not: the page shows which price was understood.
  const bare = mayBeThousands(typed.replace(/,\d+$/, '')) ? typed.replaceAll('.', '') : typed;
  const plain = /^\d{1,3}(?:,\d{2,3})*,\d{3}(?:\.\d+)?$/.test(bare) // in India 1,23,456
    ? bare.replaceAll(',', '')
    : bare.replace(/,(?=\d{1,2}$)/, '.');
  return numberIn(plain, amount, 0, 999_999_999);
}

/** The price range; swaps the prices if the higher one was given as the minimum. */
function pricesIn(one: (name: string) => string | undefined): Pick<ListingQuery, 'min' | 'max'> {
  const [min, max] = [priceIn(one('min')), priceIn(one('max'))];
  return min !== null && max !== null && min > max ? { min: max, max: min } : { min, max };
}

/** A page number beyond `mostPages` counts as `mostPages`, so the list shows its last page. */
const pageIn = (text = '') =>
  /^\d{8,}$/.test(text.trim()) ? mostPages : numberIn(text, whole, 1, 99_999_999);

/** The search text without invisible characters and superfluous blanks, cut to `mostLetters`. */
const searchIn = (text = ''): string =>
  withoutUnseen(
    withoutUnseen(text.slice(0, 1000).normalize('NFC'), ' ')
      .replace(/\s+/g, ' ')
      .trim()
      .slice(0, mostLetters),
    '', // the last letter may have been cut
  ).trimEnd();

const byNumber = (one: string, two: string) => Number(one) - Number(two);

/** The valid values of a property, in a fixed order. */
function valuesOf({ kind, choices }: ListedProperty, given: readonly string[]): readonly string[] {
  if (kind === 'choice') return Object.keys(choices).filter((choice) => given.includes(choice));
  const numbers = given.flatMap((text) => numberIn(text, decimal, 0, 999_999) ?? []);
  return [...new Set(numbers.map(String))].sort(byNumber).slice(0, mostChosen);
}

/** The sort order if the address names none. */
export const usualSort = (q: string): ListingSort => (q === '' ? 'newest' : 'relevance');

/**
 * Parses the parameters; invalid ones count as not given.
 * @param within the category of the page, which then is the only one
 */
export function readListing(parameters: Parameters, within?: Category): ListingQuery {
  const all = (name: string) => (Object.hasOwn(parameters, name) ? allOf(parameters[name]) : []);
  const one = (name: string) => all(name)[0];
  const q = searchIn(one('q'));
  const sort = listingSorts.find((known) => known === one('sort'));
  const named = listedProperties.map(
    (property) => [property.key, valuesOf(property, all(property.key))] as const,
  );
  return {
    q,
    category: within ? [within] : categories.filter((category) => all('category').includes(category)),
    ...pricesIn(one),
    order: numberIn(one('order'), whole, 1, 1_000_000_000),
    available: one('available') === '1',
    rating: numberIn(one('rating'), whole, 1, 5),
    properties: Object.fromEntries(named.filter(([, values]) => values.length > 0)),
    sort: sort === undefined || (sort === 'relevance' && q === '') ? usualSort(q) : sort,
    page: Math.min(pageIn(one('page')) ?? 1, mostPages),
  };
}
