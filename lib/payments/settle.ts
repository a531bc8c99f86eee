import 'server-only';
import type { ObjectId } from 'mongodb';
import type Stripe from 'stripe';
import { AppError } from '@/lib/base/errors';
import { messages } from '@/lib/base/messages';
import { type OrderDoc, orders } from '@/lib/orders/data';
import { moveStockNow } from '@/lib/orders/follow-up';
import { givenAtStripe } from '@/lib/orders/given-back';
import { hasFailedRefund } from '@/lib/orders/trouble';
import { timeNow } from '@/lib/platform/clock';
import { isDuplicateKey } from '@/lib/platform/db';
import { mayPay, openedAtOf, orderFor } from './by-total';
import { recordRefund, refundRest } from './give-back';
import { givenBackOf } from './refunds-made';

/** The outcome of a payment: it paid its order, or it was refunded. */
export type Settlement = { outcome: 'paid' | 'refunded'; order: OrderDoc };

/** Stripe decides what is paid: a succeeded intent of this order's amount and currency, made for this order. */
function assertPays(intent: Stripe.PaymentIntent, order: OrderDoc, openedAt: OrderDoc): void {
  const fits =
    intent.metadata['orderId'] === openedAt._id.toHexString() &&
    mayPay(intent, order, openedAt) &&
    intent.currency === order.currency &&
    intent.amount_received === order.total;
  if (intent.status !== 'succeeded') throw new AppError('invalid', messages.payment.notSucceeded);
  if (!fits) throw new AppError('invalid', messages.payment.mismatch);
}

/** Marks the order paid in one conditional write; null when it was not unpaid. */
async function markPaid(orderId: ObjectId, intentId: string): Promise<OrderDoc | null> {
  const now = timeNow();
  try {
    return await orders().findOneAndUpdate(
      { _id: orderId, state: 'unpaid' },
      {
        $set: {
          state: 'paid',
          paid: true,
          status: 'pending',
          statusAt: now,
          transactionId: intentId,
          paidAt: now,
          followUp: true,
          askStripeAt: now, // check once more: a part may have been refunded just before
          updatedAt: now,
        },
        $push: { history: { type: 'paid', at: now, by: null, note: intentId } },
      },
      { returnDocument: 'after' },
    );
  } catch (error) {
    if (isDuplicateKey(error)) throw new AppError('conflict', messages.payment.used);
    throw error;
  }
}

/**
 * Settles one order with one intent as Stripe just described it; the browser, REST, the webhook and reconciliation all
 * use it. `intent` must include its charge. Idempotent, and safe to repeat after a crash at any point.
 * @throws AppError invalid (does not pay this order), conflict (another order has it, or may have it); Stripe's errors
 * while refunding
 */
export async function settleIntent(order: OrderDoc, intent: Stripe.PaymentIntent): Promise<Settlement> {
  const openedAt = await openedAtOf(intent, order);
  assertPays(intent, order, openedAt);
  const { _id } = order;
  const refunded = await givenBackOf(intent);
  if (order.state === 'unpaid' && refunded >= order.total)
    throw new AppError('invalid', messages.payment.givenBack);
  const settled = (await markPaid(_id, intent.id)) ?? (await orders().findOne({ _id })) ?? order;
  if (settled.state === 'paid' && settled.transactionId === intent.id) {
    await moveStockNow(settled);
    if (refunded > givenAtStripe(settled)) await recordRefund(_id, intent.id, refunded);
    return { outcome: 'paid', order: settled };
  }
  if (settled.transactionId === intent.id && hasFailedRefund(settled)) {
    await recordRefund(_id, intent.id, refunded);
    return { outcome: 'refunded', order: settled };
  }
  const isDone = settled.transactionId === intent.id && (settled.refundedAmount ?? 0) >= settled.total;
  if (!isDone) {
    const payee = await orderFor(openedAt, intent, true);
    if (payee instanceof Date || !payee._id.equals(_id))
      throw new AppError('conflict', messages.payment.used);
    await recordRefund(_id, intent.id, await refundRest(settled, intent));
  }
  return { outcome: 'refunded', order: settled };
}

/**
 * Settles a payment for which nobody named an order. Returns a date while one may still be named.
 * @throws as settleIntent
 */
export async function settleUnnamed(
  openedAt: OrderDoc,
  intent: Stripe.PaymentIntent,
  isLast = false,
): Promise<Settlement | Date> {
  const settle = async () => {
    const order = await orderFor(openedAt, intent, isLast);
    return order instanceof Date ? order : settleIntent(order, intent);
  };
  return settle().catch((error: unknown) => {
    if (error instanceof AppError && error.code === 'conflict') return settle(); // another order just got it
    throw error;
  });
}
