import 'server-only';
import { site } from '@/lib/base/site';
import { mails } from '@/lib/mail/data';
import { enqueueMail } from '@/lib/mail/enqueue';
import type { OrderMail } from '@/lib/mail/schema';
import { numberOf, type OrderDoc, type OrderEvent } from './data';
import { unitsToSend } from './given-back';
import { afterFailures, isOfOther, isOfSecond, refundStep } from './refund-step';
import { followAddress } from './shipment';
import { eventTogether, isOfGoods, type Together } from './together';
import { isTrouble, mostTries } from './trouble';

/** Units that the buyer still gets, if some were returned; says nothing once none are left. */
function leftOf(order: OrderDoc): { left?: number } {
  const left = unitsToSend(order);
  return left > 0 && left < order.quantity ? { left } : {};
}

const factsOf = (order: OrderDoc): OrderMail => ({
  orderId: order._id.toHexString(),
  number: numberOf(order),
  buyer: order.userName,
  product: order.productName,
  quantity: order.quantity,
  price: order.price,
  total: order.total,
  currency: order.currency,
  address: order.address,
  ...(order.poNumber && { poNumber: order.poNumber }),
});

/** The orders that a mail names. */
type Named = Pick<Together, 'key' | 'number' | 'found'>;

/** A single order is told in the wording for one, unless the mail uses the group's number. */
const wordsOf = ({ number, found }: Named, isSent: boolean): Pick<OrderMail, 'together'> =>
  found.length < 2 && number === null ? {} : { together: { number, lines: linesOf(found, isSent) } };

/** Whether the orders differ in this value, so that one sentence can't cover them all. */
const differ = (found: readonly OrderDoc[], of: (order: OrderDoc) => string) =>
  new Set(found.map(of)).size > 1;

/** Orders paid together may have different addresses and purchase order numbers; then each line states its own. */
function linesOf(found: readonly OrderDoc[], isSent: boolean): NonNullable<OrderMail['together']>['lines'] {
  const eachAddress = differ(found, ({ address }) => address);
  const eachNumber = differ(found, ({ poNumber }) => poNumber ?? '');
  return found.map((order) => ({
    orderId: order._id.toHexString(),
    number: numberOf(order),
    product: order.productName,
    quantity: order.quantity,
    total: order.total,
    ...(isSent && leftOf(order)),
    ...(eachAddress && { address: order.address }),
    ...(eachNumber && order.poNumber && { poNumber: order.poNumber }),
  }));
}

/** The event's key by order alone: the key of a mail that names no other order. */
const ownKey = ({ _id }: OrderDoc, { type, at, note = '', inquiry }: OrderEvent): string => {
  const own = `order:${_id.toHexString()}:${type}`;
  if (type === 'tracked') return `${own}:${at.getTime()}`;
  if (type === 'refundRefused') return `${own}:${at.getTime()}:shop`; // a refund may be decided and refused anew
  return isTrouble(type) ? `${own}:${note}${inquiry ? ':inquiry' : ''}:shop` : own;
};

/** A later parcel was entered before this one was mailed: the mail about the later one is enough. */
const isOutdated = ({ history }: OrderDoc, event: OrderEvent): boolean =>
  history.findLast(({ type }) => type === 'tracked') !== event;

const isUntold = ({ history }: OrderDoc, { type }: OrderEvent): boolean =>
  (type === 'placed' || type === 'cancelled') && history.some(({ untold }) => untold);

/** How many refunds of another payment than the order's own had come back before this event. */
const failuresBefore = ({ history }: OrderDoc, event: OrderEvent, of: string | undefined): number =>
  history
    .slice(0, history.indexOf(event))
    .filter(({ type, payment }) => type === 'refundFailed' && payment === of).length;

/** How a mail to the office describes trouble with another payment than the one that the order counts as its own. */
function secondMarks(order: OrderDoc, event: OrderEvent): { second?: true; givenUp?: true } {
  if (event.type !== 'refundFailed') return isOfSecond(order, event) ? { second: true } : {};
  if (!isOfOther(order, event)) return {};
  const failures = failuresBefore(order, event, event.payment) + 1;
  return { second: true, ...(failures >= mostTries && { givenUp: true }) };
}

/** Queues the mail about an event, shared with other orders of the same act; queueing it twice sends it once. */
export async function mailAbout(order: OrderDoc, event: OrderEvent): Promise<void> {
  if (isUntold(order, event)) return;
  const together = await eventTogether(order, event);
  if (together) await tellTogether(order, event, together);
  else await queue(order, event, null);
}

/**
 * Queues an act's mails under numbered keys. The write that creates a mail fixes the orders that it names (`orderIds`);
 * the next mail names those that are still missing. So each order is named once, even if calls stall, repeat or run at
 * the same time. Mails of the previous version have no `orderIds`: they name all orders, or one under that order's own
 * key.
 */
async function tellTogether(
  order: OrderDoc,
  event: OrderEvent,
  { key: act, ...of }: Together,
): Promise<void> {
  const idOf = ({ _id }: OrderDoc) => _id.toHexString();
  const own = await mails()
    .find({ _id: { $in: of.found.map((one) => ownKey(one, event)) } }, { projection: { _id: 1 } })
    .toArray();
  const owns = new Set(own.map(({ _id }) => _id));
  const told = new Set(of.found.filter((one) => owns.has(ownKey(one, event))).map(idOf));
  for (let mail = 1; mail <= of.found.length && !told.has(idOf(order)); mail += 1) {
    const key = mail === 1 ? act : `${act}:${mail}`;
    const found = of.found.filter((one) => !told.has(idOf(one)));
    await queue(order, event, { key, found, number: told.size === 0 ? of.number : null });
    const queued = await mails().findOne({ _id: key }, { projection: { orderIds: 1 } });
    if (!queued?.orderIds) return;
    for (const id of queued.orderIds) told.add(id);
  }
}

async function queue(order: OrderDoc, event: OrderEvent, together: Named | null): Promise<void> {
  const isSent = isOfGoods(event); // such a mail counts only the units that are still sent
  const facts = {
    ...factsOf(order),
    ...(isSent && leftOf(order)),
    ...(together && wordsOf(together, isSent)),
  };
  const to = order.email;
  const own = `order:${facts.orderId}:${event.type}`;
  const key = together?.key ?? ownKey(order, event);
  const named = together ? together.found.map(({ _id }) => _id.toHexString()) : [];
  switch (event.type) {
    case 'placed':
      return enqueueMail(
        'orderPlaced',
        to,
        { ...facts, payBy: order.holdExpiresAt.toISOString() },
        key,
        named,
      );
    case 'paid':
      return enqueueMail('orderPaid', to, { ...facts, payment: event.note ?? '' }, key, named);
    case 'cancelled':
      return enqueueMail(
        'orderCancelled',
        to,
        { ...facts, byBuyer: event.by?.equals(order.userId) ?? false },
        key,
        named,
      );
    case 'expired':
      return enqueueMail('orderExpired', to, facts, key, named);
    case 'processing':
    case 'shipped':
    case 'delivered':
      return enqueueMail('orderStatus', to, { ...facts, status: event.type }, key, named);
    case 'refunded': {
      const amount = refundStep(order.history, event) ?? order.total;
      const way = event.paidBack !== undefined && { paidBack: event.reason ?? '' };
      const again = failuresBefore(order, event, event.note) > 0;
      const second = isOfSecond(order, event) && { second: true, ...(again && { again }) };
      const refund = { ...facts, payment: event.note ?? '', amount, ...way, ...second };
      const soFar = event.amount ?? order.total;
      const about = `${own}:${refund.payment}:${soFar}${afterFailures(order.history, event)}`;
      if (to) await enqueueMail('paymentRefunded', to, refund, about); // its buyer may be forgotten (./forget-buyer)
      return enqueueMail('refundNotice', site.contact.email, { ...refund, email: to }, `${about}:shop`);
    }
    case 'tracked': {
      if (!order.shipment || isOutdated(order, event)) return;
      const { carrier, number: parcel } = order.shipment;
      const data = { ...facts, carrier, parcel, follow: followAddress(order.shipment) };
      return enqueueMail('orderTracked', to, data, key, named);
    }
    case 'disputed':
    case 'disputeWon':
    case 'disputeLost':
    case 'refundFailed':
    case 'refundRefused': {
      const { type: what, amount = order.total, reason = null, inquiry } = event;
      const payment = event.payment ?? order.transactionId ?? '';
      const marks = { ...(inquiry && { inquiry }), ...secondMarks(order, event) };
      const data = { ...facts, email: to, payment, what, amount, reason, ...marks };
      return enqueueMail('paymentTrouble', site.contact.email, data, key, named);
    }
    case 'pending': // the payment, which sets the first status, has its own mail
      return;
    default:
      event.type satisfies never;
  }
}
