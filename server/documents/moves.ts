/** The most tags that are remembered separately; dropping the oldest counts as a change of everything at that time. */
const usualMost = 10_000;

/**
 * When each tag last changed, in ticks that the owner counts. Bounded: dropping a tag raises a floor, and everything
 * counts as changed before it, so dropping never makes anything look fresh.
 */
export class Moves {
  readonly #at = new Map<string, number>();
  readonly #most: number;
  #floor = 0;
  #latest = 0;

  constructor(most = usualMost) {
    this.#most = most;
  }

  /** The tick of the last change. */
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

  /** Whether any of the tags changed after this tick. */
  since(tick: number, tags: Iterable<string>): boolean {
    if (this.#latest <= tick) return false;
    if (this.#floor > tick) return true;
    for (const tag of tags) if ((this.#at.get(tag) ?? 0) > tick) return true;
    return false;
  }
}
