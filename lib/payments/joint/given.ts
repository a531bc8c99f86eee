import 'server-only';
import type Stripe from 'stripe';
import type { OrderDoc } from '@/lib/orders/data';
import { hasFailed } from '../give-back';
import { stripe } from '../service';
import { type JointPaymentDoc, jointPayments } from './data';
import { givenByOrder, type MadeRefund } from './shares';

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

/** How much of the payment was given back for each of its orders, by id. */
export function givenOf({ parts }: JointPaymentDoc, refunds: readonly MadeRefund[]) {
  const shares = parts.map(({ orderId, amount }) => ({ orderId: orderId.toHexString(), amount }));
  return givenByOrder(shares, refunds);
}

/**
 * How much these refunds of an order's payment gave back for the order itself, in minor units.
 * @throws Error when the order was paid jointly by a payment that nobody knows
 */
export async function givenFor(
  order: Pick<OrderDoc, '_id' | 'transactionId' | 'transactionPart'>,
  refunds: readonly MadeRefund[],
): Promise<number> {
  const { _id, transactionId = '', transactionPart } = order;
  if (transactionPart === undefined) return refunds.reduce((sum, { amount }) => sum + amount, 0);
  const payment = await jointPayments().findOne({ 'parts.orderId': _id, intentId: transactionId });
  if (!payment) throw new Error(`No joint payment of ${transactionId}.`);
  return givenOf(payment, refunds).get(_id.toHexString()) ?? 0;
}
