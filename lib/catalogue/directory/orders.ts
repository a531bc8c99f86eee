import { grown } from './typed-arrays';

/** Less than zero if the product in the first slot sorts before the one in the second. */
export type Compare = (one: number, two: number) => number;

/** Up to this many slots are inserted one by one; more are merged. */
const few = 16;

/** The slots of all products in one sort order, in an array: a late page costs no more than the first. */
export class Order {
  #slots: Int32Array;
  #length = 0;
  readonly #compare: Compare;

  /**
   * @param compare never 0 for two different slots
   * @param room how many slots to reserve space for
   */
  constructor(compare: Compare, room: number) {
    this.#slots = new Int32Array(room);
    this.#compare = compare;
  }

  get length(): number {
    return this.#length;
  }

  /** The slots in their order. Don't keep the array: the next write changes it. */
  get slots(): Int32Array {
    return this.#slots.subarray(0, this.#length);
  }

  /** The first place whose slot is not `isBefore`, by binary search. */
  place(isBefore: (slot: number) => boolean): number {
    let [low, high] = [0, this.#length];
    while (low < high) {
      const middle = (low + high) >>> 1;
      if (isBefore(this.#slots[middle] ?? 0)) low = middle + 1;
      else high = middle;
    }
    return low;
  }

  add(slots: readonly number[]): void {
    this.#slots = grown(this.#slots, this.#length + slots.length);
    if (slots.length > few) this.#merge(Int32Array.from(slots).sort(this.#compare));
    else for (const slot of slots) this.#insert(slot);
  }

  /** Removes a slot; its columns must still have the values that it was sorted by. */
  remove(slot: number): void {
    const place = this.place((other) => this.#compare(other, slot) < 0);
    if (this.#slots[place] !== slot) throw new Error('A product is not where its order puts it.');
    this.#slots.copyWithin(place, place + 1, this.#length);
    this.#length -= 1;
  }

  #insert(slot: number): void {
    const place = this.place((other) => this.#compare(other, slot) < 0);
    this.#slots.copyWithin(place + 1, place, this.#length);
    this.#slots[place] = slot;
    this.#length += 1;
  }

  /** Merges from the end, so that no second array is needed. */
  #merge(sorted: Int32Array): void {
    const slots = this.#slots;
    let [old, fresh] = [this.#length - 1, sorted.length - 1];
    this.#length += sorted.length;
    for (let place = this.#length - 1; fresh >= 0; place -= 1) {
      const [left = -1, right = 0] = [slots[old], sorted[fresh]];
      const takesOld = old >= 0 && this.#compare(left, right) > 0;
      slots[place] = takesOld ? left : right;
      if (takesOld) old -= 1;
      else fresh -= 1;
    }
  }
}
