import type { Order, OrderStatus } from './schema';

/** Payment and delivery status of an order, derived in one place for lists, pages and files of buyers and admins. */
export type Standing = {
  money: 'unpaid' | 'cancelled' | 'paid' | 'part refunded' | 'refunded';
  /** The delivery step; null if nothing is to be delivered, as when every unit came back into stock. */
  step: OrderStatus | null;
  /** Minor units that the shop has kept of it. */
  kept: number;
  givenBack: number;
};

/** The fields that decide an order's standing. */
export type Standable = Pick<
  Order,
  'state' | 'status' | 'total' | 'refundedAmount' | 'quantity' | 'returnedUnits'
>;

function moneyOf({ state, total, refundedAmount }: Standable): Standing['money'] {
  if (state !== 'paid') return state;
  if (refundedAmount >= total) return 'refunded';
  return refundedAmount > 0 ? 'part refunded' : 'paid';
}

/**
 * A paid order is 'pending' until an admin moves it on (specification §4); a partial refund does not stop it while the
 * buyer still gets some of its units.
 */
export function standingOf(order: Standable): Standing {
  const money = moneyOf(order);
  const isOnItsWay = (money === 'paid' || money === 'part refunded') && order.returnedUnits < order.quantity;
  return {
    money,
    step: isOnItsWay ? (order.status ?? 'pending') : null,
    kept: order.state === 'paid' ? order.total - order.refundedAmount : 0,
    givenBack: order.refundedAmount,
  };
}

const ended = { cancelled: 'Canceled', 'part refunded': 'Part refunded', refunded: 'Refunded' };

/** The standing in words for the buyer. */
export const ownWords = ({ money, step }: Standing): string =>
  step ? `Paid: ${step}` : { ...ended, unpaid: 'Unpaid', paid: 'Paid: nothing to send' }[money];

/** The payment in words for the office, where the step has its own column: 'UnPaid' until paid (specification §4). */
export const officeWords = ({ money }: Standing): string =>
  ({ ...ended, unpaid: 'UnPaid', paid: 'Paid' })[money];
