import { categories } from '../../base/categories';
import { type Columns, PropertyColumn } from './columns';
import type { Column, FilterPass } from './sieve';

/** The number of each active filter's condition in the sieve, by the filter's name. */
export type Conditions = ReadonlyMap<string, number>;

/** How many products every value of every filter would show, under all other filters. */
export type Counts = Totals & {
  readonly available: number;
  /** For each requested limit, how many products have a minimum order of at most that. */
  readonly order: readonly number[];
  /** By average stars, rounded down, from 0 to 5. */
  readonly rating: readonly number[];
  /** By key and value. */
  readonly properties: ReadonlyMap<string, ReadonlyMap<string, number>>;
  /** In minor units; null if there is no product. */
  readonly prices: { readonly from: number; readonly to: number } | null;
};

/** The counts that are always made. */
type Totals = {
  readonly category: readonly number[];
  /** For each thing (condition of the query): how many products lack only that one. */
  readonly lackingOnly: readonly number[];
  readonly total: number;
};

const nothing = new PropertyColumn();

const noSlots = new Int32Array(0);

/** The slots that lack no thing, and by thing those that lack only that one. Every count is made from these. */
class Near {
  readonly #found: Int32Array;
  readonly #lacking: readonly Int32Array[];

  constructor(sieve: FilterPass) {
    const { found, lacking } = sieve.near();
    this.#found = found;
    this.#lacking = lacking;
  }

  /** What would be found without this thing; without a number, what was found. */
  #without(thing: number | undefined): readonly Int32Array[] {
    return thing === undefined ? [this.#found] : [this.#found, this.#lacking[thing] ?? noSlots];
  }

  /** Counts each value of a column among what would be found without this thing. */
  tally(column: Column, size: number, thing?: number): Uint32Array {
    const counts = new Uint32Array(size);
    for (const slots of this.#without(thing))
      for (let at = 0; at < slots.length; at += 1) {
        const value = column[slots[at] ?? 0] ?? 0;
        counts[value] = (counts[value] ?? 0) + 1;
      }
    return counts;
  }

  /** For each of these ascending limits, how many products have a value of at most that. */
  atMost(column: Column, limits: readonly number[], thing?: number): number[] {
    const bounds = Uint32Array.from(limits);
    const counts = new Uint32Array(bounds.length + 1);
    for (const slots of this.#without(thing))
      for (let at = 0; at < slots.length; at += 1) {
        const value = column[slots[at] ?? 0] ?? 0;
        let bound = 0;
        while (bound < bounds.length && value > (bounds[bound] ?? 0)) bound += 1;
        counts[bound] = (counts[bound] ?? 0) + 1;
      }
    let sum = 0;
    return limits.map((_limit, bound) => {
      sum += counts[bound] ?? 0;
      return sum;
    });
  }

  /** The lowest and the highest value of a column, or null if there is no product. */
  bounds(column: Column, thing?: number): { from: number; to: number } | null {
    let [from, to] = [0xffff_ffff, -1];
    for (const slots of this.#without(thing))
      for (let at = 0; at < slots.length; at += 1) {
        const value = column[slots[at] ?? 0] ?? 0;
        if (value < from) from = value;
        if (value > to) to = value;
      }
    return to === -1 ? null : { from, to };
  }

  /** How many lack no thing, and how many lack only one, by thing. */
  totals(): { total: number; lackingOnly: number[] } {
    return { total: this.#found.length, lackingOnly: this.#lacking.map(({ length }) => length) };
  }
}

/** Counts by whole stars, rounded down, from counts by hundredths of a star. */
function byStars(hundredths: Uint32Array): number[] {
  const counts = [0, 0, 0, 0, 0, 0];
  for (const [rating, count] of hundredths.entries())
    counts[Math.floor(rating / 100)] = (counts[Math.floor(rating / 100)] ?? 0) + count;
  return counts;
}

/** What to count: property keys, and limits of the minimum order in ascending order. */
export type Counted = { readonly keys: readonly string[]; readonly limits: readonly number[] };

const uncounted = { available: 0, order: [], rating: [], properties: new Map(), prices: null };

/** Counts the products that a sieve let through; if `counted` is null, only the totals. */
export function countsOf(
  columns: Columns,
  sieve: FilterPass,
  things: Conditions,
  counted: Counted | null,
): Counts {
  const near = new Near(sieve);
  const totals = {
    ...near.totals(),
    category: [...near.tally(columns.category, categories.length, things.get('category'))],
  };
  if (counted === null) return { ...uncounted, ...totals };
  const { keys, limits } = counted;
  const properties = keys.map((key) => {
    const { numbers, values } = columns.properties.get(key) ?? nothing;
    const counts = near.tally(numbers, values.length, things.get(key));
    const found = values.map((value, number) => [value, counts[number] ?? 0] as const).slice(1);
    return [key, new Map(found.filter(([, count]) => count > 0))] as const;
  });
  return {
    ...totals,
    available: near.tally(columns.available, 2, things.get('available'))[1] ?? 0,
    order: near.atMost(columns.quantity, limits, things.get('order')),
    rating: byStars(near.tally(columns.rating, 501, things.get('rating'))),
    properties: new Map(properties),
    prices: near.bounds(columns.price, things.get('price')),
  };
}
