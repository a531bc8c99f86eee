import { messages } from '@/lib/base/messages';
import type { OrderDoc } from './data';

/** Lost disputes and refunds took the whole payment. Does not apply while another dispute is still open. */
const isLost = {
  $and: [
    { $eq: ['$disputed', 'lost'] },
    { $gte: [{ $add: [{ $ifNull: ['$refundedAmount', 0] }, { $ifNull: ['$lostAmount', 0] }] }, '$total'] },
  ],
};

const isOver = {
  $or: [
    { $gte: [{ $ifNull: ['$refundedAmount', 0] }, '$total'] },
    { $gte: [{ $ifNull: ['$returnedUnits', 0] }, '$quantity'] },
    isLost,
  ],
};

/**
 * For paid orders: nothing is left to send, because the whole payment was refunded or lost to a dispute, or every unit
 * was returned to stock.
 */
export const nothingToSend = { $expr: isOver };
export const somethingToSend = { $expr: { $not: [isOver] } };

/** In an aggregation: an order's income in minor units, its total less refunds. Disputed money is not subtracted. */
export const keptMoney = { $subtract: ['$total', { $ifNull: ['$refundedAmount', 0] }] };

/** Minor units refunded of an order's payment at Stripe, without what the office paid back outside it. */
export const givenAtStripe = ({
  refundedAmount = 0,
  paidBackAmount = 0,
}: Pick<OrderDoc, 'refundedAmount' | 'paidBackAmount'>): number => refundedAmount - paidBackAmount;

/** Minor units refunded of an order's payment, including a refund that is decided but not made yet. */
const goingBack = ({ refundedAmount = 0, refundRequest }: OrderDoc): number =>
  refundedAmount + (refundRequest?.amount ?? 0);

/** Units that the buyer still gets: without those returned to stock, or about to be with a refund under way. */
export const unitsToSend = ({ quantity, returnedUnits = 0, refundRequest }: OrderDoc): number =>
  quantity - returnedUnits - (refundRequest?.units ?? 0);

/** Why a paid order can no longer be moved on or shipped, counting a refund under way; null if it can. */
export function notShippableReason(order: OrderDoc): string | null {
  if (goingBack(order) >= order.total) return messages.order.givenBack;
  return unitsToSend(order) > 0 ? null : messages.order.unitsBack;
}

const under = (made: string, decided: string, all: string) => ({
  $lt: [{ $add: [{ $ifNull: [made, 0] }, { $ifNull: [decided, 0] }] }, all],
});

/** The same as a filter: the shop keeps a part of the payment, and the buyer gets some units. */
export const isStillSent = {
  $expr: {
    $and: [
      under('$refundedAmount', '$refundRequest.amount', '$total'),
      under('$returnedUnits', '$refundRequest.units', '$quantity'),
    ],
  },
};
