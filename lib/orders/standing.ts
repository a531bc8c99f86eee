import type { Order, OrderStatus } from './schema';

/** Where an order stands: the one answer for lists, pages, files and both sides of the counter. */
export type Standing = {
  money: 'unpaid' | 'cancelled' | 'paid' | 'part refunded' | 'refunded';
  /** How far the goods are; null where none are on their way, or no more. */
  step: OrderStatus | null;
  /** Minor units that the shop has of it. */
  kept: number;
  givenBack: number;
};

/** What decides where an order stands. */
export type Standable = Pick<Order, 'state' | 'status' | 'total' | 'refundedAmount'>;

function moneyOf({ state, total, refundedAmount }: Standable): Standing['money'] {
  if (state !== 'paid') return state;
  if (refundedAmount >= total) return 'refunded';
  return refundedAmount > 0 ? 'part refunded' : 'paid';
}

/** An order that is paid is 'pending' until somebody moves it on (specification §4); a part that went back stops nothing. */
export function standingOf(order: Standable): Standing {
  const money = moneyOf(order);
  const isOnItsWay = money === 'paid' || money === 'part refunded';
  return {
    money,
    step: isOnItsWay ? (order.status ?? 'pending') : null,
    kept: order.state === 'paid' ? order.total - order.refundedAmount : 0,
    givenBack: order.refundedAmount,
  };
}

/** In its buyer's words. */
export function ownWords({ money, step }: Standing): string {
  if (step) return `Paid: ${step}`;
  if (money === 'unpaid') return 'Unpaid';
  return money === 'cancelled' ? 'Canceled' : 'Refunded';
}

/** In the office's words, where the step has its own column: 'UnPaid' until it is paid (specification §4). */
export function officeWords({ money }: Standing): string {
  return {
    unpaid: 'UnPaid',
    cancelled: 'Canceled',
    paid: 'Paid',
    'part refunded': 'Part refunded',
    refunded: 'Refunded',
  }[money];
}
