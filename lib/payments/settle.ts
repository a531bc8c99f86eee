import 'server-only';
import type { ObjectId } from 'mongodb';
import type Stripe from 'stripe';
import type { Actor } from '@/lib/auth/actor';
import { AppError } from '@/lib/base/errors';
import { messages } from '@/lib/base/messages';
import { type OrderDoc, orders, toOrder } from '@/lib/orders/data';
import { moveStockNow } from '@/lib/orders/follow-up';
import type { Order } from '@/lib/orders/schema';
import { isDuplicateKey, toObjectId } from '@/lib/platform/db';
import { consumeLimit } from '@/lib/platform/limits';
import { log } from '@/lib/platform/log';
import { recordRefund, refundInFull } from './give-back';
import { isProviderAway, isProviderRefusal, refundedOf, retrieveIntent } from './service';

/** What became of a payment: it pays its order, or it was given back. */
export type Settlement = { outcome: 'paid' | 'refunded'; order: OrderDoc };

/** What Stripe says about an intent. @throws AppError invalid (unknown to Stripe), unavailable */
async function knownIntent(id: string): Promise<Stripe.PaymentIntent> {
  try {
    return await retrieveIntent(id);
  } catch (error) {
    if (isProviderAway(error))
      throw new AppError('unavailable', messages.payment.checking, { retryAfter: 5 });
    if (isProviderRefusal(error)) throw new AppError('invalid', messages.payment.mismatch);
    throw error;
  }
}

/** Stripe decides what is paid: a succeeded intent of this order's amount and currency, made for this order. */
function assertPays(intent: Stripe.PaymentIntent, order: OrderDoc): void {
  const fits =
    intent.metadata['orderId'] === order._id.toHexString() &&
    intent.currency === order.currency &&
    intent.amount_received === order.total;
  if (intent.status !== 'succeeded') throw new AppError('invalid', messages.payment.notSucceeded);
  if (!fits) throw new AppError('invalid', messages.payment.mismatch);
}

/** Marks the order paid in one conditional write; null when it was not unpaid. */
async function markPaid(orderId: ObjectId, intentId: string): Promise<OrderDoc | null> {
  const now = new Date();
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
          askStripeAt: now, // once more: part of it may have been given back just before
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
 * Settles one order with one intent as Stripe just described it: the one function behind the browser, REST, the
 * webhook and reconciliation. `intent` comes with its charge. Idempotent, and safe to repeat after a crash at any point.
 * @throws AppError invalid (does not pay this order), conflict (intent used elsewhere); Stripe's errors while refunding
 */
export async function settleIntent(order: OrderDoc, intent: Stripe.PaymentIntent): Promise<Settlement> {
  assertPays(intent, order);
  const { _id } = order;
  const refunded = refundedOf(intent);
  if (order.state === 'unpaid' && refunded >= order.total)
    throw new AppError('invalid', messages.payment.givenBack);
  const settled = (await markPaid(_id, intent.id)) ?? (await orders().findOne({ _id })) ?? order;
  if (settled.state === 'paid' && settled.transactionId === intent.id) {
    await moveStockNow(settled);
    if (refunded > (settled.refundedAmount ?? 0)) await recordRefund(_id, intent.id, refunded);
    return { outcome: 'paid', order: settled };
  }
  const isDone = settled.transactionId === intent.id && (settled.refundedAmount ?? 0) >= settled.total;
  if (!isDone) {
    await recordRefund(_id, intent.id, await refundInFull(settled, intent));
    log.warn({ orderId: _id.toHexString(), intent: intent.id }, 'payment that no order could take refunded');
  }
  return { outcome: 'refunded', order: settled };
}

/**
 * The same by ids, for the doors.
 * @throws AppError as settleIntent, also not_found, unavailable, and conflict when the payment was refunded
 */
export async function settlePayment(orderId: ObjectId, intentId: string): Promise<Order> {
  const order = await orders().findOne({ _id: orderId });
  if (!order) throw new AppError('not_found', messages.order.notFound);
  const intent = await knownIntent(intentId);
  const settled = await settleIntent(order, intent).catch((error: unknown) => {
    if (isProviderRefusal(error)) {
      // Of a refund, for lack of balance for instance: the sweeper goes on trying, people see it in Stripe and the ledger.
      log.error({ err: error, orderId: orderId.toHexString(), intent: intentId }, 'refund refused');
    } else if (!isProviderAway(error)) throw error;
    throw new AppError('unavailable', messages.payment.checking, { retryAfter: 5 });
  });
  if (settled.outcome === 'paid') return toOrder(settled.order);
  const why = settled.order.state === 'paid' ? messages.payment.paidTwice : messages.payment.refunded;
  throw new AppError('conflict', why);
}

/** The same for the order's owner; an admin does not pay for others. @throws as settlePayment, also limited */
export async function completePayment(
  actor: Actor,
  { orderId, transactionId }: { orderId: string; transactionId: string },
): Promise<Order> {
  const own = { _id: toObjectId(orderId), userId: toObjectId(actor.id) };
  if ((await orders().countDocuments(own, { limit: 1 })) === 0)
    throw new AppError('not_found', messages.order.notFound);
  await consumeLimit('payment', actor.id);
  try {
    return await settlePayment(own._id, transactionId);
  } catch (error) {
    // The buyer says it is paid and Stripe can't be asked: the sweeper asks as soon as it can.
    const isOpen = error instanceof AppError && error.code === 'unavailable';
    if (isOpen)
      await orders().updateOne(
        { ...own, paymentIntentId: transactionId },
        { $min: { askStripeAt: new Date() } },
      );
    throw error;
  }
}
