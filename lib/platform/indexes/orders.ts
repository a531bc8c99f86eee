import { shopCurrency } from '@/lib/base/money';
import { type Declared, someText, text } from './declared';

/** Orders keep the currency they were placed in. Matches those in another one than the shop's, by their own index. */
export const otherCurrency = {
  index: `not_in_${shopCurrency}`,
  filter: { $or: [{ currency: { $lt: shopCurrency } }, { currency: { $gt: shopCurrency } }] },
};

/** Indexes of orders, order lists, quotes, payments and documents. */
export const orderIndexes: Declared = {
  orders: [
    {
      name: 'sequence',
      key: { sequence: 1 },
      unique: true,
      partialFilterExpression: { sequence: { $exists: true } },
    },
    { name: 'user', key: { userId: 1, state: 1, _id: 1 } },
    // Covers the count of a product's held and sold units.
    { name: 'product', key: { productId: 1, state: 1, quantity: 1 } },
    // A buyer's own list: its sort order, and the fields of its filters.
    { name: 'own', key: { userId: 1, createdAt: -1, _id: -1, state: 1, status: 1 } },
    { name: 'email', key: { email: 1, state: 1, _id: 1 } },
    { name: 'state', key: { state: 1, _id: 1 } },
    { name: 'state_total', key: { state: 1, total: 1, _id: 1 } },
    { name: 'status', key: { status: 1, _id: 1 } },
    { name: 'status_total', key: { status: 1, total: 1, _id: 1 } },
    { name: 'refunded', key: { refundedAmount: 1 }, sparse: true },
    {
      name: 'disputed',
      key: { disputed: 1, _id: 1 },
      partialFilterExpression: { disputed: { $exists: true } },
    },
    {
      name: 'owed',
      key: { owedAmount: 1, _id: 1 },
      partialFilterExpression: { owedAmount: { $exists: true } },
    },
    // The few orders that lost money to a dispute, by when they were paid.
    { name: 'lost', key: { paidAt: 1 }, partialFilterExpression: { lostAmount: { $exists: true } } },
    {
      name: otherCurrency.index,
      key: { state: 1, paidAt: 1 },
      partialFilterExpression: otherCurrency.filter,
    },
    { name: 'refundRequest', key: { 'refundRequest.at': 1 }, sparse: true },
    // The few orders with a wanted delivery date.
    {
      name: 'wanted',
      key: { wantedDate: 1, status: 1 },
      partialFilterExpression: { wantedDate: text },
    },
    { name: 'words', key: { words: 1, _id: 1 } },
    // Covers the overview's sums, so that no orders are read.
    { name: 'created_state', key: { createdAt: 1, state: 1 } },
    {
      name: 'paid_sums',
      key: { paidAt: 1, state: 1, total: 1, refundedAmount: 1 },
      partialFilterExpression: { paidAt: { $exists: true } },
    },
    // Covers the sums by buyer.
    {
      name: 'paid_buyers',
      key: { paidAt: 1, state: 1, userId: 1, total: 1, refundedAmount: 1 },
      partialFilterExpression: { paidAt: { $exists: true } },
    },
    // Covers the sales by product.
    {
      name: 'paid_products',
      key: { paidAt: 1, state: 1, productId: 1, quantity: 1, returnedUnits: 1 },
      partialFilterExpression: { paidAt: { $exists: true } },
    },
    { name: 'hold', key: { state: 1, holdExpiresAt: 1 } },
    { name: 'followUp', key: { updatedAt: 1 }, partialFilterExpression: { followUp: true } },
    {
      name: 'askStripeAt',
      key: { askStripeAt: 1 },
      partialFilterExpression: { askStripeAt: { $exists: true } },
    },
    { name: 'group', key: { groupId: 1, _id: 1 }, sparse: true },
    { name: 'productImg', key: { productImg: 1 } },
    // A payment belongs to one order, and each part of a joint payment to one.
    {
      name: 'payment_part',
      key: { transactionId: 1, transactionPart: 1 },
      unique: true,
      partialFilterExpression: { transactionId: someText },
    },
    {
      name: 'request_key',
      key: { requestKey: 1 },
      unique: true,
      partialFilterExpression: { requestKey: someText },
    },
  ],
  order_lists: [
    // Limits the lists of an account to the number of slots (lib/lists/data).
    { name: 'user_slot', key: { userId: 1, slot: 1 }, unique: true },
    {
      name: 'user_name',
      key: { userId: 1, nameKey: 1 },
      unique: true,
      partialFilterExpression: { nameKey: text },
    },
  ],
  order_groups: [
    { name: 'requestKey', key: { requestKey: 1 }, unique: true },
    { name: 'placing', key: { createdAt: 1 }, partialFilterExpression: { state: 'placing' } },
  ],
  quotes: [
    { name: 'requestKey', key: { requestKey: 1 }, unique: true },
    { name: 'sequence', key: { sequence: 1 }, unique: true },
    { name: 'user', key: { userId: 1, _id: 1 } },
    { name: 'state', key: { state: 1, _id: 1 } },
    { name: 'productImg', key: { 'lines.productImg': 1 } },
    { name: 'followUp', key: { updatedAt: 1 }, partialFilterExpression: { followUp: true } },
  ],
  joint_payments: [
    {
      name: 'open_set',
      key: { userId: 1, setKey: 1 },
      unique: true,
      partialFilterExpression: { open: true },
    },
    { name: 'order', key: { 'parts.orderId': 1, open: 1 } },
    { name: 'intent', key: { intentId: 1 }, sparse: true },
    { name: 'ended', key: { createdAt: 1 }, partialFilterExpression: { open: false } },
    { name: 'askAt', key: { askAt: 1 }, partialFilterExpression: { askAt: { $exists: true } } },
  ],
  documents: [
    { name: 'source', key: { kind: 1, source: 1 }, unique: true },
    { name: 'sequence', key: { kind: 1, sequence: 1 }, unique: true },
    { name: 'user', key: { userId: 1, _id: 1 } },
  ],
};
