import type { OrderDetail, OwnOrder } from '@/lib/orders/history';
import type { Order } from '@/lib/orders/schema';

/** An unpaid order as pages show one, with these changes. */
export const shownOrder = (changes: Partial<Order> = {}): Order => ({
  id: '0123456789abcdef01234567',
  number: 'NB-10001',
  userName: 'Ann',
  email: 'ann@shop.test',
  productId: '0123456789abcdef01234568',
  productName: 'Flat Wall Brush',
  productImg: '/catalogue/brush.webp',
  address: '1 Harbour Street',
  phn: '021555010',
  poNumber: null,
  note: null,
  groupId: null,
  groupNumber: null,
  wantedDate: null,
  quoteId: null,
  quoteNumber: null,
  price: 345,
  quantity: 12,
  total: 4140,
  currency: 'usd',
  state: 'unpaid',
  paid: false,
  transactionId: null,
  status: null,
  shipment: null,
  refunded: false,
  refundedAmount: 0,
  returnedUnits: 0,
  dispute: null,
  refundFailed: false,
  createdAt: '2026-11-20T10:00:00.000Z',
  holdExpiresAt: '2026-11-23T10:00:00.000Z',
  ...changes,
});

/** The same order as its buyer's own pages have it. */
export const shownOwnOrder = (changes: Partial<OwnOrder> = {}): OwnOrder => ({
  ...shownOrder(),
  hasQuote: false,
  paidBackAmount: 0,
  timeline: [],
  ended: null,
  ...changes,
});

/** The same order with the additional fields of its own page, before anything has happened to it. */
export const shownDetail = (changes: Partial<OrderDetail> = {}): OrderDetail => ({
  ...shownOrder(),
  history: [],
  refunding: null,
  refusedRefund: null,
  lostAmount: 0,
  owedAmount: 0,
  hasQuote: false,
  ...changes,
});
