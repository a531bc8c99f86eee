import type { OrderDoc } from './data';

/** Of paid orders: whether the whole payment was given back. Such an order waits for nothing any more. */
export const givenBack = { $expr: { $gte: [{ $ifNull: ['$refundedAmount', 0] }, '$total'] } };
export const notGivenBack = { $expr: { $lt: [{ $ifNull: ['$refundedAmount', 0] }, '$total'] } };

/** Minor units given back of an order's payment, with those of a refund that was decided and is being made. */
export const goingBack = ({ refundedAmount = 0, refundRequest }: OrderDoc): number =>
  refundedAmount + (refundRequest?.amount ?? 0);

/** Units that its buyer gets: not those that went back into stock, or will with a refund that is being made. */
export const unitsToSend = ({ quantity, returnedUnits = 0, refundRequest }: OrderDoc): number =>
  quantity - returnedUnits - (refundRequest?.units ?? 0);

/** What goes back, in a filter: a part of the payment stays with the shop, so there is something to send. */
export const isStillPaid = {
  $expr: {
    $lt: [
      { $add: [{ $ifNull: ['$refundedAmount', 0] }, { $ifNull: ['$refundRequest.amount', 0] }] },
      '$total',
    ],
  },
};
