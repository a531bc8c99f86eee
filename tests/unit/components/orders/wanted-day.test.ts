import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { OrderSheet } from '@/components/orders/order-sheet';
import { OrderFacts } from '@/components/payment/order-facts';
import { paths } from '@/lib/base/paths';
import { inAccount } from '../../../support/account.ts';
import { shownDetail, shownOwnOrder } from '../../../support/shown-order.ts';

it('the day on which an order is wanted stands on its page, for its buyer and for the office', () => {
  const shown = (wantedDate: string | null) =>
    [
      createElement(OrderFacts, { order: shownOwnOrder({ wantedDate }), list: paths.myOrders }),
      createElement(OrderSheet, { order: shownDetail({ wantedDate }) }),
    ].map((element) => renderToStaticMarkup(inAccount(element)));
  for (const markup of shown('2026-12-03'))
    expect(markup).toContain('<time dateTime="2026-12-03">Dec 3, 2026</time>');
  for (const markup of shown(null)) expect(markup).not.toContain('Requested date');
});
