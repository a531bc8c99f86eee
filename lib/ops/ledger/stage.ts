import type { ObjectId } from 'mongodb';
import type { OrderDoc } from '@/lib/orders/data';
import type { Fingerprints } from './fingerprint';
import type { Checked, Finding, Invariant, LedgerOptions } from './schema';

export type Context = LedgerOptions & {
  /** When the pass began; missing while single subjects are checked again. */
  begunAt?: Date | undefined;
  /** The paid orders that a payment was seen for. */
  proved: Fingerprints;
  /** Whether this many more findings of a kind would only be counted. */
  isFull: (kind: Invariant, more: number) => boolean;
};

/** What a slice found, and the cursor of the next one: null after the last. */
type Slice = Partial<Checked> & {
  cursor: string | null;
  findings: Finding[];
  invented?: number;
  disputed?: number;
  lost?: number;
  more?: Partial<Record<Invariant, number>>;
};

/** One part of the books, read in slices: a few hundred documents, or a page at Stripe. */
export type Stage = (cursor: string | null, context: Context) => Promise<Slice>;

/** The cursor after these documents, at most `batch` of them in the order of their ids; null after the last. */
export const cursorAfter = (found: readonly { _id: ObjectId }[], batch: number): string | null =>
  found.length < batch ? null : (found.at(-1)?._id.toHexString() ?? null);

/**
 * Whether this pass compares a paid order with the payments. Not if it was paid while the pass goes on: payments and
 * orders are read at different times, and each order that only one of them has makes Stripe be asked about every order of
 * its bucket. The next pass has it.
 */
export const isCompared = (
  { createdAt, paidAt }: Pick<OrderDoc, 'createdAt' | 'paidAt'>,
  { since, begunAt }: Pick<Context, 'since' | 'begunAt'>,
): boolean => (!since || createdAt >= since) && !(paidAt && begunAt && paidAt > begunAt);
