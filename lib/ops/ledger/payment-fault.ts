import type Stripe from 'stripe';
import type { OrderDoc } from '@/lib/orders/data';
import { givenAtStripe } from '@/lib/orders/given-back';
import { hasFailedRefund, takenOf } from '@/lib/orders/trouble';
import { lacksBalance, sumOf, toMade } from '@/lib/payments/refunds-made';

/** Every sum that may have been refunded for these orders by now: a refund under way is made at Stripe first. */
function possiblyGiven(counted: readonly OrderDoc[]): Set<number> {
  const known = counted.reduce((sum, order) => sum + givenAtStripe(order), 0);
  const sums = new Set([known]);
  for (const { refundRequest } of counted)
    if (refundRequest) for (const sum of [...sums]) sums.add(sum + refundRequest.amount);
  return sums;
}

/**
 * Whether an order itself says how much of its part the shop keeps: a paid one does, and a canceled one with a failed
 * refund, whose page offers to refund it again. For any other order everything is refunded that no dispute took.
 */
const saysItself = (order: OrderDoc, intentId: string): boolean =>
  order.transactionId === intentId &&
  (order.state === 'paid' || (hasFailedRefund(order) && givenAtStripe(order) < order.total));

/** The orders of a payment, in words. */
const named = (found: readonly OrderDoc[]): string =>
  `${found.length === 1 ? 'order' : 'orders'} ${found.map(({ _id }) => _id.toHexString()).join(', ')}`;

/**
 * What is wrong with one succeeded payment, in words; null if nothing is. What Stripe keeps of it must be the totals of
 * the orders that it paid, less their refunds, plus failed refunds of other orders and what disputes took of them.
 * @param found the orders that it paid or was opened for
 */
export function paymentFault(
  intent: Pick<Stripe.PaymentIntent, 'id' | 'amount_received' | 'currency'>,
  found: readonly OrderDoc[],
  refunded: number,
): string | null {
  const { id, amount_received: amount, currency } = intent;
  if (found.length === 0)
    return refunded === amount ? null : `${amount} ${currency} were paid for an order that does not exist`;
  const counted = found.filter((order) => saysItself(order, id));
  const others = found.filter((order) => !saysItself(order, id));
  const taken = others.reduce((sum, order) => sum + takenOf(order, id), 0);
  if (counted.length === 0) {
    const states = new Set(found.map(({ state }) => state));
    return refunded + taken === amount
      ? null
      : `${named(found)} is ${[...states].join(', ')}, but only ${refunded} of ${amount} were given back`;
  }
  const total = counted.reduce((sum, order) => sum + order.total, 0);
  const left = amount - total - taken; // must be refunded in full
  if (counted.some((order) => order.currency !== currency) || left < 0 || (left > 0 && others.length === 0))
    return `${amount} ${currency} were paid for ${named(counted)} of ${total} ${counted[0]?.currency}`;
  const possible = [...possiblyGiven(counted)];
  if (possible.some((given) => refunded === given + left)) return null;
  return `${refunded} were given back, ${named(counted)} say ${(possible[0] ?? 0) + left}`;
}

/** That refunds of a payment, which the books count, wait for the shop's balance at Stripe; null if none does. */
export function waitingFault({ latest_charge: charge, currency }: Stripe.PaymentIntent): string | null {
  const shown = typeof charge === 'object' ? (charge?.refunds?.data ?? []) : [];
  const waiting = sumOf(shown.filter(lacksBalance).map(toMade));
  return waiting > 0 ? `${waiting} ${currency} of what was given back wait for the balance at Stripe` : null;
}
