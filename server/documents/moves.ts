/** Tags whose moves are remembered one by one; the oldest beyond that count as one move of everything. */
const usualMost = 10_000;

/**
 * When each tag moved last, in ticks of a clock that its owner turns. Bounded: what is forgotten raises a floor below
 * which nothing counts as unmoved, so forgetting never makes anything fresh.
 */
export class Moves {
  readonly #at = new Map<string, number>();
  readonly #most: number;
  #floor = 0;
  #latest = 0;

  constructor(most = usualMost) {
    this.#most = most;
  }

  /** The tick of the last move of anything. */
  get latest(): number {
    return this.#latest;
  }

  move(tags: Iterable<string>, tick: number): void {
    for (const tag of tags) {
      this.#at.delete(tag);
      this.#at.set(tag, tick);
      this.#latest = tick;
    }
    for (const [tag, at] of this.#at) {
      if (this.#at.size <= this.#most) break;
      this.#at.delete(tag);
      this.#floor = Math.max(this.#floor, at);
    }
  }

  moveEverything(tick: number): void {
    this.#at.clear();
    this.#floor = tick;
    this.#latest = tick;
  }

  /** Whether any of the tags moved after this tick. */
  since(tick: number, tags: Iterable<string>): boolean {
    if (this.#latest <= tick) return false;
    if (this.#floor > tick) return true;
    for (const tag of tags) if ((this.#at.get(tag) ?? 0) > tick) return true;
    return false;
  }
}
