import 'server-only';
import type { ObjectId } from 'mongodb';
import type Stripe from 'stripe';
import type { Actor } from '@/lib/auth/actor';
import { AppError } from '@/lib/base/errors';
import { messages } from '@/lib/base/messages';
import { shopCurrency, toMinor } from '@/lib/base/money';
import { numberOf, type OrderDoc, orders } from '@/lib/orders/data';
import { timeNow } from '@/lib/platform/clock';
import { toObjectId } from '@/lib/platform/db';
import { consumeLimit } from '@/lib/platform/limits';
import { askStripe, nextAsk } from './ask';
import { orderPaidBy } from './by-total';
import { assertFewDeclines, closeOlder, payerKey } from './decline';
import { withIdempotencyKey } from './idempotency';
import { closeJoints } from './joint/close';
import { toOutageError } from './known';
import { withTimeBudget } from './patience';
import { closePaymentNow } from './reconcile';
import { givenBackOf } from './refunds-made';
import type { CreateIntent } from './schema';
import { stripe } from './service';
import { settleUnnamed } from './settle';
import { shopMark } from './shop-mark';

/** @throws AppError conflict if the order can't be paid any more, or its hold is over */
function assertPayable(order: OrderDoc): void {
  if (order.state === 'paid') throw new AppError('conflict', messages.payment.alreadyPaid);
  if (order.state === 'cancelled' || order.holdExpiresAt <= timeNow())
    throw new AppError('conflict', messages.payment.cancelled);
}

/** The unpaid order with this id, else the oldest of exactly this total in the shop's currency (decision 0012). */
async function findOrderToPay(actor: Actor, { orderId, totalPrice }: CreateIntent): Promise<OrderDoc> {
  const own = { userId: toObjectId(actor.id) };
  if (orderId) {
    const order = await orders().findOne({ ...own, _id: toObjectId(orderId), state: { $ne: 'placing' } });
    if (!order) throw new AppError('not_found', messages.order.notFound);
    return order;
  }
  const payable = { state: 'unpaid', holdExpiresAt: { $gt: timeNow() } } as const;
  const order = await orders().findOne(
    { ...own, ...payable, total: toMinor(totalPrice ?? 0), currency: shopCurrency },
    { sort: { _id: 1 } },
  );
  if (!order) throw new AppError('invalid', messages.payment.noOrderForTotal);
  return order;
}

/** The order as it is now. @throws AppError as assertPayable, also not_found */
async function stillPayable(_id: ObjectId): Promise<OrderDoc> {
  const order = await orders().findOne({ _id });
  if (!order) throw new AppError('not_found', messages.order.notFound);
  assertPayable(order);
  return order;
}

/** Opens a payment at Stripe; concurrent calls open the same one. @throws Stripe's errors */
function openIntent(order: OrderDoc): Promise<Stripe.PaymentIntent> {
  const { total: amount, currency, paymentIntentId, requestId } = order;
  const orderId = order._id.toHexString();
  const params: Stripe.PaymentIntentCreateParams = {
    amount,
    currency,
    allowed_payment_method_types: ['card'],
    description: `${numberOf(order)}: ${order.quantity} × ${order.productName}`,
    // The request that placed it, not the current one: under one key Stripe accepts one set of parameters.
    metadata: { orderId, orderNumber: numberOf(order), ...shopMark(), ...(requestId && { requestId }) },
  };
  return withIdempotencyKey(order, `intent:${orderId}:${amount}:${paymentIntentId ?? 'first'}`, (options) =>
    stripe().paymentIntents.create(params, options),
  );
}

async function hasPaidAnother({ id, status }: Stripe.PaymentIntent, { _id }: OrderDoc): Promise<boolean> {
  const paid = status === 'succeeded' ? await orderPaidBy(id) : null;
  return paid !== null && !paid._id.equals(_id);
}

/**
 * The order's intent: one per order and amount, because concurrent calls share Stripe's idempotency key and the order
 * stores it. Opens a new one if it was canceled or refunded in full, or, opened by total, has paid another order. It is
 * stored whatever became of the order meanwhile, so that the shop loses sight of no payment; but it never replaces one
 * that a concurrent call opened later.
 * @throws AppError conflict (paid, cancelled), not_found; Stripe's errors
 */
async function intentFor(order: OrderDoc, openedFrom?: string): Promise<Stripe.PaymentIntent> {
  const { _id, paymentIntentId, total } = order;
  if (paymentIntentId) {
    const known = await askStripe(paymentIntentId, { close: false });
    const isLeft = known && known.status !== 'canceled' && (await givenBackOf(known)) < total;
    if (isLeft && !(await hasPaidAnother(known, order))) {
      if (openedFrom) await orders().updateOne({ _id, paymentIntentId }, { $set: { openedFrom } });
      return known;
    }
  }
  const intent = await openIntent(order);
  const remembered = await orders().findOneAndUpdate(
    {
      _id,
      $or: [{ paymentIntentId: paymentIntentId ?? { $exists: false } }, { paymentIntentId: intent.id }],
    },
    {
      $set: {
        paymentIntentId: intent.id,
        askStripeAt: nextAsk(order, timeNow()),
        ...(openedFrom && { openedFrom }),
      },
    },
    { returnDocument: 'after' },
  );
  if (!remembered) return intentFor(await stillPayable(_id), openedFrom);
  if (remembered.state !== 'unpaid') {
    await closePaymentNow(remembered);
    assertPayable(remembered);
  }
  await closeOlder(remembered);
  return intent;
}

/** Lets a payment pay any unpaid order of its payer with the same total (lib/payments/by-total). */
async function openToTotal({ _id }: OrderDoc, { id }: Stripe.PaymentIntent): Promise<void> {
  const kept = await orders().updateOne({ _id, paymentIntentId: id }, { $set: { intentByTotal: id } });
  if (kept.matchedCount === 0) throw new AppError('conflict', messages.order.stillPlacing);
}

/**
 * Settles a payment that succeeded before a reload or a lost connection, so that nothing is charged twice.
 * @throws AppError conflict (paid), unavailable while another order may be named for it
 */
async function afterSuccess(
  actor: Actor,
  input: CreateIntent,
  order: OrderDoc,
  intent: Stripe.PaymentIntent,
  address: string | undefined,
): Promise<{ clientSecret: string }> {
  const settled = await settleUnnamed(order, intent);
  if (settled instanceof Date) {
    const retryAfter = Math.max(1, Math.ceil((settled.getTime() - timeNow().getTime()) / 1000));
    throw new AppError('unavailable', messages.payment.checking, { retryAfter });
  }
  if (settled.order._id.equals(order._id)) throw new AppError('conflict', messages.payment.alreadyPaid);
  return createPaymentIntent(actor, input, address);
}

/**
 * The client secret to pay an order with. The amount always comes from the order.
 * @param address of the network that the request came from, for the limit of declined cards
 * (lib/platform/client-ip)
 * @throws AppError invalid, not_found, conflict (paid, cancelled), limited (per minute, declined cards), unavailable
 */
export async function createPaymentIntent(
  actor: Actor,
  input: CreateIntent,
  address?: string,
): Promise<{ clientSecret: string }> {
  const found = await findOrderToPay(actor, input);
  const openedFrom = address && payerKey(address);
  assertPayable(found);
  await consumeLimit('payment', actor.id, { userId: actor.id, address });
  await assertFewDeclines(found.userId, openedFrom);
  return withTimeBudget(async () => {
    if (found.jointPaymentId) await closeJoints({ 'parts.orderId': found._id });
    const order = found.jointPaymentId ? await stillPayable(found._id) : found;
    const intent = await intentFor(order, openedFrom);
    if (intent.status === 'succeeded') return afterSuccess(actor, input, order, intent, address);
    if (!input.orderId) await openToTotal(order, intent);
    if (!intent.client_secret) throw new AppError('unavailable', messages.payment.providerDown);
    return { clientSecret: intent.client_secret };
  }).catch((error: unknown) => {
    throw toOutageError(error);
  });
}
