import 'server-only';
import type Stripe from 'stripe';
import type { MadeRefund } from './joint/shares';
import { refundedOf, stripe } from './service';

/** A refund that Stripe gave up leaves the money with the shop, so it counts as none. */
export const hasFailed = ({ status }: Stripe.Refund) => status === 'failed' || status === 'canceled';

/** What a refund gave back, and for which order. */
export const toMade = (refund: Stripe.Refund): MadeRefund => ({
  amount: hasFailed(refund) ? 0 : refund.amount,
  orderId: refund.metadata?.['orderId'] ?? null,
});

/** Every refund of an intent, whoever made it, with those that failed. @throws Stripe's errors */
export async function refundsOf(intentId: string): Promise<Stripe.Refund[]> {
  const refunds: Stripe.Refund[] = [];
  for await (const refund of stripe().refunds.list({ payment_intent: intentId, limit: 100 }))
    refunds.push(refund);
  return refunds;
}

export const sumOf = (refunds: readonly MadeRefund[]): number =>
  refunds.reduce((sum, { amount }) => sum + amount, 0);

/**
 * Minor units of a payment that were given back, by its refunds: by these everything that counts refunds agrees. `intent`
 * comes with its charge; where that knows of none, nothing more is asked. @throws Stripe's errors
 */
export async function givenBackOf(intent: Stripe.PaymentIntent): Promise<number> {
  return refundedOf(intent) === 0 ? 0 : sumOf((await refundsOf(intent.id)).map(toMade));
}
