import 'server-only';

/**
 * What waits for several parties, taken with turns by party, so that many of one don't delay one of another
 * (OWASP API Security, "Unrestricted Resource Consumption").
 */
export class Turns<T> {
  /** The party whose turn is next comes first; none is empty. */
  readonly #lines = new Map<string, T[]>();
  #size = 0;

  get size(): number {
    return this.#size;
  }

  countOf(who: string): number {
    return this.#lines.get(who)?.length ?? 0;
  }

  add(who: string, entry: T): void {
    const line = this.#lines.get(who);
    if (line) line.push(entry);
    else this.#lines.set(who, [entry]);
    this.#size += 1;
  }

  /** Takes an entry out of its turn, if it still waits. */
  remove(who: string, entry: T): void {
    const line = this.#lines.get(who);
    const at = line?.indexOf(entry) ?? -1;
    if (!line || at < 0) return;
    line.splice(at, 1);
    if (line.length === 0) this.#lines.delete(who);
    this.#size -= 1;
  }

  /** Takes the entry whose turn it is; its party's others go to the end. */
  next(): { who: string; entry: T } | undefined {
    const [first] = this.#lines;
    if (!first) return undefined;
    const [who, [entry, ...others]] = first;
    if (entry === undefined) return undefined;
    this.#lines.delete(who);
    if (others.length > 0) this.#lines.set(who, others);
    this.#size -= 1;
    return { who, entry };
  }

  /** The party with the most entries, if that is more than `count`, with them. */
  longest(count: number): { who: string; entries: readonly T[] } | undefined {
    let most: { who: string; entries: readonly T[] } | undefined;
    for (const [who, entries] of this.#lines) {
      if (entries.length > (most?.entries.length ?? count)) most = { who, entries };
    }
    return most;
  }
}
