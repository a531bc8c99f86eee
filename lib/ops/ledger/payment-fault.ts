import type Stripe from 'stripe';
import type { OrderDoc } from '@/lib/orders/data';
import { cameBack, isOwed } from '@/lib/orders/trouble';

/** Every sum that may have been given back by now: a refund under way is made at Stripe first. */
function possiblyGiven(paid: readonly OrderDoc[]): Set<number> {
  const known = paid.reduce((sum, { refundedAmount = 0 }) => sum + refundedAmount, 0);
  const sums = new Set([known]);
  for (const { refundRequest } of paid)
    if (refundRequest) for (const sum of [...sums]) sums.add(sum + refundRequest.amount);
  return sums;
}

/** A canceled order knows that a bank sent back what was given back of its payment; its page offers to give it back again. */
const isKnownBack = (order: OrderDoc, intentId: string, refunded: number): boolean =>
  isOwed(order) &&
  order.transactionId === intentId &&
  cameBack(order) &&
  possiblyGiven([order]).has(refunded);

/** How the books name the orders of a payment. */
const named = (found: readonly OrderDoc[]): string =>
  `${found.length === 1 ? 'order' : 'orders'} ${found.map(({ _id }) => _id.toHexString()).join(', ')}`;

/**
 * What is wrong with one succeeded payment, in words; null when nothing is: what Stripe keeps of it is what the orders
 * that it paid came to, less what was given back of them.
 * @param found the orders that it paid or was opened for
 */
export function paymentFault(
  intent: Pick<Stripe.PaymentIntent, 'id' | 'amount_received' | 'currency'>,
  found: readonly OrderDoc[],
  refunded: number,
): string | null {
  const { amount_received: amount, currency } = intent;
  if (found.length === 0)
    return refunded === amount ? null : `${amount} ${currency} were paid for an order that does not exist`;
  const paid = found.filter(({ state, transactionId }) => state === 'paid' && transactionId === intent.id);
  const total = paid.reduce((sum, order) => sum + order.total, 0);
  const left = amount - total; // what no order took
  if (paid.length === 0) {
    if (found.some((order) => isKnownBack(order, intent.id, refunded))) return null;
    const states = new Set(found.map(({ state }) => state));
    return refunded === amount
      ? null
      : `${named(found)} is ${[...states].join(', ')}, but only ${refunded} of ${amount} were given back`;
  }
  if (
    paid.some((order) => order.currency !== currency) ||
    left < 0 ||
    (left > 0 && found.length === paid.length)
  )
    return `${amount} ${currency} were paid for ${named(paid)} of ${total} ${paid[0]?.currency}`;
  const possible = [...possiblyGiven(paid)];
  if (possible.some((given) => refunded === given + left)) return null;
  return `${refunded} were given back, ${named(paid)} say ${(possible[0] ?? 0) + left}`;
}
