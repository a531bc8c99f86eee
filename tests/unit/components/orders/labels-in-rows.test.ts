import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { AllOrdersTable } from '@/components/orders/all-orders-table';
import { MyOrdersTable } from '@/components/orders/my-orders-table';
import { ordersQuerySchema } from '@/lib/orders/schema';
import { inAccount } from '../../../support/account.ts';
import { shownOrder } from '../../../support/shown-order.ts';

/** One product, ordered twice and paid twice. */
const orders = [1, 2, 3, 4].map((at) =>
  shownOrder({
    id: `${at}`.repeat(24),
    number: `NB-1000${at}`,
    ...(at > 2 && { state: 'paid', paid: true, status: 'pending', transactionId: `pi_${at}` }),
  }),
);
const query = ordersQuerySchema.parse({});
const list = { path: '/dashboard/allOrder', query, defaults: query };

it.each([
  ['a buyer', createElement(MyOrdersTable, { orders })],
  ['the office', createElement(AllOrdersTable, { orders, list })],
])('buttons of orders of the same product are told apart by %s', (_who, table) => {
  // Where no script asks, a question of the same name takes the button's place.
  const markup = renderToStaticMarkup(inAccount(table)).replace(/<details.*?<\/details>/gs, '');
  const rows = markup.split('<tr').slice(2);
  const labels = rows.flatMap((row) => [
    ...new Set([...row.matchAll(/<(?:a|button)\b[^>]* aria-label="([^"]*)"/g)].map(([, label]) => label)),
  ]);
  expect(labels.length).toBeGreaterThanOrEqual(orders.length);
  expect(new Set(labels).size).toBe(labels.length);
});
