import 'server-only';
import { figure } from '@/lib/base/figures';
import { isolated } from '@/lib/base/isolated';
import { formatMoney } from '@/lib/base/money';
import { paths } from '@/lib/base/paths';
import type { MailContent, OrderMail } from '../schema';
import { hello, link, plain, plainLines } from './words';

/** The number by which a mail refers to its order or orders. */
export function numberOf({ number, orderId, together }: OrderMail): string {
  const own = number ?? `#${orderId.slice(-6).toUpperCase()}`;
  if (together?.number) return together.number;
  const others = (together?.lines.length ?? 1) - 1;
  return others > 0 ? `${own} and ${others} more` : own;
}

/** The lines of a mail about several orders; null for a single order, even if others of its payment were cancelled. */
export const severalIn = ({ together }: OrderMail) =>
  together && together.lines.length > 1 ? together.lines : null;

/** 'order' or 'orders', with the matching verb forms. */
export const orderWords = (order: OrderMail) =>
  severalIn(order)
    ? { orders: 'orders', Orders: 'Orders', are: 'are', have: 'have', ship: 'ship' }
    : { orders: 'order', Orders: 'Order', are: 'is', have: 'has', ship: 'ships' };

export const totalOf = (order: OrderMail): number =>
  severalIn(order)?.reduce((sum, line) => sum + line.total, 0) ?? order.total;

/** The number of units; if some were returned before shipping, also how many are sent. */
const unitsOf = ({ quantity, left }: Pick<OrderMail, 'quantity' | 'left'>): string =>
  left === undefined ? figure(quantity) : `${figure(left)} of ${figure(quantity)}`;

/** The ordered goods, line by line. */
function goodsOf(order: OrderMail): MailContent['facts'] {
  const several = severalIn(order);
  if (!several)
    return [
      { label: 'Product', value: order.product },
      { label: 'Quantity', value: `${unitsOf(order)} at ${formatMoney(order.price, order.currency)}` },
    ];
  return several.map(({ number, product, total, address, poNumber, ...units }) => ({
    label: number,
    value: [
      `${unitsOf(units)} × ${isolated(product)}, ${formatMoney(total, order.currency)}`,
      ...(poNumber === undefined ? [] : [`PO number: ${plain(poNumber)}`]),
      ...(address === undefined ? [] : [`Deliver to: ${plainLines(address)}`]),
    ].join('\n'),
  }));
}

export function payPage(order: OrderMail): string {
  const several = severalIn(order);
  return several ? paths.payMany(several.map(({ orderId }) => orderId)) : paths.payment(order.orderId);
}

export const toOrders = () => ({ label: 'See your orders', href: link(paths.myOrders) });

export function factsOf(order: OrderMail): MailContent['facts'] {
  const several = severalIn(order) ?? [];
  const [ownNumbers, ownAddresses] = [
    several.some((line) => line.poNumber),
    several.some((line) => line.address),
  ];
  return [
    { label: orderWords(order).Orders, value: numberOf(order) },
    ...(order.poNumber && !ownNumbers ? [{ label: 'PO number', value: plain(order.poNumber) }] : []),
    ...goodsOf(order),
    { label: 'Total', value: formatMoney(totalOf(order), order.currency) },
    ...(ownAddresses || !order.address ? [] : [{ label: 'Deliver to', value: plainLines(order.address) }]),
  ];
}

/** A fact of mails to the office; without an address if the shop has forgotten the buyer. */
export const buyerFact = ({ buyer }: OrderMail, email: string): MailContent['facts'][number] => ({
  label: 'Buyer',
  value: `${isolated(plain(buyer))}${email && `, ${email}`}`,
});

export const greeting = (order: OrderMail) => hello(order.buyer);
