import 'server-only';
import type { ObjectId } from 'mongodb';
import type Stripe from 'stripe';
import { AppError } from '@/lib/base/errors';
import { messages } from '@/lib/base/messages';
import { type OrderDoc, orders } from '@/lib/orders/data';
import { moveStockNow } from '@/lib/orders/follow-up';
import { hasFailedRefund, takenOf } from '@/lib/orders/trouble';
import { timeNow } from '@/lib/platform/clock';
import { log } from '@/lib/platform/log';
import { takeBackFailed } from '../failed-refund';
import { recordRefund } from '../give-back';
import { withIdempotencyKey } from '../idempotency';
import { givenBackOf, isGivenUp, refundsOf, toMade } from '../refunds-made';
import { isProviderRefusal, stripe } from '../service';
import { amountOf, type JointPaymentDoc, jointIdOf, jointPayments } from './data';
import { refundedByOrder } from './given';
import type { MadeRefund } from './shares';

/** Stripe decides what is paid: a succeeded intent of this payment's amount and currency. @throws AppError invalid */
function assertPays(intent: Stripe.PaymentIntent, payment: JointPaymentDoc): void {
  const fits =
    jointIdOf(intent.metadata)?.equals(payment._id) &&
    intent.currency === payment.currency &&
    intent.amount_received === amountOf(payment);
  if (intent.status !== 'succeeded') throw new AppError('invalid', messages.payment.notSucceeded);
  if (!fits) throw new AppError('invalid', messages.payment.mismatch);
}

/** Marks each order that is still unpaid as paid, each in one conditional write; the others stay as they are. */
async function markPaid({ parts, userId }: JointPaymentDoc, intentId: string): Promise<void> {
  const at = timeNow();
  const ids = parts.map(({ orderId }) => orderId);
  const unpaid = await orders()
    .find({ _id: { $in: ids }, state: 'unpaid' }, { projection: { paymentIntentId: 1 } })
    .toArray();
  if (unpaid.length === 0) return;
  const withOwnPayment = new Set(
    unpaid.flatMap(({ _id, paymentIntentId }) => (paymentIntentId ? [_id.toHexString()] : [])),
  );
  await orders().bulkWrite(
    parts.map(({ orderId, amount }, transactionPart) => ({
      updateOne: {
        filter: { _id: orderId, userId, state: 'unpaid', total: amount },
        update: {
          $set: {
            state: 'paid' as const,
            paid: true,
            status: 'pending' as const,
            statusAt: at,
            transactionId: intentId,
            transactionPart,
            paidAt: at,
            followUp: true as const,
            updatedAt: at,
            // Has the order's own payment closed.
            ...(withOwnPayment.has(orderId.toHexString()) && { askStripeAt: at }),
          },
          $push: { history: { type: 'paid' as const, at, by: null, note: intentId } },
        },
      },
    })),
    { ordered: false },
  );
}

/**
 * Refunds what is left of the part of an order that could not take it, without what disputes took, unless it failed too
 * often. The key keeps
 * concurrent calls from refunding twice; earlier refunds are read first, because Stripe's keys expire after a day.
 */
async function giveBackPart(
  payment: JointPaymentDoc,
  order: OrderDoc,
  intentId: string,
  refunds: MadeRefund[],
): Promise<void> {
  const orderId = order._id.toHexString();
  const part = payment.parts.find((one) => one.orderId.equals(order._id))?.amount ?? 0;
  const amount = part - (refundedByOrder(payment, refunds).get(orderId) ?? 0) - takenOf(order, intentId);
  if (amount <= 0 || (order.transactionId === intentId && hasFailedRefund(order))) return;
  const before = refunds.filter((refund) => refund.orderId === orderId);
  if (isGivenUp(before)) return;
  await withIdempotencyKey(order, `refund:${intentId}:${orderId}:${before.length}`, (options) =>
    stripe().refunds.create({ payment_intent: intentId, amount, metadata: { orderId } }, options),
  );
  refunds.push({ amount, orderId });
  log.warn({ orderId, intent: intentId }, 'part of a payment that its order could not take refunded');
}

/**
 * Marks the payment as settled, with one last check, because a part may have been refunded just before. If a part could
 * not be refunded (`isOver` is false), it keeps being checked.
 */
async function noteSettled(
  { _id, askAt }: JointPaymentDoc,
  intentId: string,
  isOver: boolean,
): Promise<void> {
  const now = timeNow();
  const first = await jointPayments().updateOne(
    { _id, settledAt: { $exists: false } },
    { $set: { open: false, settledAt: now, intentId, askAt: now } },
  );
  if (first.matchedCount === 0 && askAt && isOver)
    await jointPayments().updateOne({ _id, askAt }, { $unset: { askAt: '' } });
}

/** Has finished follow-ups of its orders run once more: their invoice waits until the payment is settled. */
async function followUpAgain(intentId: string): Promise<void> {
  await orders().updateMany(
    { transactionId: intentId, state: 'paid', followUp: { $exists: false } },
    { $set: { followUp: true, updatedAt: timeNow() } },
  );
}

/** The orders that a payment was opened for. */
export const ordersOf = ({ parts }: JointPaymentDoc): Promise<OrderDoc[]> =>
  orders()
    .find({ _id: { $in: parts.map(({ orderId }) => orderId) } })
    .toArray();

/**
 * Settles a joint payment with its intent as Stripe just described it: each order that is still unpaid becomes paid,
 * and the parts of orders that ended, or were paid otherwise, are refunded. Idempotent, and safe to repeat after a
 * crash at any point. `intent` must include its charge. Returns its orders as they were before refunds were recorded.
 * @throws AppError invalid (does not pay this); Stripe's errors while refunding
 */
export async function settleJoint(
  payment: JointPaymentDoc,
  intent: Stripe.PaymentIntent,
): Promise<OrderDoc[]> {
  assertPays(intent, payment);
  const refunded = await givenBackOf(intent);
  // A payment that was refunded in full before it was seen as paid pays nothing.
  if (refunded < intent.amount_received) await markPaid(payment, intent.id);
  const found = await ordersOf(payment);
  const isPaidByIt = ({ state, transactionId }: OrderDoc) => state === 'paid' && transactionId === intent.id;
  await Promise.all(found.filter(isPaidByIt).map(moveStockNow));
  const left = found.filter((order) => order.state !== 'unpaid' && !isPaidByIt(order));
  const refusals = refunded > 0 || left.length > 0 ? await recordRefunds(payment, intent.id, left) : [];
  if (!payment.settledAt) await followUpAgain(intent.id);
  await noteSettled(payment, intent.id, refusals.length === 0);
  if (!payment.settledAt) await followUpAgain(intent.id); // again for one that ran meanwhile; the first is for a crash
  if (refusals.length > 0) throw refusals[0];
  return found;
}

/**
 * Refunds the parts that no order took, and records for every order what was refunded, even if Stripe refuses one
 * refund, for example of a disputed payment. Each record has its order checked again, in case this process dies; once
 * failed refunds are subtracted, that check is not needed. Returns the refusals.
 * @throws Stripe's other errors
 */
async function recordRefunds(
  payment: JointPaymentDoc,
  intentId: string,
  left: OrderDoc[],
): Promise<unknown[]> {
  const refunds = (await refundsOf(intentId)).map(toMade);
  const refusals: unknown[] = [];
  for (const order of left)
    await giveBackPart(payment, order, intentId, refunds).catch((error: unknown) => {
      if (!isProviderRefusal(error)) throw error;
      refusals.push(error);
    });
  const given = refundedByOrder(payment, refunds);
  const now = timeNow();
  const counted: { orderId: ObjectId; wasWaiting: boolean }[] = [];
  for (const [transactionPart, { orderId }] of payment.parts.entries()) {
    const amount = given.get(orderId.toHexString()) ?? 0;
    const more = await recordRefund(orderId, intentId, amount, transactionPart, now);
    if (more) counted.push({ orderId, ...more });
  }
  if (counted.length > 0) {
    await takeBackFailed(intentId);
    const ids = counted.flatMap(({ orderId, wasWaiting }) => (wasWaiting ? [] : [orderId]));
    await orders().updateMany({ _id: { $in: ids }, askStripeAt: now }, { $unset: { askStripeAt: '' } });
  }
  return refusals;
}
