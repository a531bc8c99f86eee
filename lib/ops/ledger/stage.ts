import type { ObjectId } from 'mongodb';
import type { Fingerprints } from './fingerprint';
import type { Checked, Finding, Invariant, LedgerOptions } from './schema';

export type Context = LedgerOptions & {
  /** Which paid orders a payment was seen for. */
  proved: Fingerprints;
  /** Whether so many more findings of a kind would be counted only. */
  isFull: (kind: Invariant, more: number) => boolean;
};

/** What a slice looked at, and where the next one goes on: null after the last. */
type Slice = Partial<Checked> & {
  cursor: string | null;
  findings: Finding[];
  invented?: number;
  disputed?: number;
  lost?: number;
  more?: Partial<Record<Invariant, number>>;
};

/** One part of the books, read a slice at a time: a few hundred documents, or a page at Stripe. */
export type Stage = (cursor: string | null, context: Context) => Promise<Slice>;

/** Where the slice after this one goes on, whose documents were found in the order of their ids, at most `batch` of them. */
export const cursorAfter = (found: readonly { _id: ObjectId }[], batch: number): string | null =>
  found.length < batch ? null : (found.at(-1)?._id.toHexString() ?? null);
