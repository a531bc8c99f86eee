import 'server-only';
import type { ObjectId } from 'mongodb';
import type Stripe from 'stripe';
import { type OrderDoc, type OrderEvent, orders } from '@/lib/orders/data';
import { refundedIn } from '@/lib/orders/refund-step';
import { takenOf } from '@/lib/orders/trouble';
import { timeNow } from '@/lib/platform/clock';
import { log } from '@/lib/platform/log';
import { addEvent } from './add-event';
import { withIdempotencyKey } from './idempotency';
import { isGivenUp, refundsOf, sumOf, toMade } from './refunds-made';
import { stripe } from './service';

/**
 * Refunds what is left of a payment that no order can take, without what disputes took, unless it failed too often. Asks Stripe first for earlier
 * refunds, because its idempotency keys expire after a day; the key keeps concurrent calls from refunding twice.
 * Returns the total refunded.
 * @throws Stripe's errors
 */
export async function refundRest(
  order: Pick<OrderDoc, '_id' | 'stripeFaults' | 'total' | 'history'>,
  intent: Stripe.PaymentIntent,
): Promise<number> {
  const made = (await refundsOf(intent.id)).map(toMade);
  const given = sumOf(made);
  const amount = intent.amount_received - given - takenOf(order, intent.id);
  if (amount <= 0 || isGivenUp(made)) return given;
  const params = { payment_intent: intent.id, amount, metadata: { orderId: order._id.toHexString() } };
  await withIdempotencyKey(order, `refund:${intent.id}:${made.length}`, (options) =>
    stripe().refunds.create(params, options),
  );
  log.warn(
    { orderId: order._id.toHexString(), intent: intent.id },
    'payment that no order could take refunded',
  );
  return given + amount;
}

/** The order counts more than before; `wasWaiting`: its payment was due for a check already. */
type Counted = { wasWaiting: boolean };

/** Minor units of a payment that the office paid back outside Stripe. */
async function paidBackOf(orderId: ObjectId, transactionId: string): Promise<number> {
  const order = await orders().findOne(
    { _id: orderId, transactionId, paidBackAmount: { $exists: true } },
    { projection: { paidBackAmount: 1 } },
  );
  return order?.paidBackAmount ?? 0;
}

/** Records a refund of a payment that its order did not take, unless its history says as much already. */
async function recordOfOther(
  orderId: ObjectId,
  intentId: string,
  event: OrderEvent & { amount: number },
): Promise<void> {
  const order = await orders().findOne({ _id: orderId, transactionId: { $exists: true, $ne: intentId } });
  if (!order || refundedIn(order.history, intentId) >= event.amount) return;
  if (!(await addEvent(order, event))) await recordOfOther(orderId, intentId, event);
}

/**
 * Records the total refunded of a payment at Stripe so far (minor units), by anybody; once per amount. For a payment
 * that its order did not take, because another paid it, only the history changes. An amount of 0 is not recorded: an
 * event may show a charge before its refund, or after the refund failed. The same write has the payment checked once
 * more, because the refund may be failing right now. Returns null if the order counts no more than before.
 * @param transactionPart for a joint payment, of which `atStripe` is this order's part
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
      refundRequest: { $exists: false }, // an admin's refund is recorded by itself, with who and why
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
  await recordOfOther(orderId, intentId, event);
  return null;
}
