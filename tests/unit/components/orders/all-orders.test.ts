import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { AllOrders } from '@/components/orders/all-orders';
import { ordersQuerySchema } from '@/lib/orders/schema';
import { inAccount } from '../../../support/account.ts';

const defaults = ordersQuerySchema.parse({});

/** The list of the office once a refresh has brought that no order is left in what it shows. */
const emptied = (asked: Record<string, string>) =>
  renderToStaticMarkup(
    inAccount(
      createElement(AllOrders, {
        orders: [],
        list: { path: '/dashboard/allOrder', query: ordersQuerySchema.parse(asked), defaults },
      }),
    ),
  );

it('a part of the orders in which none is left is not said to be all of them', () => {
  expect(emptied({})).toContain('No orders yet');
  const unpaid = emptied({ show: 'unpaid' });
  expect(unpaid).not.toContain('No orders yet');
  expect(unpaid).toContain('No orders match');
  expect(unpaid).toContain('href="/dashboard/allOrder"');
});
