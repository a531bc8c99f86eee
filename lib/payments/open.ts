import 'server-only';
import type { ObjectId } from 'mongodb';
import type Stripe from 'stripe';
import type { Actor } from '@/lib/auth/actor';
import { AppError } from '@/lib/base/errors';
import { messages } from '@/lib/base/messages';
import { toMinor } from '@/lib/base/money';
import { type OrderDoc, orders } from '@/lib/orders/data';
import { toObjectId } from '@/lib/platform/db';
import { consumeLimit } from '@/lib/platform/limits';
import { assertFewDeclines } from './decline';
import { underKey } from './idempotency';
import { closePaymentNow, nextAsk } from './reconcile';
import type { CreateIntent } from './schema';
import { isProviderAway, refundedOf, retrieveIntent, stripe } from './service';
import { settleIntent } from './settle';

/** @throws AppError conflict when the order is not, or in a moment not, to be paid any more */
function assertPayable(order: OrderDoc): void {
  if (order.state === 'paid') throw new AppError('conflict', messages.payment.alreadyPaid);
  if (order.state === 'cancelled' || order.holdExpiresAt <= new Date())
    throw new AppError('conflict', messages.payment.cancelled);
}

/** The unpaid order that is meant: by id, else the caller's only one of exactly this total (decision 0012). */
async function findOrderToPay(actor: Actor, { orderId, totalPrice }: CreateIntent): Promise<OrderDoc> {
  const own = { userId: toObjectId(actor.id) };
  if (orderId) {
    const order = await orders().findOne({ ...own, _id: toObjectId(orderId), state: { $ne: 'placing' } });
    if (!order) throw new AppError('not_found', messages.order.notFound);
    return order;
  }
  const [order, another] = await orders()
    .find({ ...own, state: 'unpaid', total: toMinor(totalPrice ?? 0) })
    .limit(2)
    .toArray();
  if (!order) throw new AppError('invalid', messages.payment.noOrderForTotal);
  if (another) throw new AppError('conflict', messages.payment.severalOrdersForTotal);
  return order;
}

/** The order as it is now. @throws AppError as assertPayable, also not_found */
async function stillPayable(_id: ObjectId): Promise<OrderDoc> {
  const order = await orders().findOne({ _id });
  if (!order) throw new AppError('not_found', messages.order.notFound);
  assertPayable(order);
  return order;
}

/** Opens a payment at Stripe; rivals open the same one. @throws Stripe's errors */
function openIntent(order: OrderDoc): Promise<Stripe.PaymentIntent> {
  const { total: amount, currency, paymentIntentId } = order;
  const orderId = order._id.toHexString();
  const params: Stripe.PaymentIntentCreateParams = {
    amount,
    currency,
    allowed_payment_method_types: ['card'],
    description: `${order.quantity} × ${order.productName}`,
    metadata: { orderId },
  };
  return underKey(order, `intent:${orderId}:${amount}:${paymentIntentId ?? 'first'}`, (options) =>
    stripe().paymentIntents.create(params, options),
  );
}

/**
 * One intent per order and amount: Stripe's idempotency key makes rivals agree, the order remembers it for good.
 * It is remembered whatever became of the order meanwhile, so that no payment is out of the shop's sight; but never in
 * place of one that a rival opened later, while this answer was on its way.
 * @throws AppError conflict (paid, cancelled), not_found; Stripe's errors
 */
async function intentFor(order: OrderDoc): Promise<Stripe.PaymentIntent> {
  const { _id, paymentIntentId, total } = order;
  if (paymentIntentId) {
    const known = await retrieveIntent(paymentIntentId);
    if (known.status !== 'canceled' && refundedOf(known) < total) return known;
  }
  const intent = await openIntent(order);
  const remembered = await orders().findOneAndUpdate(
    {
      _id,
      $or: [{ paymentIntentId: paymentIntentId ?? { $exists: false } }, { paymentIntentId: intent.id }],
    },
    { $set: { paymentIntentId: intent.id, askStripeAt: nextAsk(order, new Date()) } },
    { returnDocument: 'after' },
  );
  if (!remembered) return intentFor(await stillPayable(_id));
  if (remembered.state !== 'unpaid') {
    await closePaymentNow(remembered);
    assertPayable(remembered);
  }
  return intent;
}

/**
 * The client secret to pay an order with. The amount is always the order's.
 * @throws AppError invalid, not_found, conflict (paid, cancelled, ambiguous total), limited (per minute, declined cards),
 * unavailable
 */
export async function createPaymentIntent(
  actor: Actor,
  input: CreateIntent,
): Promise<{ clientSecret: string }> {
  const order = await findOrderToPay(actor, input);
  assertPayable(order);
  await consumeLimit('payment', actor.id);
  await assertFewDeclines(order.userId);
  try {
    const intent = await intentFor(order);
    if (intent.status === 'succeeded') {
      // Paid before a reload or a lost connection: nothing must be charged again.
      await settleIntent(order, intent);
      throw new AppError('conflict', messages.payment.alreadyPaid);
    }
    if (!intent.client_secret) throw new AppError('unavailable', messages.payment.providerDown);
    return { clientSecret: intent.client_secret };
  } catch (error) {
    if (isProviderAway(error))
      throw new AppError('unavailable', messages.payment.providerDown, { retryAfter: 5 });
    throw error;
  }
}
