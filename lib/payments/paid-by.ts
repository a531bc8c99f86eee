import 'server-only';
import type Stripe from 'stripe';
import { AppError } from '@/lib/base/errors';
import { messages } from '@/lib/base/messages';
import { type OrderDoc, orders } from '@/lib/orders/data';
import { timeNow } from '@/lib/platform/clock';
import { orderIdOf } from './by-total';
import { jointIdOf, jointPayments } from './joint/data';
import { knownIntent } from './known';

/**
 * Whether a payment is the shop's and its end is not written down yet: not as paying an order, nor as given back because
 * no order could take it. Has it looked at soon, if so.
 */
async function isUnsettled({ id, metadata, status }: Stripe.PaymentIntent): Promise<boolean> {
  if (status !== 'succeeded') return false;
  const soon = timeNow();
  const jointId = jointIdOf(metadata);
  if (jointId) {
    const open = { _id: jointId, settledAt: { $exists: false } };
    return (await jointPayments().updateOne(open, { $min: { askAt: soon } })).matchedCount > 0;
  }
  const orderId = orderIdOf(metadata);
  if (!orderId) return false;
  await orders().updateOne({ _id: orderId, paymentIntentId: id }, { $min: { askStripeAt: soon } });
  return (await orders().countDocuments({ _id: orderId, 'history.note': { $ne: id } }, { limit: 1 })) > 0;
}

/**
 * The orders that a payment paid, or was given back of; none for payments that are not the shop's, or that no order took.
 * @throws AppError unavailable where the shop has not heard of its success yet, as Stripe tells in any order: to be told
 * again; invalid (unknown to Stripe)
 */
export async function paidBy(intentId: string | undefined): Promise<OrderDoc[]> {
  if (!intentId) return [];
  const paid = await orders().find({ transactionId: intentId }).toArray();
  if (paid.length > 0) return paid;
  if (await isUnsettled(await knownIntent(intentId))) throw new AppError('unavailable', messages.unavailable);
  return [];
}
