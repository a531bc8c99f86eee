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
import { Sieve } from './sieve';
import type { Window } from './window';

/** So many products wait at least before they are put in their orders together. */
const fewest = 2000;

/** Room for so many costs nothing. */
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

/** A compact read model of all live products: what lists and searches are answered from, without the products themselves. */
export class Directory {
  readonly #columns: Columns;
  readonly #lexicon = new Lexicon();
  readonly #postings = new Postings();
  readonly #orders: Orders;
  readonly #sieve = new Sieve();
  readonly #wordsOf: PropertyWords;
  /** Slots that are in no order yet. */
  #waiting: number[] = [];

  /**
   * @param expected about so many products: what grows is copied, and what it leaves behind lies in pieces between what stays.
   * Room that stays empty is none of the machine's
   */
  constructor(wordsOf: PropertyWords, expected = 0) {
    const room = Math.max(fewestExpected, expected);
    this.#columns = new Columns(room);
    this.#orders = ordersOf(this.#columns, room);
    this.#wordsOf = wordsOf;
  }

  /** Live products. */
  get size(): number {
    return this.#orders.newest.length;
  }

  /** Slots that nothing is in any more; a directory made anew has none. */
  get wasted(): number {
    return this.#columns.size - this.size - this.#waiting.length;
  }

  /** Bytes of what grows with the number of products. */
  get bytes(): number {
    const orders = Object.values(this.#orders).length * 4 * this.#columns.absent.length;
    return this.#columns.bytes + this.#postings.bytes + orders + this.#lexicon.size * 64;
  }

  /** Takes in a product that the directory does not have; `settle` must follow before anything is asked. */
  collect(entry: Entry): void {
    this.#waiting.push(this.#write(entry));
  }

  /** Puts what was collected in its orders, one order at each step; little waits for more unless it is the last. */
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

  /** Takes in a product, or what became of one. */
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

  /** Forgets a product; one that is not there is none. */
  remove(id: string): void {
    const slot = this.#slotOf(id);
    if (slot !== undefined) this.#drop(slot);
  }

  /** What is wanted, the part of it in the window, and the counts beside every filter. */
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

  /** The categories in figures. */
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

  /** By halves in the order of the ids. */
  #slotOf(id: string): number | undefined {
    const { newest } = this.#orders;
    const place = newest.place((slot) => this.#columns.idOf(slot) > id);
    const slot = newest.slots[place];
    return slot !== undefined && this.#columns.idOf(slot) === id ? slot : undefined;
  }
}
