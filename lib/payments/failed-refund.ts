import 'server-only';
import type Stripe from 'stripe';
import { AppError } from '@/lib/base/errors';
import { messages } from '@/lib/base/messages';
import { type OrderDoc, type OrderEvent, orders } from '@/lib/orders/data';
import { givenAtStripe } from '@/lib/orders/given-back';
import { refundedIn } from '@/lib/orders/refund-step';
import { timeNow } from '@/lib/platform/clock';
import { log } from '@/lib/platform/log';
import { addEvent } from './add-event';
import { refundedNow } from './dispute-mark';
import { refundedForOrder } from './joint/given';
import { hasFailed, refundsOf, toMade } from './refunds-made';

/** Filter for the order exactly as read: a refund of it that began or ended since would be counted wrongly. */
const unchanged = ({ _id, refundedAmount, refunds, history }: OrderDoc) => ({
  _id,
  refundedAmount: refundedAmount ?? { $exists: false },
  refunds: refunds ?? { $exists: false },
  refundRequest: { $exists: false },
  history: { $size: history.length }, // one failed and another was made: the same total
});

const failureOf = ({ id, failure_reason: reason }: Stripe.Refund, amount: number, at: Date): OrderEvent => ({
  type: 'refundFailed',
  at,
  by: null,
  note: id,
  amount,
  ...(reason && { reason }),
});

/** Subtracts this amount (minor units) from the order's refunded total. Returns whether the order was unchanged. */
async function takeBack(order: OrderDoc, amount: number, refund: Stripe.Refund) {
  const now = timeNow();
  if (amount <= 0) {
    // An older version may have recorded the failure without setting the mark.
    const known = await orders().updateOne(unchanged(order), { $set: { followUp: true, updatedAt: now } });
    return known.matchedCount > 0;
  }
  const noted = await orders().updateOne(unchanged(order), {
    $set: { refundedAmount: (order.refundedAmount ?? 0) - amount, followUp: true, updatedAt: now },
    $push: { history: failureOf(refund, amount, now) },
  });
  return noted.matchedCount > 0;
}

/**
 * Records a refund that failed at the bank: the shop has the money again, and the order shows it, so that it can be
 * paid back in another way. The refunded total comes from Stripe; a refund that the order never counted changes
 * nothing. Returns whether it concerned an order.
 * @throws AppError unavailable while a refund of the order is being made, so that Stripe delivers the event again;
 * Stripe's errors
 */
export async function noteFailedRefund(refund: Stripe.Refund, paid: readonly OrderDoc[]): Promise<boolean> {
  const [{ transactionId } = {}] = paid;
  if (!transactionId) return false;
  const made = (await refundsOf(transactionId)).map(toMade);
  for (const order of paid) {
    const { _id } = order;
    if (await takeBack(order, givenAtStripe(order) - (await refundedForOrder(order, made)), refund)) continue;
    const known = await orders().countDocuments({ _id, 'history.note': refund.id }, { limit: 1 });
    if (known === 0) throw new AppError('unavailable', messages.unavailable);
  }
  return true;
}

/**
 * Records a refund that failed of a payment in the orders that it was opened for, that another paid, and whose history
 * says that more of it was refunded than there is at Stripe. The orders' own money does not change. Returns whether
 * there are any.
 * @throws AppError unavailable, also if one changed meanwhile, so that Stripe delivers the event again
 */
export async function noteFailedOfOther(
  refund: Stripe.Refund,
  intentId: string,
  opened: readonly OrderDoc[],
): Promise<boolean> {
  const told = opened.filter(
    ({ transactionId, history }) =>
      transactionId && transactionId !== intentId && refundedIn(history, intentId) > 0,
  );
  if (told.length === 0) return false;
  const { given } = await refundedNow(intentId, opened);
  for (const order of told) {
    const amount = refundedIn(order.history, intentId) - (given.get(order._id.toHexString()) ?? 0);
    if (amount <= 0) continue;
    const event = { ...failureOf(refund, amount, timeNow()), payment: intentId };
    if (!(await addEvent(order, event))) throw new AppError('unavailable', messages.unavailable);
  }
  return true;
}

/** The failed refund that an order with too high a refunded total has most likely counted. */
function countedBy(order: OrderDoc, failed: readonly Stripe.Refund[]): Stripe.Refund | undefined {
  const orderId = order._id.toHexString();
  const its = failed.filter(({ metadata }) => (metadata?.['orderId'] ?? orderId) === orderId);
  const isNew = ({ id }: Stripe.Refund) => !order.history.some(({ note }) => note === id);
  return its.find(isNew) ?? its[0] ?? failed[0];
}

/**
 * Subtracts failed refunds that orders of a payment still count: a call may have read the refunded total just before a
 * refund failed and stored it just after. Every call that stores such a total has its payment checked once more by
 * this. Repeatable at any time.
 * @throws Stripe's errors
 */
export async function takeBackFailed(transactionId: string): Promise<void> {
  const counting = await orders()
    .find({ transactionId, refundedAmount: { $gt: 0 } })
    .toArray();
  if (counting.length === 0) return;
  const refunds = await refundsOf(transactionId);
  const [made, failed] = [refunds.map(toMade), refunds.filter(hasFailed)];
  if (failed.length === 0) return;
  for (const order of counting) {
    const refund = countedBy(order, failed);
    const tooMuch = givenAtStripe(order) - (await refundedForOrder(order, made));
    if (refund && tooMuch > 0 && (await takeBack(order, tooMuch, refund)))
      log.warn({ orderId: order._id.toHexString(), refund: refund.id }, 'a failed refund had been counted');
  }
}
