import { grown } from './typed-arrays';

export type Column = Uint8Array | Uint16Array | Uint32Array;

/**
 * Holds for each product how many of the query's conditions ("things") it lacks, which one if it is only one, and its
 * score. One pass per thing yields the hits, what each filter would show under all others, and the nearest products.
 */
export class FilterPass {
  size = 0;
  lacks = new Uint8Array(0);
  lacking = new Uint8Array(0);
  score = new Uint8Array(0);
  /** How many things have been asked for. */
  asked = 0;
  #near = new Int32Array(0);
  #parted = new Int32Array(0);

  /**
   * Starts a new query. One sieve serves all queries, one after the other: its arrays, of up to four bytes per product,
   * would otherwise be allocated and thrown away for each.
   * @param absent by slot: 0, or where there is no product a number above that of all things that can be asked for
   */
  begin(absent: Uint8Array, size: number): void {
    this.size = size;
    this.asked = 0;
    this.lacks = grown(this.lacks, absent.length);
    this.lacking = grown(this.lacking, absent.length);
    this.score = grown(this.score, absent.length);
    this.lacks.set(absent);
    this.score.fill(0, 0, size);
  }

  /** Slots that lack no thing, and by thing those that lack only that one. Valid until the next `begin`. */
  near(): { found: Int32Array; lacking: Int32Array[] } {
    const { lacks, size } = this;
    this.#near = grown(this.#near, size);
    const slots = this.#near;
    let [found, near] = [0, size];
    for (let slot = 0; slot < size; slot += 1) {
      const lack = lacks[slot] ?? 0;
      if (lack === 0) {
        slots[found] = slot;
        found += 1;
      } else if (lack === 1) {
        near -= 1;
        slots[near] = slot;
      }
    }
    return { found: slots.subarray(0, found), lacking: this.#byThing(slots.subarray(near, size)) };
  }

  #byThing(near: Int32Array): Int32Array[] {
    const { lacking, asked } = this;
    const ends = new Uint32Array(asked + 1);
    for (let at = 0; at < near.length; at += 1) {
      const after = (lacking[near[at] ?? 0] ?? 0) + 1;
      ends[after] = (ends[after] ?? 0) + 1;
    }
    for (let thing = 0; thing < asked; thing += 1)
      ends[thing + 1] = (ends[thing + 1] ?? 0) + (ends[thing] ?? 0);
    const starts = ends.slice();
    this.#parted = grown(this.#parted, near.length);
    const parted = this.#parted;
    for (let at = 0; at < near.length; at += 1) {
      const slot = near[at] ?? 0;
      const thing = lacking[slot] ?? 0;
      const place = starts[thing] ?? 0;
      parted[place] = slot;
      starts[thing] = place + 1;
    }
    return Array.from({ length: asked }, (_none, thing) => parted.subarray(ends[thing], ends[thing + 1]));
  }

  /** Adds the condition that a word has a score. @returns the thing's number */
  fits(best: Uint8Array): number {
    const { lacks, lacking, score, size, asked } = this;
    for (let slot = 0; slot < size; slot += 1) {
      const fit = best[slot] ?? 0;
      if (fit === 0) {
        lacks[slot] = (lacks[slot] ?? 0) + 1;
        lacking[slot] = asked;
      } else score[slot] = (score[slot] ?? 0) + fit;
    }
    return this.#next();
  }

  /** Adds the condition that a column has one of the allowed numbers. @returns the thing's number */
  among(column: Column, allowed: Uint8Array): number {
    const { lacks, lacking, size, asked } = this;
    for (let slot = 0; slot < size; slot += 1) {
      if (allowed[column[slot] ?? 0]) continue;
      lacks[slot] = (lacks[slot] ?? 0) + 1;
      lacking[slot] = asked;
    }
    return this.#next();
  }

  /** Adds the condition that a column has a number from `from` to `to`, both included. @returns the thing's number */
  within(column: Column, from: number, to: number): number {
    const { lacks, lacking, size, asked } = this;
    for (let slot = 0; slot < size; slot += 1) {
      const number = column[slot] ?? 0;
      if (number >= from && number <= to) continue;
      lacks[slot] = (lacks[slot] ?? 0) + 1;
      lacking[slot] = asked;
    }
    return this.#next();
  }

  #next(): number {
    this.asked += 1;
    return this.asked - 1;
  }
}
