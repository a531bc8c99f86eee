/** The first place in a sorted list whose word is not less than this one (lower bound). */
function placeOf(sorted: readonly string[], word: string): number {
  let [low, high] = [0, sorted.length];
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((sorted[middle] ?? '') < word) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** Sorts after every letter, so that it ends the range of words with a common beginning. */
const last = '\uffff';

/** Merges two sorted lists. */
function merged(one: readonly string[], two: readonly string[]): string[] {
  const all: string[] = [];
  let [first, second] = [0, 0];
  while (first < one.length || second < two.length) {
    const [left, right] = [one[first], two[second]];
    if (right === undefined || (left !== undefined && left < right)) {
      all.push(left ?? '');
      first += 1;
    } else {
      all.push(right);
      second += 1;
    }
  }
  return all;
}

/** Gives every term of the index a number, and keeps the terms sorted. */
export class Lexicon {
  readonly #numbers = new Map<string, number>();
  #sorted: string[] = [];
  #fresh: string[] = [];

  get size(): number {
    return this.#numbers.size;
  }

  /** The number of a term, or undefined. */
  numberOf(term: string): number | undefined {
    return this.#numbers.get(term);
  }

  /** The number of a term; assigns one if it has none. */
  add(term: string): number {
    const known = this.#numbers.get(term);
    if (known !== undefined) return known;
    const number = this.#numbers.size;
    this.#numbers.set(term, number);
    this.#fresh.push(term);
    return number;
  }

  /** All terms in alphabetical order. */
  get sorted(): readonly string[] {
    if (this.#fresh.length === 0) return this.#sorted;
    this.#sorted = merged(this.#sorted, this.#fresh.sort());
    this.#fresh = [];
    return this.#sorted;
  }

  /** The terms from one to another, both included. */
  between(from: string, to: string): readonly string[] {
    const { sorted } = this;
    const start = placeOf(sorted, from);
    const end = placeOf(sorted, to);
    return sorted.slice(start, sorted[end] === to ? end + 1 : end);
  }

  /** The terms that begin with this one and are longer. */
  beginningWith(term: string): readonly string[] {
    return this.between(term, term + last).filter((found) => found !== term);
  }

  /** The place after all terms that begin with this. */
  placeAfter(beginning: string): number {
    return placeOf(this.sorted, beginning + last);
  }
}
