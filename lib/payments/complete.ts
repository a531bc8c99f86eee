import 'server-only';
import type { ObjectId } from 'mongodb';
import type Stripe from 'stripe';
import type { Actor } from '@/lib/auth/actor';
import { AppError } from '@/lib/base/errors';
import { messages } from '@/lib/base/messages';
import { type OrderDoc, orders, toOrder } from '@/lib/orders/data';
import type { Order } from '@/lib/orders/schema';
import { timeNow } from '@/lib/platform/clock';
import { toObjectId } from '@/lib/platform/db';
import { consumeLimit } from '@/lib/platform/limits';
import { openedAtOf } from './by-total';
import { jointIdOf } from './joint/data';
import { jointPaymentOf } from './joint/known';
import { settleJoint } from './joint/settle';
import { knownIntent, toCheckingError } from './known';
import { assertMayName } from './named';
import { withTimeBudget } from './patience';
import { isProviderRefusal } from './service';
import { type Settlement, settleIntent, settleUnnamed } from './settle';

async function askAgainAt(order: OrderDoc, intentId: string, at: Date): Promise<void> {
  await orders().updateOne({ _id: order._id, paymentIntentId: intentId }, { $min: { askStripeAt: at } });
}

/**
 * Settles a payment that Stripe reports: its metadata names only the order that it was opened for. Returns false if the
 * shop has to ask again, because the payer may still name another order.
 * @throws AppError as settleIntent, also not_found, unavailable
 */
export async function settleReported(openedAtId: ObjectId, intentId: string): Promise<boolean> {
  const openedAt = await orders().findOne({ _id: openedAtId });
  if (!openedAt) throw new AppError('not_found', messages.order.notFound);
  const intent = await knownIntent(intentId);
  const settled = await settleUnnamed(openedAt, intent).catch(toCheckingError(intentId));
  if (settled instanceof Date) await askAgainAt(openedAt, intentId, settled);
  return !(settled instanceof Date);
}

/**
 * The same for a joint payment, which must be for this order among others. That Stripe refuses the refund of what
 * another order did not take doesn't matter to one that it paid: the sweeper tries again.
 * @throws AppError invalid
 */
async function settleAmongOthers(
  { _id, userId }: OrderDoc,
  intent: Stripe.PaymentIntent,
): Promise<Settlement> {
  const payment = await jointPaymentOf(intent);
  const isIts = payment?.userId.equals(userId) && payment.parts.some(({ orderId }) => orderId.equals(_id));
  if (!payment || !isIts) throw new AppError('invalid', messages.payment.mismatch);
  const refused = await settleJoint(payment, intent).then(
    () => null,
    (error: unknown) => {
      if (isProviderRefusal(error)) return error;
      throw error;
    },
  );
  const order = await orders().findOne({ _id });
  if (!order) throw new AppError('not_found', messages.order.notFound);
  const isPaid = order.state === 'paid' && order.transactionId === intent.id;
  if (!isPaid && refused) throw refused;
  return { outcome: isPaid ? 'paid' : 'refunded', order };
}

/** Settles a payment with the order that its payer names; if that can't be paid any more, as if none were named. */
async function settleNamed(order: OrderDoc, intent: Stripe.PaymentIntent): Promise<Settlement | Date> {
  if (jointIdOf(intent.metadata)) return settleAmongOthers(order, intent);
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

/** Why a payment did not pay this order. */
function refusal(order: OrderDoc, settled: Settlement | Date): AppError {
  const { used, paidTwice, refunded } = messages.payment;
  if (settled instanceof Date || settled.outcome === 'paid') return new AppError('conflict', used);
  return new AppError('conflict', order.state === 'paid' ? paidTwice : refunded);
}

/**
 * Settles the payment of an order for its buyer; an admin does not pay for others.
 * @param address of the network that the request came from
 * @throws AppError as settleIntent, also not_found, limited, unavailable, and conflict if the payment was refunded
 */
export async function completePayment(
  actor: Actor,
  { orderId, transactionId }: { orderId: string; transactionId: string },
  address?: string,
): Promise<Order> {
  const own = { _id: toObjectId(orderId), userId: toObjectId(actor.id) };
  const order = await orders().findOne(own);
  if (!order) throw new AppError('not_found', messages.order.notFound);
  await consumeLimit('payment', actor.id, { userId: actor.id, address });
  if (order.paymentIntentId !== transactionId) await assertMayName(actor, transactionId, address);
  try {
    const settled = await withTimeBudget(async () =>
      settleNamed(order, await knownIntent(transactionId)).catch(toCheckingError(transactionId)),
    );
    if (settled instanceof Date || settled.outcome !== 'paid' || !settled.order._id.equals(own._id))
      throw refusal((await orders().findOne(own)) ?? order, settled);
    return toOrder(settled.order);
  } catch (error) {
    // The buyer says that it is paid, but Stripe is not reachable: have the sweeper ask as soon as it can.
    const isOpen = error instanceof AppError && error.code === 'unavailable';
    if (isOpen) await askAgainAt(order, transactionId, timeNow());
    throw error;
  }
}
