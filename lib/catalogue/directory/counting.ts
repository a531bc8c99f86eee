import { categories } from '../../base/categories';
import { type Columns, PropertyColumn } from './columns';
import type { Column, Sieve } from './sieve';

/** What each filter asked for, by its name; missing when it lets everything through. */
export type Things = ReadonlyMap<string, number>;

/** How many products every value of every filter would show, under all other filters. */
export type Counts = {
  readonly category: readonly number[];
  readonly available: number;
  /** For each of the limits that were asked for: how many products have a minimum order of that at most. */
  readonly order: readonly number[];
  /** By average stars, rounded down, from 0 to 5. */
  readonly rating: readonly number[];
  /** By key and value. */
  readonly properties: ReadonlyMap<string, ReadonlyMap<string, number>>;
  /** In minor units; null without a product. */
  readonly prices: { readonly from: number; readonly to: number } | null;
  /** For each thing that was asked for: how many products lack it alone. */
  readonly lackingOnly: readonly number[];
  readonly total: number;
};

const nothing = new PropertyColumn();

/** The products that lack nothing or one thing: all that any count is made of. */
class Near {
  readonly slots: Int32Array;
  readonly #sieve: Sieve;

  constructor(sieve: Sieve) {
    this.#sieve = sieve;
    const slots = new Int32Array(sieve.size);
    let count = 0;
    for (let slot = 0; slot < sieve.size; slot += 1) {
      slots[count] = slot;
      if ((sieve.lacks[slot] ?? 0) < 2) count += 1;
    }
    this.slots = slots.subarray(0, count);
  }

  /** Counts the numbers of a column over what would be found without this thing. */
  tally(column: Column, size: number, thing: number | undefined): Uint32Array {
    const { lacks, lacking } = this.#sieve;
    const counts = new Uint32Array(size);
    for (const slot of this.slots) {
      if (lacks[slot] !== 0 && lacking[slot] !== thing) continue;
      const value = column[slot] ?? 0;
      counts[value] = (counts[value] ?? 0) + 1;
    }
    return counts;
  }

  /** The same of a column of any numbers, which few products share. */
  each(column: Column, thing: number | undefined, note: (value: number) => void): void {
    const { lacks, lacking } = this.#sieve;
    for (const slot of this.slots) if (lacks[slot] === 0 || lacking[slot] === thing) note(column[slot] ?? 0);
  }
}

function orders(near: Near, column: Column, thing: number | undefined, limits: readonly number[]): number[] {
  const counts = limits.map(() => 0);
  near.each(column, thing, (order) => {
    for (let at = limits.length - 1; at >= 0 && order <= (limits[at] ?? 0); at -= 1)
      counts[at] = (counts[at] ?? 0) + 1;
  });
  return counts;
}

function pricesOf(near: Near, column: Column, thing: number | undefined): Counts['prices'] {
  let [from, to] = [Number.POSITIVE_INFINITY, -1];
  near.each(column, thing, (price) => {
    if (price < from) from = price;
    if (price > to) to = price;
  });
  return to === -1 ? null : { from, to };
}

function ratings(near: Near, column: Column, thing: number | undefined): number[] {
  const counts = [0, 0, 0, 0, 0, 0];
  near.each(column, thing, (rating) => {
    const stars = Math.floor(rating / 100);
    counts[stars] = (counts[stars] ?? 0) + 1;
  });
  return counts;
}

/** What is to be counted: properties by their keys, and limits of the minimum order, the lowest first. */
export type Counted = { readonly keys: readonly string[]; readonly limits: readonly number[] };

/** Counts what a sieve let through. */
export function countsOf(columns: Columns, sieve: Sieve, things: Things, { keys, limits }: Counted): Counts {
  const near = new Near(sieve);
  const properties = keys.map((key) => {
    const { numbers, values } = columns.properties.get(key) ?? nothing;
    const counts = near.tally(numbers, values.length, things.get(key));
    const found = values.map((value, number) => [value, counts[number] ?? 0] as const).slice(1);
    return [key, new Map(found.filter(([, count]) => count > 0))] as const;
  });
  const lackingOnly = new Array<number>(sieve.asked).fill(0);
  let total = 0;
  for (const slot of near.slots) {
    if (sieve.lacks[slot] === 0) total += 1;
    else lackingOnly[sieve.lacking[slot] ?? 0] = (lackingOnly[sieve.lacking[slot] ?? 0] ?? 0) + 1;
  }
  return {
    category: [...near.tally(columns.category, categories.length, things.get('category'))],
    available: near.tally(columns.available, 2, things.get('available'))[1] ?? 0,
    order: orders(near, columns.quantity, things.get('order'), limits),
    rating: ratings(near, columns.rating, things.get('rating')),
    properties: new Map(properties),
    prices: pricesOf(near, columns.price, things.get('price')),
    lackingOnly,
    total,
  };
}
