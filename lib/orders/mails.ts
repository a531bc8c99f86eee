import 'server-only';
import { site } from '@/lib/base/site';
import { mails } from '@/lib/mail/data';
import { enqueueMail } from '@/lib/mail/enqueue';
import type { OrderMail } from '@/lib/mail/schema';
import { numberOf, type OrderDoc, type OrderEvent } from './data';
import { afterFailures, refundStep } from './refund-step';
import { followAddress } from './shipment';
import { eventTogether, type Together } from './together';

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

const wordsOf = ({ number, found }: Together): OrderMail['together'] => ({
  number,
  lines: found.map((order) => ({
    orderId: order._id.toHexString(),
    number: numberOf(order),
    product: order.productName,
    quantity: order.quantity,
    total: order.total,
  })),
});

/** Whether a mail that tells of several orders names this one: it was made up from those that were written by then. */
const isNamedIn = async (key: string, { _id }: OrderDoc): Promise<boolean> =>
  (await mails().countDocuments({ _id: key, orderIds: _id.toHexString() }, { limit: 1 })) > 0;

/** Queues what people are told about one event of an order, in one mail with others of the same act; queueing it twice sends it once. */
export async function mailAbout(order: OrderDoc, event: OrderEvent): Promise<void> {
  const together = await eventTogether(order, event);
  await queue(order, event, together);
  if (together?.mayBeLate && !(await isNamedIn(together.key, order))) await queue(order, event, null);
}

async function queue(order: OrderDoc, event: OrderEvent, together: Together | null): Promise<void> {
  const facts = { ...factsOf(order), ...(together && { together: wordsOf(together) }) };
  const to = order.email;
  const own = `order:${facts.orderId}:${event.type}`;
  const key = together?.key ?? own;
  const named = together?.mayBeLate ? together.found.map(({ _id }) => _id.toHexString()) : [];
  switch (event.type) {
    case 'placed':
      return enqueueMail('orderPlaced', to, { ...facts, payBy: order.holdExpiresAt.toISOString() }, key);
    case 'paid':
      return enqueueMail('orderPaid', to, { ...facts, payment: event.note ?? '' }, key);
    case 'cancelled':
      return enqueueMail(
        'orderCancelled',
        to,
        { ...facts, byBuyer: event.by?.equals(order.userId) ?? false },
        key,
      );
    case 'expired':
      return enqueueMail('orderExpired', to, facts, key);
    case 'processing':
    case 'shipped':
    case 'delivered':
      return enqueueMail('orderStatus', to, { ...facts, status: event.type }, key, named);
    case 'refunded': {
      const amount = refundStep(order.history, event) ?? order.total;
      const refund = { ...facts, payment: event.note ?? '', amount };
      const soFar = event.amount ?? order.total;
      const about = `${own}:${refund.payment}:${soFar}${afterFailures(order.history, event)}`;
      await enqueueMail('paymentRefunded', to, refund, about);
      return enqueueMail('refundNotice', site.contact.email, { ...refund, email: to }, `${about}:shop`);
    }
    case 'tracked': {
      if (!order.shipment) return;
      const { carrier, number: parcel } = order.shipment;
      const data = { ...facts, carrier, parcel, follow: followAddress(order.shipment) };
      return enqueueMail('orderTracked', to, data, together?.key ?? `${own}:${event.at.getTime()}`, named);
    }
    case 'disputed':
    case 'disputeWon':
    case 'disputeLost':
    case 'refundFailed': {
      const { type: what, note = '', amount = order.total, reason = null } = event;
      const data = { ...facts, email: to, payment: order.transactionId ?? '', what, amount, reason };
      return enqueueMail(
        'paymentTrouble',
        site.contact.email,
        data,
        together?.key ?? `${own}:${note}:shop`,
        named,
      );
    }
    case 'pending': // the first status comes with the payment, which has its own mail
      return;
    default:
      event.type satisfies never;
  }
}
