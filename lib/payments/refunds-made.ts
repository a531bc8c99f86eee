import 'server-only';
import type Stripe from 'stripe';
import { mostTries } from '@/lib/orders/trouble';
import type { MadeRefund } from './joint/shares';
import { stripe } from './service';

/** A failed or canceled refund leaves the money with the shop, so it does not count. */
export const hasFailed = ({ status }: Stripe.Refund) => status === 'failed' || status === 'canceled';

/**
 * Whether it was accepted, but is made only once the shop's balance at Stripe suffices (docs.stripe.com/refunds,
 * "Pending refunds"): the buyer, who was told of it, waits.
 */
export const lacksBalance = ({ status, pending_reason: reason }: Stripe.Refund): boolean =>
  status === 'pending' && reason === 'insufficient_funds';

/** Whether so many failed that another is for people to decide: a bank that closed the account takes none. */
export const isGivenUp = (refunds: readonly MadeRefund[]): boolean =>
  refunds.filter(({ amount }) => amount === 0).length >= mostTries;

/** What a refund paid back, 0 if it failed, and for which order. */
export const toMade = (refund: Stripe.Refund): MadeRefund => ({
  amount: hasFailed(refund) ? 0 : refund.amount,
  orderId: refund.metadata?.['orderId'] ?? null,
});

/** All refunds of an intent, by anybody, including failed ones. @throws Stripe's errors */
export async function refundsOf(intentId: string): Promise<Stripe.Refund[]> {
  const refunds: Stripe.Refund[] = [];
  for await (const refund of stripe().refunds.list({ payment_intent: intentId, limit: 100 }))
    refunds.push(refund);
  return refunds;
}

export const sumOf = (refunds: readonly MadeRefund[]): number =>
  refunds.reduce((sum, { amount }) => sum + amount, 0);

/**
 * Minor units refunded of a payment, summed over its refunds, on which all counts are based: Stripe's documents don't
 * say whether a charge's own sum goes on counting a failed one. `intent` must include its charge (`withRefunds`); Stripe
 * is asked only if that shows not all of them.
 * @throws Stripe's errors
 */
export async function givenBackOf({ id, latest_charge: charge }: Stripe.PaymentIntent): Promise<number> {
  if (typeof charge !== 'object' || charge === null) return 0;
  const { refunds } = charge;
  return sumOf((refunds && !refunds.has_more ? refunds.data : await refundsOf(id)).map(toMade));
}
