import type { FilterPass } from './sieve';

/** A part of a list: how many products to skip, and how many to return at most. */
export type Window = { readonly from: number; readonly size: number };

/** The slots that lack no thing, in this order, cut to the window. */
export function inOrder(order: Int32Array, { lacks }: FilterPass, { from, size }: Window): number[] {
  const found: number[] = [];
  let place = 0;
  for (const slot of order) {
    if (lacks[slot] !== 0) continue;
    if (place >= from && found.push(slot) === size) break;
    place += 1;
  }
  return found;
}

/** Slots by score, highest first, equal ones in this order, cut to the window. A counting sort, as scores are bytes. */
export function byScore(
  order: Int32Array,
  { lacks, score }: FilterPass,
  { from, size }: Window,
  mayLack = 0,
): number[] {
  const next = new Uint32Array(256);
  for (const slot of order)
    if (lacks[slot] === mayLack) next[score[slot] ?? 0] = (next[score[slot] ?? 0] ?? 0) + 1;
  let before = 0;
  for (let value = 255; value >= 0; value -= 1) {
    const count = next[value] ?? 0;
    next[value] = before;
    before += count;
  }
  const found: number[] = [];
  for (const slot of order) {
    if (lacks[slot] !== mayLack) continue;
    const value = score[slot] ?? 0;
    const place = next[value] ?? 0;
    next[value] = place + 1;
    if (place >= from && place < from + size) found[place - from] = slot;
  }
  return found;
}
