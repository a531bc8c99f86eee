import 'server-only';
import type Stripe from 'stripe';
import type { MadeRefund } from './joint/shares';
import { refundedOf, stripe } from './service';

/** A failed or canceled refund leaves the money with the shop, so it does not count. */
export const hasFailed = ({ status }: Stripe.Refund) => status === 'failed' || status === 'canceled';

/** What a refund paid back, and for which order. */
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
 * Minor units refunded of a payment, summed over its refunds, on which all counts are based. `intent` must include its
 * charge; if that shows no refund, Stripe is not asked.
 * @throws Stripe's errors
 */
export async function givenBackOf(intent: Stripe.PaymentIntent): Promise<number> {
  return refundedOf(intent) === 0 ? 0 : sumOf((await refundsOf(intent.id)).map(toMade));
}
