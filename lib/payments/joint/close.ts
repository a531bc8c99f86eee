import 'server-only';
import type { ObjectId } from 'mongodb';
import { AppError } from '@/lib/base/errors';
import { timeNow } from '@/lib/platform/clock';
import { log } from '@/lib/platform/log';
import { type Ask, askStripe, nextAsk } from '../ask';
import { isProviderRefusal } from '../service';
import { type JointPaymentDoc, jointPayments } from './data';
import { settleJoint } from './settle';

/** A joint payment that has no intent after this time (ms) was never handed to its payer. */
const openingTime = 60_000;

async function end({ _id }: JointPaymentDoc): Promise<void> {
  await jointPayments().updateOne({ _id }, { $set: { open: false }, $unset: { askAt: '' } });
}

/** Ends a payment without an intent, so that whoever opens it finds it closed. Returns it if it got one meanwhile. */
async function endUnopened(payment: JointPaymentDoc): Promise<JointPaymentDoc | null> {
  const { _id } = payment;
  const ended = await jointPayments().updateOne(
    { _id, intentId: { $exists: false } },
    { $set: { open: false }, $unset: { askAt: '' } },
  );
  return ended.matchedCount === 1 ? null : jointPayments().findOne({ _id });
}

/**
 * Asks Stripe about a joint payment and acts on the answer: settles it if it succeeded, closes it if it is no longer
 * wanted, as one that was ended before its intent was stored. Repeatable at any time.
 * @throws Stripe's errors if it can't be asked
 */
export async function reconcileJoint(
  payment: JointPaymentDoc,
  { close, options }: Ask = { close: false },
): Promise<void> {
  const { _id, askAt, intentId, createdAt, open, settledAt } = payment;
  if (!intentId) {
    const isForgotten = createdAt.getTime() + openingTime < timeNow().getTime();
    const opened = close || isForgotten ? await endUnopened(payment) : null;
    if (opened?.intentId) await reconcileJoint(opened, { close, ...(options && { options }) });
    return;
  }
  const isUnwanted = !(open || settledAt);
  const intent = await askStripe(intentId, { close: close || isUnwanted, ...(options && { options }) });
  if (!intent || intent.status === 'canceled') return end(payment);
  if (intent.status !== 'succeeded') {
    if (askAt)
      await jointPayments().updateOne({ _id, askAt }, { $set: { askAt: nextAsk(payment, timeNow()) } });
    return;
  }
  try {
    await settleJoint(payment, intent);
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    // Needs a person: `npm run check:ledger` lists it too.
    log.error(
      { jointPayment: _id.toHexString(), intent: intentId, reason: error.message },
      'payment not settled',
    );
    await end(payment);
  }
}

/**
 * The same for callers who open or close a payment: that Stripe refuses the refund of what an order did not take doesn't
 * matter to them. The sweeper tries again.
 * @throws as reconcileJoint
 */
export async function reconcileJointNow(payment: JointPaymentDoc, ask?: Ask): Promise<void> {
  try {
    await reconcileJoint(payment, ask);
  } catch (error) {
    if (!isProviderRefusal(error)) throw error;
    log.warn({ err: error, jointPayment: payment._id.toHexString() }, 'part of a payment not refunded yet');
  }
}

/** Closes the open joint payments of an order or a buyer, so that nobody pays twice. @throws Stripe's errors */
export async function closeJoints(
  of: { 'parts.orderId': ObjectId } | { userId: ObjectId; _id?: { $ne: ObjectId } },
  options?: Ask['options'],
): Promise<void> {
  const open = await jointPayments()
    .find({ ...of, open: true })
    .toArray();
  for (const payment of open) await reconcileJointNow(payment, { close: true, ...(options && { options }) });
}

/**
 * Has the settled joint payments of an order that has ended record what was refunded of its part: one that was refunded
 * before the shop saw it paid nothing, and left the order unpaid. Those that are still asked about record it then.
 * @throws Stripe's errors
 */
export async function recordSettledJoints(orderId: ObjectId, options?: Ask['options']): Promise<void> {
  const settled = await jointPayments()
    .find({ 'parts.orderId': orderId, settledAt: { $exists: true }, askAt: { $exists: false } })
    .toArray();
  for (const payment of settled)
    await reconcileJointNow(payment, { close: false, ...(options && { options }) });
}
