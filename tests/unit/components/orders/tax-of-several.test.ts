import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { OrderedLines } from '@/components/lists/ordered-lines';
import { JointOrders } from '@/components/payment/joint-orders';
import { QuoteLines } from '@/components/quotes/quote-lines';
import { site } from '@/lib/base/site';
import type { Quote } from '@/lib/orders/quotes/schema';
import { inAccount } from '../../../support/account.ts';
import { shownOrder } from '../../../support/shown-order.ts';

const own = site.tax.percent;
beforeEach(() => {
  Object.assign(site.tax, { percent: 19 });
});
afterEach(() => {
  Object.assign(site.tax, { percent: own });
});

/** Three of 1.10, in each of which is 0.18 of tax: invoices sum that up, and 19% of the whole would be 0.53. */
const ids = ['d', 'e', 'f'].map((sign) => sign.repeat(24));
const orders = ids.map((id) => shownOrder({ id, price: 110, quantity: 1, total: 110 }));
const paid = orders.map((order) => ({ ...order, state: 'paid' as const, paid: true, transactionId: 'pi_1' }));
const lines = ids.map((productId) => ({
  productId,
  quantity: 1,
  product: null,
  unitPrice: 110,
  total: 110,
  unfit: null,
  offer: null,
}));
const quote: Quote = {
  id: 'b'.repeat(24),
  number: 'NB-Q1001',
  userName: 'Ann',
  email: 'ann@shop.test',
  state: 'offered',
  total: 330,
  listTotal: 330,
  currency: 'usd',
  until: '2026-12-10',
  askedAt: '2026-11-20T10:00:00.000Z',
  lines: ids.map((productId) => ({
    productId,
    productName: 'Brush',
    productImg: '/brush.webp',
    sku: null,
    quantity: 1,
    listPrice: 120,
    price: 110,
  })),
  version: 1,
  note: null,
  wantedDate: null,
  message: null,
  groupNumber: null,
  orderIds: [],
  history: [],
};

/** The terms of a shop whose prices include tax say that order and payment do. */
it.each([
  ['a list', createElement(OrderedLines, { list: { lines, total: 330, orderable: 3 } })],
  ['an offer', createElement(QuoteLines, { quote })],
  [
    'several orders to be paid',
    createElement(JointOrders, { orders, chosen: ids, total: 330, receipts: [] }),
  ],
  [
    'several orders that are paid',
    createElement(JointOrders, {
      orders: paid,
      chosen: [],
      total: 0,
      receipts: [{ charged: 330, kept: 330, currency: 'usd' }],
    }),
  ],
])('the total of %s says how much of it is tax', (_what, element) => {
  const words = renderToStaticMarkup(inAccount(element)).replace(/<[^>]+>/g, ' ');
  expect(words).toMatch(/Includes 19% tax\s+\$0\.54/);
});
