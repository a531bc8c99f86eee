import 'server-only';
import { ObjectId } from 'mongodb';
import type Stripe from 'stripe';
import type { Actor } from '@/lib/auth/actor';
import { AppError } from '@/lib/base/errors';
import { messages } from '@/lib/base/messages';
import { chargeLimits, formatMoney } from '@/lib/base/money';
import { numberOf, type OrderDoc, orders } from '@/lib/orders/data';
import { timeNow } from '@/lib/platform/clock';
import { isDuplicateKey, toObjectId } from '@/lib/platform/db';
import { consumeLimit } from '@/lib/platform/limits';
import { requestId } from '@/lib/platform/request-id';
import { nextAsk } from '../ask';
import { assertFewDeclines, payerKey } from '../decline';
import { unchangedFilter, withIdempotencyKey } from '../idempotency';
import { toOutageError } from '../known';
import { withTimeBudget } from '../patience';
import { closePaymentNow } from '../reconcile';
import { retrieveIntent, stripe } from '../service';
import { shopMark } from '../shop-mark';
import { closeJoints, reconcileJointNow } from './close';
import { amountOf, type JointPaymentDoc, jointPayments, metadataOf } from './data';
import { orderIdsMetadata } from './known';
import type { OpenJointPayment } from './schema';
import { setKeyOf } from './set-key';

/** The actor's orders among these that are still unpaid, oldest first. @throws AppError not_found, conflict, invalid */
async function payable(actor: Actor, { orderIds, amount }: OpenJointPayment): Promise<OrderDoc[]> {
  const _id = { $in: orderIds.map(toObjectId) };
  const own = await orders()
    .find({ _id, userId: toObjectId(actor.id), state: { $ne: 'placing' } })
    .sort({ _id: 1 })
    .toArray();
  if (own.length < new Set(orderIds).size) throw new AppError('not_found', messages.order.notFound);
  const now = timeNow();
  const waiting = own.filter(({ state, holdExpiresAt }) => state === 'unpaid' && holdExpiresAt > now);
  const total = waiting.reduce((sum, order) => sum + order.total, 0);
  if (waiting.length === 0) throw new AppError('conflict', messages.payment.noneLeft);
  const currency = waiting[0]?.currency; // may be the one that the shop had before
  if (waiting.some((order) => order.currency !== currency))
    throw new AppError('conflict', messages.payment.severalCurrencies);
  if (total > chargeLimits.max)
    throw new AppError('invalid', messages.payment.tooMuchAtOnce(formatMoney(chargeLimits.max, currency)));
  // Buyers never pay another sum than the one on the button.
  if (total !== amount)
    throw new AppError('conflict', messages.payment.sumChanged(formatMoney(total, currency)));
  return waiting;
}

/** The open joint payment of exactly these orders; concurrent calls get the same one. */
async function paymentFor(found: readonly OrderDoc[], [first] = found): Promise<JointPaymentDoc> {
  if (!first) throw new AppError('conflict', messages.payment.noneLeft);
  const set = { userId: first.userId, setKey: setKeyOf(found) };
  const known = await jointPayments().findOne({ ...set, open: true });
  if (known) return known;
  await consumeLimit('jointPaymentDay', first.userId.toHexString(), { userId: first.userId.toHexString() });
  const [createdAt, asked] = [timeNow(), requestId()];
  const payment: JointPaymentDoc = {
    _id: new ObjectId(),
    ...set,
    parts: found.map(({ _id, total }) => ({ orderId: _id, amount: total })),
    currency: first.currency,
    open: true,
    askAt: nextAsk({ createdAt }, createdAt),
    ...(asked && { requestId: asked }),
    createdAt,
  };
  try {
    await jointPayments().insertOne(payment);
    return payment;
  } catch (error) {
    if (!isDuplicateKey(error)) throw error;
    return paymentFor(found);
  }
}

/** Stores the payment in its orders, so that whatever ends one of them closes it. @throws AppError conflict */
async function tellOrders({ _id, parts, userId }: JointPaymentDoc, openedFrom?: string): Promise<void> {
  const ids = parts.map(({ orderId }) => orderId);
  const told = await orders().updateMany(
    { _id: { $in: ids }, userId, state: 'unpaid' },
    { $set: { jointPaymentId: _id, ...(openedFrom && { openedFrom }) } },
  );
  if (told.matchedCount < parts.length) throw new AppError('conflict', messages.payment.someWent);
}

/** Opens the payment at Stripe; concurrent calls open the same one. @throws Stripe's errors */
function createIntent(payment: JointPaymentDoc, found: readonly OrderDoc[]): Promise<Stripe.PaymentIntent> {
  const [first, ...others] = found.map(numberOf);
  const params: Stripe.PaymentIntentCreateParams = {
    amount: amountOf(payment),
    currency: payment.currency,
    allowed_payment_method_types: ['card'],
    description: others.length === 0 ? `${first}` : `${first} and ${others.length} more`,
    metadata: {
      ...metadataOf(payment),
      ...shopMark(),
      ...orderIdsMetadata(found.map(({ _id }) => _id.toHexString())),
    },
  };
  return withIdempotencyKey(
    payment,
    `joint:${payment._id.toHexString()}`,
    (options) => stripe().paymentIntents.create(params, options),
    () => jointPayments().updateOne(unchangedFilter(payment), { $inc: { stripeFaults: 1 } }),
  );
}

/** The payment's intent, made and stored. @throws AppError conflict if it was closed meanwhile; Stripe's errors */
async function intentFor(
  payment: JointPaymentDoc,
  found: readonly OrderDoc[],
): Promise<Stripe.PaymentIntent> {
  if (payment.intentId) return retrieveIntent(payment.intentId);
  const intent = await createIntent(payment, found);
  const kept = await jointPayments().findOneAndUpdate(
    { _id: payment._id },
    { $set: { intentId: intent.id, askAt: nextAsk(payment, timeNow()) } },
    { returnDocument: 'after' },
  );
  if (kept?.open) return intent;
  if (kept) await reconcileJointNow(kept, { close: true }); // one of its orders ended meanwhile
  throw new AppError('conflict', messages.payment.someWent);
}

/** Closes every other open payment of these orders, so that nobody pays one twice. @throws Stripe's errors */
async function closeOthers({ _id, userId }: JointPaymentDoc, found: readonly OrderDoc[]): Promise<void> {
  await closeJoints({ userId, _id: { $ne: _id } });
  const withOwn = found.filter(({ paymentIntentId }) => paymentIntentId);
  // Leaves out this payment, which its orders already know if it was opened before: it must stay open.
  await Promise.all(withOwn.map(({ jointPaymentId: _this, ...order }) => closePaymentNow(order)));
}

/**
 * The client secret to pay several of the actor's unpaid orders with one charge: those of the named orders that are
 * still unpaid, which must add up to `amount`, in minor units.
 * @param address of the network that the request came from, for the limit of declined cards
 * @throws AppError invalid, not_found, conflict (none left, another sum, several currencies, some ended), limited,
 * unavailable
 */
export async function openJointPayment(
  actor: Actor,
  input: OpenJointPayment,
  address?: string,
): Promise<{ clientSecret: string }> {
  const found = await payable(actor, input);
  const openedFrom = address && payerKey(address);
  await consumeLimit('payment', actor.id, { userId: actor.id, address });
  await assertFewDeclines(toObjectId(actor.id), openedFrom);
  return withTimeBudget(async () => {
    const payment = await paymentFor(found);
    await closeOthers(payment, found);
    await tellOrders(payment, openedFrom);
    const intent = await intentFor(payment, found);
    if (intent.status === 'succeeded' || intent.status === 'canceled') {
      await reconcileJointNow({ ...payment, intentId: intent.id });
      if (intent.status === 'canceled') return openJointPayment(actor, input, address);
      throw new AppError('conflict', messages.payment.alreadyPaid);
    }
    if (!intent.client_secret) throw new AppError('unavailable', messages.payment.providerDown);
    return { clientSecret: intent.client_secret };
  }).catch((error: unknown) => {
    throw toOutageError(error);
  });
}
