import { cut, grown } from './typed-arrays';

/** Where in a product a term occurs; higher numbers are more relevant. */
export const fields = { description: 1, property: 2, name: 3 } as const;
export type Field = (typeof fields)[keyof typeof fields];

/** Bits of an entry that hold the field. */
const fieldBits = 2;
const fieldMask = 3;
/** The most bytes that an entry may need: a 32-bit number with seven bits per byte. */
const mostBytes = 5;
const firstRoom = 8;

/**
 * Which products have a term, and in which field: for each term the differences between successive slots, packed into
 * as few bytes as they need (a variable-length quantity). Slots of a term only increase, so entries are only appended.
 */
export class Postings {
  #bytes = new Uint8Array(1 << 16);
  #used = 0;
  #start = new Uint32Array(1 << 10);
  #size = new Uint32Array(1 << 10);
  #room = new Uint32Array(1 << 10);
  #last = new Int32Array(1 << 10);
  #count = new Uint32Array(1 << 10);

  /** Bytes of memory. */
  get bytes(): number {
    const tables = [this.#bytes, this.#start, this.#size, this.#room, this.#last, this.#count];
    return tables.reduce((sum, table) => sum + table.byteLength, 0);
  }

  /** How many products have had this term, including removed ones. */
  count(term: number): number {
    return this.#count[term] ?? 0;
  }

  /**
   * Whether a product that counts has this term, in this field or a more relevant one.
   * @param absent by slot: 0 where the product counts
   */
  isIn(term: number, absent: Uint8Array, least: Field = fields.description): boolean {
    return this.#some(term, (slot, field) => field >= least && absent[slot] === 0);
  }

  /** Adds a term of the product in this slot, which must come after all slots that have the term already. */
  add(term: number, slot: number, field: Field): void {
    this.#fitTerm(term);
    const isFirst = this.#count[term] === 0;
    let rest = (((slot - (isFirst ? 0 : (this.#last[term] ?? 0))) << fieldBits) | field) >>> 0;
    this.#fitBytes(term);
    let at = (this.#start[term] ?? 0) + (this.#size[term] ?? 0);
    const begin = at;
    for (; rest > 127; rest >>>= 7, at += 1) this.#bytes[at] = (rest & 127) | 128;
    this.#bytes[at] = rest;
    this.#size[term] = (this.#size[term] ?? 0) + at + 1 - begin;
    this.#last[term] = slot;
    this.#count[term] = (this.#count[term] ?? 0) + 1;
  }

  /** Raises `best` of every product that has the term to the score of the field that it occurs in. */
  raise(term: number, scores: Uint8Array, best: Uint8Array): void {
    this.#some(term, (slot, field) => {
      const score = scores[field] ?? 0;
      if (score > (best[slot] ?? 0)) best[slot] = score;
      return false;
    });
  }

  /** Whether any entry of the term passes; stops at the first one that does. */
  #some(term: number, passes: (slot: number, field: number) => boolean): boolean {
    const bytes = this.#bytes;
    const begin = this.#start[term] ?? 0;
    const end = begin + (this.#size[term] ?? 0);
    let slot = 0;
    for (let at = begin; at < end; ) {
      let byte = bytes[at] ?? 0;
      at += 1;
      let value = byte & 127;
      for (let shift = 7; byte > 127; shift += 7) {
        byte = bytes[at] ?? 0;
        at += 1;
        value |= (byte & 127) << shift;
      }
      slot += value >>> fieldBits;
      if (passes(slot, value & fieldMask)) return true;
    }
    return false;
  }

  /** Frees the memory that was reserved for growth. */
  tidy(): void {
    const packed = new Uint8Array(this.#used + mostBytes);
    let used = 0;
    for (let term = 0; term < this.#count.length; term += 1) {
      const [start = 0, size = 0] = [this.#start[term], this.#size[term]];
      packed.set(this.#bytes.subarray(start, start + size), used);
      this.#start[term] = used;
      this.#room[term] = size;
      used += size;
    }
    this.#bytes = cut(packed, used);
    this.#used = used;
  }

  #fitTerm(term: number): void {
    if (term < this.#count.length) return;
    this.#start = grown(this.#start, term + 1);
    this.#size = grown(this.#size, term + 1);
    this.#room = grown(this.#room, term + 1);
    this.#last = grown(this.#last, term + 1);
    this.#count = grown(this.#count, term + 1);
  }

  /** Makes room for one more entry of the term; moves its entries to the end if they have none left in place. */
  #fitBytes(term: number): void {
    const [start = 0, size = 0, room = 0] = [this.#start[term], this.#size[term], this.#room[term]];
    if (size + mostBytes <= room) return;
    const wanted = Math.max(firstRoom, Math.ceil((size + mostBytes) * 1.5));
    this.#bytes = grown(this.#bytes, this.#used + wanted);
    this.#bytes.copyWithin(this.#used, start, start + size);
    this.#start[term] = this.#used;
    this.#room[term] = wanted;
    this.#used += wanted;
  }
}
