import { grown } from './typed-arrays';

const usualLength = 10;
/** This bit marks the first character after a separator; the other bits hold the character. */
const behindJoint = 128;
const letterBits = 127;

/** A text to find right after a separator of a code; if `isWhole`, the code must end with it. */
export type Tail = { readonly text: string; readonly isWhole: boolean };

/** The SKUs of products by slot: letters and digits (`codeOf`), a byte each. Strings would take four times that. */
export class Codes {
  #bytes: Uint8Array;
  /** By slot, where its code ends; it begins where the previous one ends. */
  #ends: Uint32Array;
  #size = 0;

  /** @param room how many codes of usual length to reserve space for */
  constructor(room: number) {
    this.#bytes = new Uint8Array(usualLength * room);
    this.#ends = new Uint32Array(room);
  }

  /** Bytes of memory. */
  get bytes(): number {
    return this.#bytes.byteLength + this.#ends.byteLength;
  }

  /** Adds the code of the next slot, given in parts (`codePartsOf`). */
  add(parts: readonly string[]): void {
    const code = parts.join('');
    const start = this.#startOf(this.#size);
    const end = start + code.length;
    this.#bytes = grown(this.#bytes, end);
    this.#ends = grown(this.#ends, this.#size + 1);
    for (let at = 0; at < code.length; at += 1) this.#bytes[start + at] = code.charCodeAt(at);
    this.#ends[this.#size] = end;
    this.#size += 1;
    let at = start;
    for (const part of parts.slice(0, -1)) {
      at += part.length;
      this.#bytes[at] = (this.#bytes[at] ?? 0) | behindJoint;
    }
  }

  /** Less than zero if the code in the first slot sorts before that in the second. */
  compare(one: number, two: number): number {
    const bytes = this.#bytes;
    const [start, other] = [this.#startOf(one), this.#startOf(two)];
    const [length, rival] = [this.#lengthOf(one), this.#lengthOf(two)];
    for (let at = 0; at < length && at < rival; at += 1) {
      const difference = ((bytes[start + at] ?? 0) & letterBits) - ((bytes[other + at] ?? 0) & letterBits);
      if (difference !== 0) return difference;
    }
    return length - rival;
  }

  /** Like `compare`, for the code in a slot and a text. */
  compareTo(slot: number, text: string): number {
    const [start, length] = [this.#startOf(slot), this.#lengthOf(slot)];
    for (let at = 0; at < length && at < text.length; at += 1) {
      const difference = ((this.#bytes[start + at] ?? 0) & letterBits) - text.charCodeAt(at);
      if (difference !== 0) return difference;
    }
    return length - text.length;
  }

  /** For each tail, the slots that have it, in order. Scans all codes, because an index would need more memory. */
  withTails(tails: readonly Tail[]): number[][] {
    const found = tails.map((): number[] => []);
    const bytes = this.#bytes;
    for (let slot = 0, at = 0; slot < this.#size && tails.length > 0; slot += 1) {
      const end = this.#ends[slot] ?? 0;
      for (; at < end; at += 1) {
        if ((bytes[at] ?? 0) < behindJoint) continue;
        for (const [number, tail] of tails.entries())
          if (this.#isAt(at, end, tail) && found[number]?.at(-1) !== slot) found[number]?.push(slot);
      }
    }
    return found;
  }

  #isAt(start: number, end: number, { text, isWhole }: Tail): boolean {
    const length = end - start;
    if (isWhole ? length !== text.length : length < text.length) return false;
    for (let at = 0; at < text.length; at += 1)
      if (((this.#bytes[start + at] ?? 0) & letterBits) !== text.charCodeAt(at)) return false;
    return true;
  }

  #startOf(slot: number): number {
    return slot === 0 ? 0 : (this.#ends[slot - 1] ?? 0);
  }

  #lengthOf(slot: number): number {
    return (this.#ends[slot] ?? 0) - this.#startOf(slot);
  }
}
