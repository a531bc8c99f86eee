import 'server-only';
import type Stripe from 'stripe';
import { isId } from '@/lib/base/ids';
import { type OrderDoc, orders } from '@/lib/orders/data';
import type { Trouble } from '@/lib/orders/trouble';
import { toObjectId } from '@/lib/platform/db';
import { log } from '@/lib/platform/log';

const idOf = (found: string | { id: string } | null): string | undefined =>
  typeof found === 'string' ? found : found?.id;

/** One line of history for each thing at Stripe, however often it is reported: `note` is its id there. */
const unlessNoted = (note: string, ...types: Trouble[]) => ({
  history: { $not: { $elemMatch: { note, type: { $in: types } } } },
});

/**
 * Notes a buyer's dispute, or its end, at every order that the payment paid. A beginning that is told after the end is
 * none. Returns whether it concerned an order.
 */
async function noteDispute(
  dispute: Stripe.Dispute,
  type: Exclude<Trouble, 'refundFailed'>,
): Promise<boolean> {
  const { id, amount, reason, payment_intent: intent } = dispute;
  const transactionId = idOf(intent);
  const paid = transactionId
    ? await orders().find({ transactionId }).project<Pick<OrderDoc, '_id'>>({ _id: 1 }).toArray()
    : [];
  if (paid.length === 0)
    log.warn({ dispute: id, intent: transactionId }, 'dispute of a payment that no order has');
  const ends = ['disputeWon', 'disputeLost'] as const;
  for (const { _id } of paid) {
    const now = new Date();
    await orders().updateOne(
      { _id, ...unlessNoted(id, ...(type === 'disputed' ? (['disputed', ...ends] as const) : ends)) },
      {
        $set: { followUp: true, updatedAt: now },
        $push: { history: { type, at: now, by: null, note: id, amount, reason } },
      },
    );
  }
  return paid.length > 0;
}

/** The order that a refund was made for: by what the shop wrote into it, else the one that its payment paid. */
async function orderOf(refund: Stripe.Refund, transactionId: string) {
  const said = refund.metadata?.['orderId'] ?? '';
  const found = await orders()
    .find({ transactionId, ...(isId(said) && { _id: toObjectId(said) }) })
    .project<Pick<OrderDoc, '_id'>>({ _id: 1 })
    .limit(2)
    .toArray();
  return found.length === 1 ? found[0] : undefined;
}

/**
 * A refund that a bank sent back: the money is the shop's again, and the order says so, so that it can be given back in
 * another way. One that the order never counted changes nothing.
 */
async function noteFailedRefund(refund: Stripe.Refund): Promise<boolean> {
  const transactionId = idOf(refund.payment_intent);
  const order = transactionId && (await orderOf(refund, transactionId));
  if (!transactionId || !order) {
    log.warn({ refund: refund.id, intent: transactionId }, 'a refund failed that no one order had');
    return false;
  }
  const { id: note, amount, failure_reason: reason } = refund;
  const now = new Date();
  const noted = await orders().updateOne(
    { _id: order._id, transactionId, refundedAmount: { $gte: amount }, ...unlessNoted(note, 'refundFailed') },
    {
      $inc: { refundedAmount: -amount },
      $set: { followUp: true, updatedAt: now },
      $push: {
        history: { type: 'refundFailed', at: now, by: null, note, amount, ...(reason && { reason }) },
      },
    },
  );
  return noted.matchedCount > 0;
}

/** Takes what banks do to payments, in any order and any number of times. Returns whether the event concerned an order. */
export async function applyTrouble(event: Stripe.Event): Promise<boolean> {
  if (event.type === 'charge.dispute.created') return noteDispute(event.data.object, 'disputed');
  if (event.type === 'charge.dispute.closed') {
    const { status } = event.data.object;
    return noteDispute(event.data.object, status === 'lost' ? 'disputeLost' : 'disputeWon');
  }
  return event.type === 'refund.failed' && noteFailedRefund(event.data.object);
}
