import 'server-only';
import type Stripe from 'stripe';
import { type OrderDoc, type OrderEvent, orders } from '@/lib/orders/data';
import type { Trouble } from '@/lib/orders/trouble';
import { timeNow } from '@/lib/platform/clock';
import { log } from '@/lib/platform/log';
import { addEvent } from './add-event';
import { disputedOrders, inLossOrder, refundedNow, sharesOf, updateMarks } from './dispute-mark';
import { noteFailedOfOther, noteFailedRefund } from './failed-refund';
import { jointPayments } from './joint/data';
import { bearing, disputedBy, giveBackAgain, openedWith, refundedBy } from './paid-by';
import { hasFailed } from './refunds-made';
import { idOf } from './service';

/** What is recorded of a dispute. */
type Disputed = Pick<Stripe.Dispute, 'id' | 'amount' | 'reason' | 'status' | 'payment_intent'>;

type DisputeEvent = Exclude<Trouble, 'refundFailed' | 'refundRefused'>;

/** The events that make one of this type obsolete: Stripe reports in any order, and a lost dispute may be won later. */
const over: Record<DisputeEvent, readonly Trouble[]> = {
  disputed: ['disputed', 'disputeLost', 'disputeWon'],
  disputeLost: ['disputeLost', 'disputeWon'],
  disputeWon: ['disputeWon'],
};

/** Whether it is an inquiry: the bank only asks, and took no money (docs.stripe.com/api/disputes/object, `status`). */
const isInquiry = ({ status }: Disputed): boolean => status.startsWith('warning_');

/**
 * What its status says of a dispute (docs.stripe.com/api/disputes/object). One that was prevented was over before it
 * began: blocked, or else decided for the buyer (docs.stripe.com/disputes/prevention-preview).
 */
function toldBy({ status, payment_method_details: details }: Stripe.Dispute): DisputeEvent {
  if (status === 'won' || status === 'warning_closed') return 'disputeWon';
  if (status === 'prevented') return details?.card?.case_type === 'block' ? 'disputeWon' : 'disputeLost';
  return status === 'lost' ? 'disputeLost' : 'disputed';
}

/**
 * Whether the history makes this event redundant, so that a repeated or late report adds nothing; `note` is the
 * dispute's id. An inquiry that became a dispute keeps its id, but counts as another dispute: not even that it was closed
 * says anything of that one.
 */
const isKnown = ({ history }: OrderDoc, dispute: Disputed, type: DisputeEvent): boolean =>
  history.some(
    (event) =>
      event.note === dispute.id &&
      over[type].some((known) => known === event.type) &&
      (!event.inquiry || isInquiry(dispute)),
  );

/**
 * Adds the event to the orders one by one, in the order in which they bear a loss, each only if it is unchanged. If
 * another dispute or refund came first, reads all of them again, so that no two of these count on the same money.
 * @param isAnew only at orders that have more to bear than before
 */
async function noteAt(
  found: readonly OrderDoc[],
  dispute: Disputed,
  type: DisputeEvent,
  isAnew = false,
): Promise<void> {
  const { id, amount, reason } = dispute;
  const payment = idOf(dispute.payment_intent);
  const ordered = inLossOrder(found, payment);
  const shares =
    type === 'disputeLost' && payment
      ? sharesOf(ordered, dispute, await refundedNow(payment, ordered))
      : null;
  for (const order of ordered) {
    const { _id } = order;
    const share = shares?.get(_id.toHexString()) ?? 0;
    const event = {
      type,
      at: timeNow(),
      by: null,
      note: id,
      amount,
      reason,
      ...(payment && { payment }),
      ...(shares && { lost: share }),
      ...(isInquiry(dispute) && { inquiry: true as const }),
    };
    if (share === 0 && (isAnew || isKnown(order, dispute, type)))
      await updateMarks(_id); // an older version wrote the marks separately
    else if (!(await addEvent(order, event))) {
      const again = orders().find({ _id: { $in: ordered.map((one) => one._id) } });
      return noteAt(await again.toArray(), dispute, type, isAnew);
    }
  }
}

/** Has the payments of canceled orders reconciled again, because a dispute that was won lets its money be refunded. */
async function lookAgain(found: readonly OrderDoc[], intentId: string): Promise<void> {
  const ids = found.flatMap(({ _id, state }) => (state === 'cancelled' ? [_id] : []));
  const now = timeNow();
  await orders().updateMany({ _id: { $in: ids }, paymentIntentId: intentId }, { $min: { askStripeAt: now } });
  await jointPayments().updateOne({ 'parts.orderId': { $in: ids }, intentId }, { $min: { askAt: now } });
}

/**
 * Has the orders of a payment bear what its lost disputes took while a refund that has failed since counted as given, or
 * another dispute that was won after all as lost.
 * @throws as bearing
 */
async function bearAnew(payment: string): Promise<void> {
  const found = await bearing(payment);
  const lost = new Map<string, OrderEvent>();
  for (const { history, transactionId } of found)
    for (const event of history)
      if (event.type === 'disputeLost' && event.note && (event.payment ?? transactionId) === payment)
        lost.set(event.note, event);
  for (const [id, { amount = 0, reason = '' }] of lost)
    await noteAt(found, { id, amount, reason, status: 'lost', payment_intent: payment }, 'disputeLost', true);
}

/**
 * Records a dispute, or its end, in every order that the payment paid or should be refunded for. Returns whether it
 * concerned an order.
 * @throws as disputedBy
 */
async function noteDispute(dispute: Stripe.Dispute): Promise<boolean> {
  const type = toldBy(dispute);
  const transactionId = idOf(dispute.payment_intent);
  const found = transactionId ? await disputedBy(transactionId) : [];
  const paid =
    transactionId && found.length > 1
      ? disputedOrders(found, dispute.id, await refundedNow(transactionId, found))
      : found;
  if (paid.length === 0)
    log.warn({ dispute: dispute.id, intent: transactionId }, 'dispute of a payment that no order has');
  await noteAt(paid, dispute, type);
  if (transactionId && type === 'disputeWon') {
    await bearAnew(transactionId); // first, because what another lost one took is not refunded
    await lookAgain(paid, transactionId);
    await disputedBy(transactionId); // settles it: nothing else reconciles a second payment
  }
  return paid.length > 0;
}

/**
 * Records a refund that failed at the bank, or that somebody canceled at Stripe. Returns whether an order had it. What
 * lost disputes took is recorded first, because that is not refunded again; before a second payment is refunded again,
 * that its refund failed.
 * @throws as bearAnew, noteFailedOfOther, refundedBy, noteFailedRefund, giveBackAgain
 */
async function noteFailure(refund: Stripe.Refund): Promise<boolean> {
  const intentId = idOf(refund.payment_intent);
  if (!intentId) return false;
  await bearAnew(intentId);
  const isOfOther = await noteFailedOfOther(refund, intentId, await openedWith(intentId));
  const paid = await refundedBy(intentId);
  if (paid.length === 0 && !isOfOther)
    log.warn({ refund: refund.id, intent: intentId }, 'a refund failed that no order had');
  const isNoted = await noteFailedRefund(refund, paid);
  if (isNoted) await giveBackAgain(intentId, paid);
  return isNoted || isOfOther;
}

/**
 * Applies Stripe's events on disputes and failed refunds, in any order, repeatably. Returns whether an order was
 * concerned.
 */
export async function applyBankEvent(event: Stripe.Event): Promise<boolean> {
  switch (event.type) {
    case 'charge.dispute.created':
    case 'charge.dispute.updated': // sent for any change: an inquiry may have become a dispute
    case 'charge.dispute.closed':
      return noteDispute(event.data.object);
    // Of a refund that is canceled only the latter tells (docs.stripe.com/api/refunds).
    case 'refund.failed':
    case 'refund.updated':
      return hasFailed(event.data.object) && noteFailure(event.data.object);
    default:
      return false;
  }
}
