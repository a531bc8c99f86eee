export type Column = Uint8Array | Uint16Array | Uint32Array;

/**
 * How many of the asked-for things each product lacks, which one it lacks if it is one alone, and how well its words fit. One
 * pass for each thing answers what is found, what every filter would let through under all the others, and what comes near.
 */
export class Sieve {
  readonly size: number;
  readonly lacks: Uint8Array;
  readonly lacking: Uint8Array;
  readonly score: Uint8Array;
  /** How many things were asked for. */
  asked = 0;

  /** @param absent by slot, more than all things that can be asked for where no product is */
  constructor(absent: Uint8Array, size: number) {
    this.size = size;
    this.lacks = absent.slice(0, size);
    this.lacking = new Uint8Array(size);
    this.score = new Uint8Array(size);
  }

  /** Asks that words fit. @returns the thing's number */
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

  /** Asks that a column hold one of the allowed numbers. */
  among(column: Column, allowed: Uint8Array): number {
    const { lacks, lacking, size, asked } = this;
    for (let slot = 0; slot < size; slot += 1) {
      if (allowed[column[slot] ?? 0]) continue;
      lacks[slot] = (lacks[slot] ?? 0) + 1;
      lacking[slot] = asked;
    }
    return this.#next();
  }

  /** Asks that a column hold a number from one to another, both included. */
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
