import { messages } from '@/lib/base/messages';
import type { OrderDoc } from './data';

/** A lost dispute took what was not given back: the shop has nothing of it. One that is open besides may be about more. */
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
 * Of paid orders: whether nothing waits to be sent, as the whole payment was given back or lost to a dispute, or every unit came
 * back into stock.
 */
export const nothingToSend = { $expr: isOver };
export const somethingToSend = { $expr: { $not: [isOver] } };

/** In an aggregation, what an order brought in minor units: its total less what was given back; not less what disputes took. */
export const keptMoney = { $subtract: ['$total', { $ifNull: ['$refundedAmount', 0] }] };

/** Minor units given back of an order's payment at Stripe, without what the office paid back in another way. */
export const givenAtStripe = ({
  refundedAmount = 0,
  paidBackAmount = 0,
}: Pick<OrderDoc, 'refundedAmount' | 'paidBackAmount'>): number => refundedAmount - paidBackAmount;

/** Minor units given back of an order's payment, with those of a refund that was decided and is being made. */
const goingBack = ({ refundedAmount = 0, refundRequest }: OrderDoc): number =>
  refundedAmount + (refundRequest?.amount ?? 0);

/** Units that its buyer gets: not those that went back into stock, or will with a refund that is being made. */
export const unitsToSend = ({ quantity, returnedUnits = 0, refundRequest }: OrderDoc): number =>
  quantity - returnedUnits - (refundRequest?.units ?? 0);

/** Why a paid order neither moves on nor travels any more, also while its refund is being made; null where it does. */
export function whyNotSent(order: OrderDoc): string | null {
  if (goingBack(order) >= order.total) return messages.order.givenBack;
  return unitsToSend(order) > 0 ? null : messages.order.unitsBack;
}

const under = (made: string, decided: string, all: string) => ({
  $lt: [{ $add: [{ $ifNull: [made, 0] }, { $ifNull: [decided, 0] }] }, all],
});

/** The same in a filter: a part of the payment stays with the shop, and some units with the buyer. */
export const isStillSent = {
  $expr: {
    $and: [
      under('$refundedAmount', '$refundRequest.amount', '$total'),
      under('$returnedUnits', '$refundRequest.units', '$quantity'),
    ],
  },
};
