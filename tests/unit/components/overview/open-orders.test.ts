import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { OpenOrders } from '@/components/overview/open-orders';
import { shownOrder } from '../../../support/shown-order.ts';

it('says of its orders to an admin what the list of all orders says: UnPaid, or what is done next', () => {
  const counted = { unpaid: 1, unpaidTotal: 4140, unpaidOthers: [], pack: 1 };
  const newest = [
    shownOrder(),
    shownOrder({ id: 'a'.repeat(24), state: 'paid', paid: true, status: 'processing' }),
  ];
  const markup = renderToStaticMarkup(createElement(OpenOrders, { open: { ...counted, newest } }));
  expect(markup).toContain('>UnPaid<');
  expect(markup).not.toContain('Unpaid');
  expect(markup).toContain('Paid: processing');
});
