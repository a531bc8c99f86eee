import 'server-only';
import type Stripe from 'stripe';
import { AppError } from '@/lib/base/errors';
import { messages } from '@/lib/base/messages';
import { type OrderDoc, orders } from '@/lib/orders/data';
import type { Trouble } from '@/lib/orders/trouble';
import { timeNow } from '@/lib/platform/clock';
import { log } from '@/lib/platform/log';
import { markDisputed, sharesOf } from './dispute-mark';
import { givenFor, refundsOf, toMade } from './joint/given';

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
  const paid = transactionId ? await orders().find({ transactionId }).toArray() : [];
  const shares = sharesOf(paid, id, amount);
  if (paid.length === 0)
    log.warn({ dispute: id, intent: transactionId }, 'dispute of a payment that no order has');
  const ends = ['disputeWon', 'disputeLost'] as const;
  for (const { _id } of paid) {
    const now = timeNow();
    const lost = type === 'disputeLost' ? { lost: shares.get(_id.toHexString()) ?? 0 } : {};
    await orders().updateOne(
      { _id, ...unlessNoted(id, ...(type === 'disputed' ? (['disputed', ...ends] as const) : ends)) },
      {
        $set: { followUp: true, updatedAt: now },
        $push: { history: { type, at: now, by: null, note: id, amount, reason, ...lost } },
      },
    );
    await markDisputed(_id);
  }
  return paid.length > 0;
}

/** The order just as it was read: a refund of it that began or ended since would be counted wrongly. */
const unchanged = ({ _id, refundedAmount, refunds }: OrderDoc) => ({
  _id,
  refundedAmount: refundedAmount ?? { $exists: false },
  refunds: refunds ?? { $exists: false },
  refundRequest: { $exists: false },
});

/** Takes so much (minor units) of what was given back for the order off again. Returns whether the order was as it was read. */
async function takeBack(order: OrderDoc, amount: number, { id, failure_reason: reason }: Stripe.Refund) {
  if (amount <= 0) return (await orders().countDocuments(unchanged(order), { limit: 1 })) > 0;
  const now = timeNow();
  const noted = await orders().updateOne(
    { ...unchanged(order), ...unlessNoted(id, 'refundFailed') },
    {
      $set: { refundedAmount: (order.refundedAmount ?? 0) - amount, followUp: true, updatedAt: now },
      $push: {
        history: { type: 'refundFailed', at: now, by: null, note: id, amount, ...(reason && { reason }) },
      },
    },
  );
  return noted.matchedCount > 0;
}

/**
 * A refund that a bank sent back: the money is the shop's again, and the order says so, so that it can be given back in
 * another way. What was given by now is asked of Stripe; a refund that the order never counted changes nothing.
 * @throws AppError unavailable while a refund of the order is made, so that it is told again; Stripe's errors
 */
async function noteFailedRefund(refund: Stripe.Refund): Promise<boolean> {
  const { id: note, payment_intent: intent } = refund;
  const transactionId = idOf(intent);
  const paid = transactionId ? await orders().find({ transactionId }).toArray() : [];
  if (!transactionId || paid.length === 0) {
    log.warn({ refund: note, intent: transactionId }, 'a refund failed that no order had');
    return false;
  }
  const made = (await refundsOf(transactionId)).map(toMade);
  for (const order of paid) {
    const { _id, refundedAmount = 0 } = order;
    if (await takeBack(order, refundedAmount - (await givenFor(order, made)), refund)) continue;
    const known = await orders().countDocuments({ _id, 'history.note': note }, { limit: 1 });
    if (known === 0) throw new AppError('unavailable', messages.unavailable);
  }
  return true;
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
