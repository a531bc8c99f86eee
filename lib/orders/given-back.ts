/** Of paid orders: whether the whole payment was given back. Such an order waits for nothing any more. */
export const givenBack = { $expr: { $gte: [{ $ifNull: ['$refundedAmount', 0] }, '$total'] } };
export const notGivenBack = { $expr: { $lt: [{ $ifNull: ['$refundedAmount', 0] }, '$total'] } };
