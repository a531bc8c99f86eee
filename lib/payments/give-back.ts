import 'server-only';
import type { ObjectId } from 'mongodb';
import type Stripe from 'stripe';
import { type OrderDoc, orders } from '@/lib/orders/data';
import { takenOf } from '@/lib/orders/trouble';
import { timeNow } from '@/lib/platform/clock';
import { log } from '@/lib/platform/log';
import { underKey } from './idempotency';
import { refundsOf, sumOf, toMade } from './refunds-made';
import { stripe } from './service';

/**
 * Gives back whatever is left of a payment that no order can take, and that no dispute took. Stripe is asked first what was
 * given back before, because its idempotency keys are forgotten after a day; rivals agree by the key. Returns the total given back.
 * @throws Stripe's errors
 */
export async function refundInFull(
  order: Pick<OrderDoc, '_id' | 'stripeFaults' | 'total' | 'history'>,
  intent: Stripe.PaymentIntent,
): Promise<number> {
  const made = await refundsOf(intent.id);
  const given = sumOf(made.map(toMade));
  const amount = intent.amount_received - given - takenOf(order, intent.id);
  if (amount <= 0) return given;
  const params = { payment_intent: intent.id, amount, metadata: { orderId: order._id.toHexString() } };
  await underKey(order, `refund:${intent.id}:${made.length}`, (options) =>
    stripe().refunds.create(params, options),
  );
  log.warn(
    { orderId: order._id.toHexString(), intent: intent.id },
    'payment that no order could take refunded',
  );
  return given + amount;
}

/** An order that counts more than before, and whether it waited to be looked at already. */
type Counted = { wasWaiting: boolean };

/** Minor units of a payment that the office paid back in another way than by Stripe. */
async function paidBackOf(orderId: ObjectId, transactionId: string): Promise<number> {
  const order = await orders().findOne(
    { _id: orderId, transactionId, paidBackAmount: { $exists: true } },
    { projection: { paidBackAmount: 1 } },
  );
  return order?.paidBackAmount ?? 0;
}

/**
 * Writes down that so much of a payment has been given back at Stripe by now (minor units), whoever did it; once per amount.
 * A payment that its order never took (the order was paid by another) stands in the history only. Nothing given back
 * is nothing to write down: an event may tell of a charge as it was before, or after a bank returned the money. As it may
 * return it just now, the same write has the payment looked at once more. Returns null when the order counts no more
 * than before.
 * @param transactionPart of a joint payment, whose amount is then this order's part of it
 */
export async function recordRefund(
  orderId: ObjectId,
  intentId: string,
  atStripe: number,
  transactionPart?: number,
  now = timeNow(),
): Promise<Counted | null> {
  if (atStripe <= 0) return null;
  const paidBackAmount = await paidBackOf(orderId, intentId);
  const amount = atStripe + paidBackAmount;
  const event = { type: 'refunded', at: now, by: null, note: intentId, amount } as const;
  const before = await orders().findOneAndUpdate(
    {
      _id: orderId,
      $or: [{ transactionId: intentId }, { state: 'cancelled', transactionId: { $exists: false } }],
      refundRequest: { $exists: false }, // an admin's refund is written down by itself, with who and why
      refundedAmount: { $not: { $gte: amount } },
      paidBackAmount: paidBackAmount || { $exists: false },
    },
    {
      $set: {
        transactionId: intentId,
        ...(transactionPart !== undefined && { transactionPart }),
        refundedAmount: amount,
        followUp: true,
        askStripeAt: now,
        updatedAt: now,
      },
      $push: { history: event },
    },
    { returnDocument: 'before', projection: { askStripeAt: 1 } },
  );
  if (before) return { wasWaiting: before.askStripeAt !== undefined };
  await orders().updateOne(
    {
      _id: orderId,
      transactionId: { $exists: true, $ne: intentId },
      history: { $not: { $elemMatch: { type: 'refunded', note: intentId, amount: { $gte: amount } } } },
    },
    { $set: { followUp: true, updatedAt: now }, $push: { history: event } },
  );
  return null;
}
