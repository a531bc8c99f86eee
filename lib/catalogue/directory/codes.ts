import { grown } from './typed-arrays';

const usualLength = 10;

/** The SKUs of products by slot, as letters and digits alone (`codeOf`), a byte each: as strings they would take four times that. */
export class Codes {
  #bytes: Uint8Array;
  /** By slot, where its code ends; it begins where that before it ends. */
  #ends: Uint32Array;
  #size = 0;

  /** @param room for so many codes of a usual length */
  constructor(room: number) {
    this.#bytes = new Uint8Array(usualLength * room);
    this.#ends = new Uint32Array(room);
  }

  /** Bytes of memory. */
  get bytes(): number {
    return this.#bytes.byteLength + this.#ends.byteLength;
  }

  /** Notes the code of the next slot. */
  add(code: string): void {
    const start = this.#startOf(this.#size);
    const end = start + code.length;
    this.#bytes = grown(this.#bytes, end);
    this.#ends = grown(this.#ends, this.#size + 1);
    for (let at = 0; at < code.length; at += 1) this.#bytes[start + at] = code.charCodeAt(at);
    this.#ends[this.#size] = end;
    this.#size += 1;
  }

  /** Less than zero when the code in the first slot stands before that in the second. */
  compare(one: number, two: number): number {
    const bytes = this.#bytes;
    const [start, other] = [this.#startOf(one), this.#startOf(two)];
    const [length, rival] = [this.#lengthOf(one), this.#lengthOf(two)];
    for (let at = 0; at < length && at < rival; at += 1) {
      const difference = (bytes[start + at] ?? 0) - (bytes[other + at] ?? 0);
      if (difference !== 0) return difference;
    }
    return length - rival;
  }

  /** The same of the code in a slot and any text. */
  compareTo(slot: number, text: string): number {
    const [start, length] = [this.#startOf(slot), this.#lengthOf(slot)];
    for (let at = 0; at < length && at < text.length; at += 1) {
      const difference = (this.#bytes[start + at] ?? 0) - text.charCodeAt(at);
      if (difference !== 0) return difference;
    }
    return length - text.length;
  }

  #startOf(slot: number): number {
    return slot === 0 ? 0 : (this.#ends[slot - 1] ?? 0);
  }

  #lengthOf(slot: number): number {
    return (this.#ends[slot] ?? 0) - this.#startOf(slot);
  }
}
