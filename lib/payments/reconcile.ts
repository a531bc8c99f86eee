import 'server-only';
import type Stripe from 'stripe';
import { AppError } from '@/lib/base/errors';
import { type OrderDoc, orders } from '@/lib/orders/data';
import { timeNow } from '@/lib/platform/clock';
import { log } from '@/lib/platform/log';
import { type Ask, askStripe, nextAsk } from './ask';
import { takeBackFailed } from './failed-refund';
import { recordRefund } from './give-back';
import { closeJoints, reconcileJoint, recordSettledJoints } from './joint/close';
import { jointPayments } from './joint/data';
import { givenBackOf } from './refunds-made';
import { shortTimeout } from './service';
import { settleUnnamed } from './settle';

/**
 * Sets when to ask again, or that nothing is left to ask; unless another time was set or the order changed meanwhile,
 * for example by a refund, which may fail just now.
 */
async function setNextAsk(order: OrderDoc, next: Date | null): Promise<void> {
  const { _id, askStripeAt, paymentIntentId, history } = order;
  if (!askStripeAt) return;
  await orders().updateOne(
    {
      _id,
      askStripeAt,
      history: { $size: history.length },
      ...(paymentIntentId ? { paymentIntentId } : { paymentIntentId: { $exists: false } }),
    },
    next ? { $set: { askStripeAt: next } } : { $unset: { askStripeAt: '' } },
  );
}

/** Checks of joint payments that were started, by transaction: one serves all of its orders that are due. */
export type Looks = Map<string, Promise<void>>;

async function lookAtJoint({ _id, transactionId = '' }: OrderDoc): Promise<void> {
  const payment = await jointPayments().findOne({ 'parts.orderId': _id, intentId: transactionId });
  if (payment) await reconcileJoint(payment);
  await takeBackFailed(transactionId);
}

/**
 * Checks the payment that paid the order if it is not the order's own, but a joint one or one opened for another order:
 * a part of it may have been refunded without the order knowing.
 */
async function lookAgain(order: OrderDoc, looks: Looks, options?: Ask['options']): Promise<void> {
  const { _id, transactionId = '', transactionPart } = order;
  if (transactionPart === undefined) {
    const intent = await askStripe(transactionId, { close: false, ...(options && { options }) });
    if (intent) await recordRefund(_id, transactionId, await givenBackOf(intent));
    return;
  }
  const look = looks.get(transactionId) ?? lookAtJoint(order);
  looks.set(transactionId, look);
  await look;
}

/** Whether a joint payment still has to refund the part of an order that ended, which Stripe may have refused. */
const isPartKept = async ({ _id, jointPaymentId, state, transactionId }: OrderDoc): Promise<boolean> =>
  jointPaymentId !== undefined &&
  state === 'cancelled' &&
  !transactionId &&
  (await jointPayments().countDocuments(
    { 'parts.orderId': _id, intentId: { $exists: true }, askAt: { $exists: true } },
    { limit: 1 },
  )) > 0;

/**
 * Asks Stripe about an order's payment and acts on the answer: settles it if it succeeded, closes it if it is no longer
 * wanted, and closes joint payments that the order can't be part of any more. Repeatable at any time.
 * @throws Stripe's errors if it can't be asked
 */
export async function reconcile(
  order: OrderDoc,
  { close, options }: Ask = { close: false },
  looks: Looks = new Map(),
): Promise<void> {
  const { _id, jointPaymentId, paymentIntentId: id, state, transactionId, transactionPart } = order;
  if (jointPaymentId && (close || state !== 'unpaid')) await closeJoints({ 'parts.orderId': _id }, options);
  // Of a part that a bank took nothing is left to record.
  const mayLackRefund = state === 'cancelled' && !transactionId && !order.lostAmount;
  if (jointPaymentId && mayLackRefund) await recordSettledJoints(_id, options);
  const isUnwanted = state !== 'unpaid' && transactionId !== id;
  if (transactionId && transactionId !== id && (state === 'paid' || transactionPart !== undefined))
    await lookAgain(order, looks, options);
  const intent = id ? await askStripe(id, { close: close || isUnwanted, ...(options && { options }) }) : null;
  const isOver = !intent || intent.status === 'succeeded' || intent.status === 'canceled';
  const isLeft = !isOver || (await isPartKept(order));
  const until = intent?.status === 'succeeded' ? await settle(order, intent, close) : null;
  if (transactionId && transactionPart === undefined && order.refundedAmount)
    await takeBackFailed(transactionId);
  await setNextAsk(order, isLeft ? nextAsk(order, timeNow()) : until);
}

/**
 * Settles a payment; one that fits no order is logged for a person (`npm run check:ledger` lists it too). Returns when
 * to try again, if its payer may still name an order.
 */
async function settle(order: OrderDoc, intent: Stripe.PaymentIntent, isLast: boolean): Promise<Date | null> {
  try {
    const settled = await settleUnnamed(order, intent, isLast);
    return settled instanceof Date ? settled : null;
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    log.error(
      { orderId: order._id.toHexString(), intent: intent.id, reason: error.message },
      'payment not settled',
    );
    return null;
  }
}

/**
 * Closes the payment of an order that was just cancelled; leaves what fails or takes long to the sweeper. Returns whether
 * it did not fail.
 */
export async function closePaymentNow(order: OrderDoc): Promise<boolean> {
  try {
    await reconcile(order, { close: true, options: shortTimeout });
    return true;
  } catch (error) {
    log.warn({ err: error, orderId: order._id.toHexString() }, 'payment not closed yet');
    return false;
  }
}
