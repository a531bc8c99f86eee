import 'server-only';
import type { Filter } from 'mongodb';
import type Stripe from 'stripe';
import { AppError } from '@/lib/base/errors';
import { messages } from '@/lib/base/messages';
import { type OrderDoc, orders } from '@/lib/orders/data';
import { timeNow } from '@/lib/platform/clock';
import { log } from '@/lib/platform/log';
import { orderIdOf } from './by-total';
import { type JointPaymentDoc, jointIdOf, jointPayments } from './joint/data';
import { jointPaymentOf } from './joint/known';
import { ordersOf, settleJoint } from './joint/settle';
import { knownIntent, toOutageError } from './known';
import { isDisputed, isProviderRefusal } from './service';
import { settleUnnamed } from './settle';

const having = (transactionId: string) => orders().find({ transactionId }).toArray();

/** The orders that a payment was opened for, paid with it or not; empty for payments that are not the shop's. */
async function openedFor(intent: Stripe.PaymentIntent): Promise<OrderDoc[]> {
  const joint = await jointPaymentOf(intent);
  if (joint) return ordersOf(joint);
  const orderId = orderIdOf(intent.metadata);
  const order = orderId && (await orders().findOne({ _id: orderId }));
  return order ? [order] : [];
}

/** The same by its id. @throws AppError unavailable, invalid (unknown to Stripe) */
export const openedWith = async (intentId: string): Promise<OrderDoc[]> =>
  openedFor(await knownIntent(intentId));

/** Settles a payment of any kind. @throws AppError, Stripe's errors */
async function settleNow(intent: Stripe.PaymentIntent): Promise<void> {
  const joint = await jointPaymentOf(intent);
  const orderId = orderIdOf(intent.metadata);
  const openedAt = !joint && orderId ? await orders().findOne({ _id: orderId }) : null;
  if (joint) await settleJoint(joint, intent);
  else if (openedAt && (await settleUnnamed(openedAt, intent)) instanceof Date)
    throw new AppError('unavailable', messages.unavailable); // its payer may still name another order
}

/** What must hold of a payment, stored by itself or in its order. */
type Which = { joint: Filter<JointPaymentDoc>; order: Filter<OrderDoc> };

/** Has a payment checked soon. Returns false, and does nothing, if it is none of these. */
async function isAskedSoon(
  { id, metadata }: Stripe.PaymentIntent,
  { joint, order }: Which,
): Promise<boolean> {
  const soon = timeNow();
  const jointId = jointIdOf(metadata);
  if (jointId) {
    const asked = await jointPayments().updateOne({ _id: jointId, ...joint }, { $min: { askAt: soon } });
    return asked.matchedCount > 0;
  }
  const orderId = orderIdOf(metadata);
  if (!orderId) return false;
  const own = { _id: orderId, paymentIntentId: id, ...order };
  return (await orders().updateOne(own, { $min: { askStripeAt: soon } })).matchedCount > 0;
}

/** Has a payment checked until what no order took of it is refunded. False for one that no order remembers. */
const isAskedAgain = (intent: Stripe.PaymentIntent): Promise<boolean> =>
  isAskedSoon(intent, { joint: { intentId: intent.id }, order: {} });

/**
 * The same, but leaves a payment as it is if Stripe refuses, as for a disputed one. Returns false if it was refused for
 * another reason, such as lack of balance, and nothing tries it again but the event, delivered once more.
 * @throws AppError unavailable
 */
async function settleIfPossible(intent: Stripe.PaymentIntent): Promise<boolean> {
  try {
    await settleNow(intent);
    return true;
  } catch (error) {
    const isFinal = error instanceof AppError ? error.code !== 'unavailable' : isProviderRefusal(error);
    if (!isFinal) throw toOutageError(error);
    log.warn({ err: error, intent: intent.id }, 'payment not settled');
    return !isProviderRefusal(error) || isDisputed(error) || isAskedAgain(intent);
  }
}

/** The same for an event that nothing else repeats. @throws AppError unavailable, so that Stripe delivers it again */
async function settleOrRepeat(intent: Stripe.PaymentIntent): Promise<void> {
  if (!(await settleIfPossible(intent))) throw new AppError('unavailable', messages.unavailable);
}

/**
 * The orders that bear what a bank takes of a payment: those that it paid and, because Stripe may refuse to refund it
 * now, those that it was opened for and that were canceled or paid by another. Empty for payments that are not the
 * shop's.
 */
async function bearersOf(intent: Stripe.PaymentIntent): Promise<OrderDoc[]> {
  const paid = await having(intent.id);
  const isWhole = paid.length > 0 && jointIdOf(intent.metadata) === null;
  if (isWhole || intent.status !== 'succeeded') return paid;
  const left = (await openedFor(intent)).filter(
    ({ state, transactionId }) => (state === 'cancelled' || state === 'paid') && transactionId !== intent.id,
  );
  return [...paid, ...left];
}

/**
 * The orders that a dispute of a payment concerns. Stripe reports in any order, so the payment and its refunds are
 * settled first.
 * @throws AppError unavailable, invalid (unknown to Stripe)
 */
export async function disputedBy(intentId: string): Promise<OrderDoc[]> {
  const intent = await knownIntent(intentId);
  if (intent.status === 'succeeded') await settleIfPossible(intent);
  return bearersOf(intent);
}

/** The same, as they are now. @throws AppError unavailable, invalid (unknown to Stripe) */
export const bearing = async (intentId: string): Promise<OrderDoc[]> =>
  bearersOf(await knownIntent(intentId));

/**
 * Whether a call has yet to record a payment's outcome; if so, has it checked soon. False if no check is due: a payment
 * that fits no order, or was refunded before its order saw it, has no outcome to record.
 */
async function isBeingSettled(intent: Stripe.PaymentIntent): Promise<boolean> {
  if (intent.status !== 'succeeded') return false;
  return isAskedSoon(intent, {
    joint: { settledAt: { $exists: false }, askAt: { $exists: true } },
    order: { 'history.note': { $ne: intent.id }, askStripeAt: { $exists: true } },
  });
}

/**
 * The orders that a payment paid or was refunded for; empty for payments that are not the shop's, or that no order
 * took.
 * @throws AppError unavailable if its outcome is not recorded yet, so that Stripe delivers the event again; invalid
 * (unknown to Stripe)
 */
export async function refundedBy(intentId: string): Promise<OrderDoc[]> {
  const intent = await knownIntent(intentId);
  if (await isBeingSettled(intent)) throw new AppError('unavailable', messages.unavailable);
  const paid = await having(intentId);
  if (paid.length > 0 || intent.status !== 'succeeded') return paid;
  await settleOrRepeat(intent); // nothing else checks it: its order has another payment
  return having(intentId);
}

/**
 * Refunds again a part of a payment whose refund failed and whose order was paid by another: nothing else checks it.
 * @param told the orders that recorded the failure
 * @throws AppError unavailable, invalid (unknown to Stripe)
 */
export async function giveBackAgain(intentId: string, told: readonly OrderDoc[]): Promise<void> {
  const intent = await knownIntent(intentId);
  if (intent.status !== 'succeeded' || jointIdOf(intent.metadata) === null) return;
  const isTold = ({ _id }: OrderDoc) => told.some((order) => order._id.equals(_id));
  if (!(await openedFor(intent)).every(isTold)) await settleOrRepeat(intent);
}
