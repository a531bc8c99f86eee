import { grown } from './typed-arrays';

/** Less than zero when the product in the first slot stands before the one in the second. */
export type Compare = (one: number, two: number) => number;

/** So few are put in their places one by one. */
const few = 16;

/** The slots of all products in one order, every place of which is as near as the first. */
export class Order {
  #slots: Int32Array;
  #length = 0;
  readonly #compare: Compare;

  /**
   * @param compare never 0 for two different slots
   * @param room for so many slots, before anything has to grow
   */
  constructor(compare: Compare, room: number) {
    this.#slots = new Int32Array(room);
    this.#compare = compare;
  }

  get length(): number {
    return this.#length;
  }

  /** The slots in their order; not to be kept, for it changes with the next write. */
  get slots(): Int32Array {
    return this.#slots.subarray(0, this.#length);
  }

  /** The first place whose slot does not stand before what `isBefore` describes. */
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

  /** Takes a slot out; its columns must still say what they said when it came in. */
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

  /** From behind, so that no second list is needed. */
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
