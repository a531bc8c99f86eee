import 'server-only';
import type Stripe from 'stripe';
import { orders } from '@/lib/orders/data';
import type { Trouble } from '@/lib/orders/trouble';
import { timeNow } from '@/lib/platform/clock';
import { log } from '@/lib/platform/log';
import { markDisputed, sharesOf } from './dispute-mark';
import { noteFailedRefund } from './failed-refund';
import { disputedBy, refundedBy } from './paid-by';

const idOf = (found: string | { id: string } | null): string | undefined =>
  typeof found === 'string' ? found : found?.id;

/** One line of history for each thing at Stripe, however often it is reported: `note` is its id there. */
const unlessNoted = (note: string, types: readonly Trouble[]) => ({
  history: { $not: { $elemMatch: { note, type: { $in: types } } } },
});

type DisputeEvent = Exclude<Trouble, 'refundFailed'>;

/** What can't be told any more once one of these is known of a dispute: Stripe tells in any order, and may turn a lost one into a won one. */
const over: Record<DisputeEvent, readonly Trouble[]> = {
  disputed: ['disputed', 'disputeLost', 'disputeWon'],
  disputeLost: ['disputeLost', 'disputeWon'],
  disputeWon: ['disputeWon'],
};

/** Notes a buyer's dispute, or its end, at every order that the payment paid. Returns whether it concerned an order. @throws as disputedBy */
async function noteDispute(dispute: Stripe.Dispute, type: DisputeEvent): Promise<boolean> {
  const { id, amount, reason, payment_intent: intent } = dispute;
  const transactionId = idOf(intent);
  const paid = transactionId ? await disputedBy(transactionId) : [];
  const shares = sharesOf(paid, id, amount);
  if (paid.length === 0)
    log.warn({ dispute: id, intent: transactionId }, 'dispute of a payment that no order has');
  for (const { _id } of paid) {
    const now = timeNow();
    const lost = type === 'disputeLost' ? { lost: shares.get(_id.toHexString()) ?? 0 } : {};
    await orders().updateOne(
      { _id, ...unlessNoted(id, over[type]) },
      {
        $set: { followUp: true, updatedAt: now },
        $push: { history: { type, at: now, by: null, note: id, amount, reason, ...lost } },
      },
    );
    await markDisputed(_id);
  }
  return paid.length > 0;
}

/** A refund that a bank sent back. Returns whether it concerned an order. @throws as refundedBy and noteFailedRefund */
async function noteFailure(refund: Stripe.Refund): Promise<boolean> {
  const transactionId = idOf(refund.payment_intent);
  const paid = transactionId ? await refundedBy(transactionId) : [];
  if (paid.length === 0)
    log.warn({ refund: refund.id, intent: transactionId }, 'a refund failed that no order had');
  return noteFailedRefund(refund, paid);
}

/** Takes what banks do to payments, in any order and any number of times. Returns whether the event concerned an order. */
export async function applyTrouble(event: Stripe.Event): Promise<boolean> {
  if (event.type === 'charge.dispute.created') return noteDispute(event.data.object, 'disputed');
  if (event.type === 'charge.dispute.closed') {
    const { status } = event.data.object;
    return noteDispute(event.data.object, status === 'lost' ? 'disputeLost' : 'disputeWon');
  }
  return event.type === 'refund.failed' && noteFailure(event.data.object);
}
