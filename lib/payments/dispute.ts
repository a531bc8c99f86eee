import 'server-only';
import type Stripe from 'stripe';
import { type OrderDoc, type OrderEvent, orders } from '@/lib/orders/data';
import { marksOf, type Trouble } from '@/lib/orders/trouble';
import { timeNow } from '@/lib/platform/clock';
import { log } from '@/lib/platform/log';
import { concernedBy, inTurn, markDisputed, sharesOf } from './dispute-mark';
import { noteFailedRefund } from './failed-refund';
import { jointPayments } from './joint/data';
import { disputedBy, giveBackAgain, refundedBy } from './paid-by';
import { idOf } from './service';

type DisputeEvent = Exclude<Trouble, 'refundFailed' | 'refundRefused'>;

/** What can't be told any more once one of these is known of a dispute: Stripe tells in any order, and a lost one may be won later. */
const over: Record<DisputeEvent, readonly Trouble[]> = {
  disputed: ['disputed', 'disputeLost', 'disputeWon'],
  disputeLost: ['disputeLost', 'disputeWon'],
  disputeWon: ['disputeWon'],
};

/** Whether a bank only asks about a payment, and has taken no money (docs.stripe.com/api/disputes/object, `status`). */
const isInquiry = ({ status }: Stripe.Dispute): boolean => status.startsWith('warning_');

/**
 * One line of history for each thing at Stripe, however often it is reported: `note` is its id there. An inquiry that became a
 * dispute has the same one, and is another thing.
 */
const isKnown = ({ history }: OrderDoc, dispute: Stripe.Dispute, type: DisputeEvent): boolean =>
  history.some(
    (event) =>
      event.note === dispute.id &&
      over[type].some((known) => known === event.type) &&
      !(type === 'disputed' && event.type === type && event.inquiry && !isInquiry(dispute)),
  );

/** Writes it into an order with the marks that follow, in one write. Returns false where the order is another than was read. */
async function write(order: OrderDoc, event: OrderEvent): Promise<boolean> {
  const { _id, history } = order;
  const { $set, $unset } = marksOf({ ...order, history: [...history, event] });
  const written = await orders().updateOne(
    { _id, history: { $size: history.length } },
    { $push: { history: event }, $set: { followUp: true, updatedAt: event.at, ...$set }, $unset },
  );
  return written.matchedCount > 0;
}

/**
 * Notes it at one order after the other, in the turn in which they bear what was lost, and each only while it is as it was
 * read: whoever comes second, another dispute or a refund, reads again, so that no two count on the same money.
 */
async function noteAt(
  found: readonly OrderDoc[],
  dispute: Stripe.Dispute,
  type: DisputeEvent,
): Promise<void> {
  const { id, amount, reason } = dispute;
  const payment = idOf(dispute.payment_intent);
  const turn = inTurn(found, payment);
  const shares = sharesOf(turn, { note: id, amount, payment });
  for (const order of turn) {
    const { _id } = order;
    const lost = type === 'disputeLost' ? { lost: shares.get(_id.toHexString()) ?? 0 } : {};
    const event = {
      type,
      at: timeNow(),
      by: null,
      note: id,
      amount,
      reason,
      ...(payment && { payment }),
      ...lost,
      ...(isInquiry(dispute) && { inquiry: true as const }),
    };
    if (isKnown(order, dispute, type))
      await markDisputed(_id); // a version before marked in a write of its own
    else if (!(await write(order, event))) {
      const again = orders().find({ _id: { $in: turn.map((one) => one._id) } });
      return noteAt(await again.toArray(), dispute, type);
    }
  }
}

/** Has what was taken of canceled orders looked at again, for now it can go back: what is lost may be won after all. */
async function lookAgain(found: readonly OrderDoc[], intentId: string): Promise<void> {
  const ids = found.flatMap(({ _id, state }) => (state === 'cancelled' ? [_id] : []));
  const now = timeNow();
  await orders().updateMany({ _id: { $in: ids }, paymentIntentId: intentId }, { $min: { askStripeAt: now } });
  await jointPayments().updateOne({ 'parts.orderId': { $in: ids }, intentId }, { $min: { askAt: now } });
}

/**
 * Notes a buyer's dispute, or its end, at every order that the payment paid, or should go back of. Returns whether it
 * concerned an order. @throws as disputedBy
 */
async function noteDispute(dispute: Stripe.Dispute, type: DisputeEvent): Promise<boolean> {
  const transactionId = idOf(dispute.payment_intent);
  const found = transactionId ? await disputedBy(transactionId) : [];
  const paid = concernedBy(found, dispute.id, transactionId);
  if (paid.length === 0)
    log.warn({ dispute: dispute.id, intent: transactionId }, 'dispute of a payment that no order has');
  await noteAt(paid, dispute, type);
  if (transactionId && type === 'disputeWon') {
    await lookAgain(paid, transactionId);
    await disputedBy(transactionId); // nobody else looks at another payment of an order
  }
  return paid.length > 0;
}

/** A refund that a bank sent back. Returns whether it concerned an order. @throws as refundedBy, noteFailedRefund and giveBackAgain */
async function noteFailure(refund: Stripe.Refund): Promise<boolean> {
  const transactionId = idOf(refund.payment_intent);
  const paid = transactionId ? await refundedBy(transactionId) : [];
  if (paid.length === 0)
    log.warn({ refund: refund.id, intent: transactionId }, 'a refund failed that no order had');
  const isNoted = await noteFailedRefund(refund, paid);
  if (transactionId && isNoted) await giveBackAgain(transactionId, paid);
  return isNoted;
}

/** Takes what banks do to payments, in any order and any number of times. Returns whether the event concerned an order. */
export async function applyTrouble(event: Stripe.Event): Promise<boolean> {
  if (event.type === 'charge.dispute.updated') {
    const { status } = event.data.object; // any change of it: an inquiry may have become a dispute
    return /(?:needs_response|under_review)$/.test(status) && noteDispute(event.data.object, 'disputed');
  }
  if (event.type === 'charge.dispute.created') return noteDispute(event.data.object, 'disputed');
  if (event.type === 'charge.dispute.closed') {
    const { status } = event.data.object;
    return noteDispute(event.data.object, status === 'lost' ? 'disputeLost' : 'disputeWon');
  }
  return event.type === 'refund.failed' && noteFailure(event.data.object);
}
