import { taxPart } from '@/lib/base/tax';
import type { OrderDoc, OrderEvent } from '@/lib/orders/data';
import { afterFailures, isOfOther, refundStep } from '@/lib/orders/refund-step';

/** One refund of an order's payment. Money in minor units. */
export type Refund = {
  /** Stable key of the refund: the same whenever the history is read. */
  source: string;
  at: Date;
  amount: number;
  /** Total refunded of the order up to and including this refund. */
  soFar: number;
  /** The tax included in it: with that of the refunds that stood before it, the tax of all of them together. */
  tax: number;
  /** How the office paid it back, when not through Stripe. */
  paidBack: string | null;
  /** The bank has sent it back, so a credit note for it is void. */
  failed: boolean;
};

/** The tax of a refund after which `soFar` of the order is refunded, beside the refunds that stand. */
type TaxOf = (soFar: number, standing: readonly Refund[]) => number;

const amountOf = (refunds: readonly Refund[]) => refunds.reduce((sum, { amount }) => sum + amount, 0);

/** Which refunds a bank sent back: the latest of exactly this amount, or else the latest that fit into it. */
function failedOf(standing: readonly Refund[], amount: number): Refund[] {
  const same = standing.findLast((refund) => refund.amount === amount);
  if (same) return [same];
  let left = amount;
  return standing.toReversed().filter((refund) => {
    const fits = refund.amount <= left;
    if (fits) left -= refund.amount;
    return fits;
  });
}

/**
 * The refunds after one more failure. One failure event may cover several refunds, or only a part of one; the part of a
 * refund that did not fail then becomes a refund of its own.
 */
function withFailure(
  refunds: readonly Refund[],
  amount: number,
  { key, taxOf }: { key: (soFar: number) => string; taxOf: TaxOf },
): Refund[] {
  const standing = refunds.filter(({ failed, paidBack }) => !failed && paidBack === null);
  const gone = new Set(failedOf(standing, amount));
  const rest = amount - amountOf([...gone]);
  const parted = rest > 0 ? standing.findLast((refund) => !gone.has(refund)) : undefined;
  if (parted) gone.add(parted);
  const all = refunds.map((refund) => (gone.has(refund) ? { ...refund, failed: true } : refund));
  if (!parted) return all;
  const soFar = amountOf(refunds.filter(({ failed }) => !failed)) - amount;
  const left = { source: key(soFar), at: parted.at, amount: parted.amount - rest, soFar };
  return [...all, { ...left, tax: taxOf(soFar, all), paidBack: null, failed: false }];
}

/**
 * The refunds of an order's payment, oldest first, from its history. Refunds of other payments are left out.
 * @param taxPercent of the invoice, for the tax in each refund
 */
export function refundsOf(
  order: Pick<OrderDoc, '_id' | 'history' | 'transactionId' | 'total'>,
  taxPercent = 0,
): Refund[] {
  const { _id, history, transactionId, total } = order;
  // Taking what is missing of the sum's tax makes all refunds add up to it, despite rounding and refunds that failed.
  const taxOf: TaxOf = (soFar, refunds) => {
    const standing = refunds.filter(({ failed }) => !failed);
    const known = standing.reduce((sum, { tax }) => sum + tax, 0);
    return Math.max(0, taxPart(total, taxPercent) - taxPart(total - soFar, taxPercent) - known);
  };
  const sourceAt = (event: OrderEvent, soFar: number) =>
    `${_id.toHexString()}:${transactionId}:${soFar}${afterFailures(history, event)}`;
  let refunds: Refund[] = [];
  for (const event of history) {
    const { type, note, at, amount: soFar = total, paidBack, reason = '' } = event;
    if (type === 'refundFailed' && !isOfOther(order, event))
      refunds = withFailure(refunds, event.amount ?? 0, {
        key: (left) => `${sourceAt(event, left)}:left`,
        taxOf,
      });
    if (type !== 'refunded' || note === undefined || note !== transactionId) continue;
    const amount = refundStep(history, event) ?? total;
    const way = paidBack === undefined ? null : reason;
    const refund = { source: sourceAt(event, soFar), at, amount, soFar, tax: taxOf(soFar, refunds) };
    if (amount > 0) refunds.push({ ...refund, paidBack: way, failed: false });
  }
  return refunds;
}
