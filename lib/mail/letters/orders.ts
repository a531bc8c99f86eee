import 'server-only';
import { isolated } from '@/lib/base/isolated';
import { formatMoney } from '@/lib/base/money';
import { paths } from '@/lib/base/paths';
import { formatMoment, zoneName } from '@/lib/base/time';
import { type MailData, mailSchemas as schemas } from '../schema';
import {
  buyerFact,
  factsOf,
  greeting,
  numberOf,
  orderWords,
  payPage,
  severalIn,
  toOrders,
  totalOf,
} from './order-words';
import { letter, link, plain, questions } from './words';

const statusText = {
  processing: ({ orders }) => `We are packing your ${orders}.`,
  shipped: ({ orders, have }) => `Your ${orders} ${have} left our warehouse.`,
  delivered: ({ orders, have }) => `Your ${orders} ${have} been delivered. Thank you for buying from us.`,
} as const satisfies Record<string, (words: ReturnType<typeof orderWords>) => string>;

/** For cancelled and expired orders: the buyer may have paid at that moment, or while Stripe could not be asked. */
const underWay = 'If a payment was under way, it is refunded in full, and we will write to you again.';

/** What was refunded to a buyer. */
function refundedWords({ amount, currency, second, again }: MailData['paymentRefunded']): string {
  const money = formatMoney(amount, currency);
  if (!second) return `We have refunded ${money} of your payment for this order.`;
  if (again)
    return `Your bank did not take our refund of your second payment for this order, so we have made it again: ${money}. The order stays paid.`;
  return `You had paid for this order twice, so we have refunded ${money} of the second payment. The order stays paid.`;
}

/** Mails about an order, to its buyer and to the shop. */
export const orderLetters = {
  orderPlaced: letter(schemas.orderPlaced, (order) => {
    const { orders, are } = orderWords(order);
    return {
      subject: `We have your ${orders} ${numberOf(order)}`,
      heading: `Your ${orders} ${are} placed`,
      paragraphs: [
        greeting(order),
        `Thank you for your ${orders}. We hold the goods for you until ${formatMoment(order.payBy)}, ${zoneName}. Pay by then and we start packing.`,
      ],
      facts: factsOf(order),
      action: {
        label: `Pay ${formatMoney(totalOf(order), order.currency)}`,
        href: link(payPage(order)),
      },
      note: `Changed your mind? Cancel the ${orders} in your account; nothing has been charged. ${questions}`,
    };
  }),
  orderPaid: letter(schemas.orderPaid, (order) => {
    const { orders, are } = orderWords(order);
    return {
      subject: `Payment received for ${orders} ${numberOf(order)}`,
      heading: 'Your payment is done',
      paragraphs: [
        greeting(order),
        `We have received ${formatMoney(totalOf(order), order.currency)}. We will tell you when your ${orders} ${are} on the way.`,
      ],
      facts: [...factsOf(order), { label: 'Payment', value: order.payment }],
      action: { label: 'See your invoice', href: link(paths.invoice(order.orderId)) },
      note: questions,
    };
  }),
  orderStatus: letter(schemas.orderStatus, (order) => {
    const words = orderWords(order);
    return {
      subject: `${words.Orders} ${numberOf(order)} ${words.are} ${order.status}`,
      heading: `Your ${words.orders} ${words.are} ${order.status}`,
      paragraphs: [greeting(order), statusText[order.status](words)],
      facts: factsOf(order),
      action: toOrders(),
      note: questions,
    };
  }),
  orderTracked: letter(schemas.orderTracked, ({ carrier, parcel, follow, ...order }) => {
    const { Orders, orders, ship } = orderWords(order);
    return {
      subject: `${Orders} ${numberOf(order)} ${ship} with ${carrier}`,
      heading: `Your ${orders} ${ship} with ${carrier}`,
      paragraphs: [
        greeting(order),
        parcel === null ? `The carrier will deliver your ${orders}.` : `The tracking number is ${parcel}.`,
      ],
      facts: factsOf(order),
      action: follow === null ? toOrders() : { label: 'Follow the parcel', href: follow },
      note: questions,
    };
  }),
  orderCancelled: letter(schemas.orderCancelled, (order) => ({
    subject: `${orderWords(order).Orders} ${numberOf(order)} ${orderWords(order).are} canceled`,
    heading: severalIn(order) ? 'Your orders are canceled' : 'Your order is canceled',
    paragraphs: [
      greeting(order),
      order.byBuyer
        ? `You canceled ${severalIn(order) ? 'these orders' : 'this order'}.`
        : `We had to cancel ${severalIn(order) ? 'these orders' : 'this order'}. We are sorry for the trouble.`,
      underWay,
    ],
    facts: factsOf(order),
    action: { label: 'Order again', href: link(paths.products) },
    note: questions,
  })),
  orderExpired: letter(schemas.orderExpired, (order) => ({
    subject: `${severalIn(order) ? 'Orders' : 'Order'} ${numberOf(order)} ${severalIn(order) ? 'were' : 'was'} not paid in time`,
    heading: severalIn(order) ? 'Your orders have expired' : 'Your order has expired',
    paragraphs: [
      greeting(order),
      `${severalIn(order) ? 'These orders were' : 'This order was'} not paid in time, so we have put the goods back on sale.`,
      underWay,
    ],
    facts: factsOf(order),
    action: { label: 'Order again', href: link(paths.products) },
    note: questions,
  })),
  paymentRefunded: letter(schemas.paymentRefunded, (order) => ({
    subject: `Refund for order ${numberOf(order)}`,
    heading: `We have refunded ${formatMoney(order.amount, order.currency)}`,
    paragraphs: [
      greeting(order),
      `${refundedWords(order)} ${
        order.paidBack === undefined
          ? 'Your bank may take up to ten days to show it.'
          : `It could not go back to your card, so we paid it another way: ${isolated(plain(order.paidBack))}`
      }`,
    ],
    facts: [...factsOf(order), { label: 'Payment', value: order.payment }],
    action: toOrders(),
    note: questions,
  })),
  refundNotice: letter(schemas.refundNotice, (order) => ({
    subject: `Refunded: order ${numberOf(order)}, ${formatMoney(order.amount, order.currency)}`,
    heading: `${formatMoney(order.amount, order.currency)} was refunded to a buyer`,
    paragraphs: [
      `${
        order.second
          ? `A second payment for this order was refunded${order.again ? ' again' : ''}. The order stays paid.`
          : 'A payment for this order was refunded.'
      } ${
        order.email
          ? 'The buyer is told by email.'
          : 'The shop no longer knows who ordered it, so nobody was told.'
      }`,
    ],
    facts: [
      ...factsOf(order),
      buyerFact(order, order.email),
      { label: 'Payment', value: order.payment },
      ...(order.paidBack === undefined ? [] : [{ label: 'Paid back', value: plain(order.paidBack) }]),
    ],
  })),
};
