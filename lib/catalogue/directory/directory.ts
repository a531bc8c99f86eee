import { Columns, gone } from './columns';
import type { Counted } from './counting';
import type { Entry } from './entry';
import { type CategoryFigures, figuresOf } from './figures';
import { fingerprint } from './fingerprint';
import { indexText, type PropertyWords } from './index-text';
import { Lexicon } from './lexicon';
import { type Compare, Order } from './orders';
import { Postings } from './postings';
import { type Found, type Orders, search, type Wanted } from './search';
import { FilterPass } from './sieve';
import type { Window } from './window';

/** At least so many products are collected before they are merged into the orders together. */
const fewest = 2000;

/** Reserving space for this many products costs next to nothing. */
const fewestExpected = 64;

function ordersOf(columns: Columns, room: number): Orders {
  const newest: Compare = (one, two) => {
    const { ids } = columns;
    return (
      (ids[3 * two] ?? 0) - (ids[3 * one] ?? 0) ||
      (ids[3 * two + 1] ?? 0) - (ids[3 * one + 1] ?? 0) ||
      (ids[3 * two + 2] ?? 0) - (ids[3 * one + 2] ?? 0)
    );
  };
  const by = (key: Compare): Order => new Order((one, two) => key(one, two) || newest(one, two), room);
  return {
    newest: new Order(newest, room),
    price: by((one, two) => (columns.price[one] ?? 0) - (columns.price[two] ?? 0)),
    '-price': by((one, two) => (columns.price[two] ?? 0) - (columns.price[one] ?? 0)),
    minimum: by((one, two) => (columns.quantity[one] ?? 0) - (columns.quantity[two] ?? 0)),
    rating: by((one, two) => (columns.rating[two] ?? 0) - (columns.rating[one] ?? 0)),
    code: by((one, two) => columns.codes.compare(one, two)),
  };
}

/** A compact in-memory read model of all live products, which answers lists and searches without the database. */
export class Directory {
  readonly #columns: Columns;
  readonly #lexicon = new Lexicon();
  readonly #postings = new Postings();
  readonly #orders: Orders;
  readonly #sieve = new FilterPass();
  readonly #wordsOf: PropertyWords;
  /** Slots that are not in the orders yet. */
  #waiting: number[] = [];

  /**
   * @param expected about how many products to reserve space for: arrays that grow are copied, which fragments memory,
   * while reserved space takes no physical memory until it is used
   */
  constructor(wordsOf: PropertyWords, expected = 0) {
    const room = Math.max(fewestExpected, expected);
    this.#columns = new Columns(room);
    this.#orders = ordersOf(this.#columns, room);
    this.#wordsOf = wordsOf;
  }

  /** How many live products it has. */
  get size(): number {
    return this.#orders.newest.length;
  }

  /** How many slots are no longer used; a newly read directory has none. */
  get wasted(): number {
    return this.#columns.size - this.size - this.#waiting.length;
  }

  /** Bytes of memory that grow with the number of products. */
  get bytes(): number {
    const orders = Object.values(this.#orders).length * 4 * this.#columns.absent.length;
    return this.#columns.bytes + this.#postings.bytes + orders + this.#lexicon.size * 64;
  }

  /** Adds a product that the directory doesn't have. The final `settling` must have run before the first search. */
  collect(entry: Entry): void {
    this.#waiting.push(this.#write(entry));
  }

  /** Merges the collected products into the orders, one order per step. Does nothing for a few, unless `isLast`. */
  *settling(isLast: boolean): Generator<void> {
    if (!isLast && this.#waiting.length < Math.max(fewest, this.size / 8)) return;
    const waiting = this.#waiting;
    this.#waiting = [];
    for (const order of Object.values(this.#orders)) {
      order.add(waiting);
      yield;
    }
    if (isLast) this.#postings.tidy();
  }

  /** Adds or updates a product. */
  put(entry: Entry): void {
    const slot = this.#slotOf(entry.id);
    if (slot === undefined) {
      this.#arrange([this.#write(entry)]);
    } else if (this.#isPrinted(slot, fingerprint(entry))) {
      const isMoved = !this.#columns.hasFigures(slot, entry);
      if (isMoved) this.#unarrange(slot);
      this.#columns.setFigures(slot, entry);
      if (isMoved) this.#arrange([slot]);
    } else {
      this.#drop(slot);
      this.#arrange([this.#write(entry)]);
    }
  }

  /** Removes a product if it is there. */
  remove(id: string): void {
    const slot = this.#slotOf(id);
    if (slot !== undefined) this.#drop(slot);
  }

  /** Finds the wanted products: the ids in the window, and the counts for every filter. */
  find(wanted: Wanted, window: Window, counted: Counted | null): Found {
    const index = {
      sieve: this.#sieve,
      columns: this.#columns,
      lexicon: this.#lexicon,
      postings: this.#postings,
      orders: this.#orders,
    };
    return search(index, wanted, window, counted);
  }

  /** The figures of every category. */
  figures(): CategoryFigures[] {
    return figuresOf(this.#columns);
  }

  #write(entry: Entry): number {
    const slot = this.#columns.add(entry, fingerprint(entry));
    indexText(entry, slot, { lexicon: this.#lexicon, postings: this.#postings, wordsOf: this.#wordsOf });
    return slot;
  }

  #isPrinted(slot: number, [one, two]: readonly [number, number]): boolean {
    const { prints } = this.#columns;
    return prints[2 * slot] === one && prints[2 * slot + 1] === two;
  }

  #drop(slot: number): void {
    this.#unarrange(slot);
    this.#columns.absent[slot] = gone;
  }

  #arrange(slots: readonly number[]): void {
    for (const order of Object.values(this.#orders)) order.add(slots);
  }

  #unarrange(slot: number): void {
    for (const order of Object.values(this.#orders)) order.remove(slot);
  }

  /** Finds a slot by binary search: `newest` is sorted by id. */
  #slotOf(id: string): number | undefined {
    const { newest } = this.#orders;
    const place = newest.place((slot) => this.#columns.idOf(slot) > id);
    const slot = newest.slots[place];
    return slot !== undefined && this.#columns.idOf(slot) === id ? slot : undefined;
  }
}
