import 'server-only';
import type { ObjectId } from 'mongodb';
import type Stripe from 'stripe';
import type { Actor } from '@/lib/auth/actor';
import { AppError } from '@/lib/base/errors';
import { messages } from '@/lib/base/messages';
import { type OrderDoc, orders, toOrder } from '@/lib/orders/data';
import type { Order } from '@/lib/orders/schema';
import { toObjectId } from '@/lib/platform/db';
import { consumeLimit } from '@/lib/platform/limits';
import { log } from '@/lib/platform/log';
import { openedAtOf } from './by-total';
import { isProviderAway, isProviderRefusal, retrieveIntent } from './service';
import { type Settlement, settleIntent, settleUnnamed } from './settle';

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

/** While a refund is not made yet, nobody can say more than that the payment is looked at. @throws AppError unavailable */
function whileRefunding(intentId: string) {
  return (error: unknown): never => {
    if (isProviderRefusal(error)) {
      // For lack of balance for instance: the sweeper goes on trying, people see it in Stripe and the ledger.
      log.error({ err: error, intent: intentId }, 'refund refused');
    } else if (!isProviderAway(error)) throw error;
    throw new AppError('unavailable', messages.payment.checking, { retryAfter: 5 });
  };
}

async function askAgainAt(order: OrderDoc, intentId: string, at: Date): Promise<void> {
  await orders().updateOne({ _id: order._id, paymentIntentId: intentId }, { $min: { askStripeAt: at } });
}

/**
 * Settles what Stripe reports, which names no order but the one that the payment was opened at. Returns false when the
 * shop has to ask again, because the payer may still name one.
 * @throws AppError as settleIntent, also not_found, unavailable
 */
export async function settleReported(openedAtId: ObjectId, intentId: string): Promise<boolean> {
  const openedAt = await orders().findOne({ _id: openedAtId });
  if (!openedAt) throw new AppError('not_found', messages.order.notFound);
  const intent = await knownIntent(intentId);
  const settled = await settleUnnamed(openedAt, intent).catch(whileRefunding(intentId));
  if (settled instanceof Date) await askAgainAt(openedAt, intentId, settled);
  return !(settled instanceof Date);
}

/** Settles a payment with the order that its payer names, or without it, if that order can't be paid any more. */
async function settleNamed(order: OrderDoc, intent: Stripe.PaymentIntent): Promise<Settlement | Date> {
  try {
    return await settleIntent(order, intent);
  } catch (error) {
    if (!(error instanceof AppError) || error.code !== 'conflict') throw error;
    const openedAt = await openedAtOf(intent, order);
    const settled = await settleUnnamed(openedAt, intent);
    if (settled instanceof Date) await askAgainAt(openedAt, intent.id, settled);
    return settled;
  }
}

/** Why a payment did not become this order's. */
function refusal(order: OrderDoc, settled: Settlement | Date): AppError {
  const { used, paidTwice, refunded } = messages.payment;
  if (settled instanceof Date || settled.outcome === 'paid') return new AppError('conflict', used);
  return new AppError('conflict', order.state === 'paid' ? paidTwice : refunded);
}

/**
 * Settles the payment of an order for its owner; an admin does not pay for others.
 * @throws AppError as settleIntent, also not_found, limited, unavailable, and conflict when the payment was refunded
 */
export async function completePayment(
  actor: Actor,
  { orderId, transactionId }: { orderId: string; transactionId: string },
): Promise<Order> {
  const own = { _id: toObjectId(orderId), userId: toObjectId(actor.id) };
  const order = await orders().findOne(own);
  if (!order) throw new AppError('not_found', messages.order.notFound);
  await consumeLimit('payment', actor.id, { userId: actor.id });
  try {
    const intent = await knownIntent(transactionId);
    const settled = await settleNamed(order, intent).catch(whileRefunding(transactionId));
    if (settled instanceof Date || settled.outcome !== 'paid' || !settled.order._id.equals(own._id))
      throw refusal((await orders().findOne(own)) ?? order, settled);
    return toOrder(settled.order);
  } catch (error) {
    // The buyer says it is paid and Stripe can't be asked: the sweeper asks as soon as it can.
    const isOpen = error instanceof AppError && error.code === 'unavailable';
    if (isOpen) await askAgainAt(order, transactionId, new Date());
    throw error;
  }
}
