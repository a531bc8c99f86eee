import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { OrderFacts } from '@/components/payment/order-facts';
import { paths } from '@/lib/base/paths';
import { inAccount } from '../../../support/account.ts';
import { shownOwnOrder } from '../../../support/shown-order.ts';

const quoteId = 'c'.repeat(24);
const order = shownOwnOrder({ quoteId, quoteNumber: 'NB-Q1001', hasQuote: true });

it.each([
  ['a customer', paths.myOrders, paths.quote(quoteId)],
  // Who became an admin since has no page of his own quotes.
  ['an admin', paths.allOrders, paths.answerQuote(quoteId)],
])('an order at the price of a quote leads %s to the page that he has of it', (_who, list, href) => {
  const markup = renderToStaticMarkup(inAccount(createElement(OrderFacts, { order, list })));
  expect(markup).toContain(`href="${href}"`);
});

it('says how many units the shop took back, as its mails do', () => {
  const factsOf = (returnedUnits: number) => {
    const shown = { ...order, quantity: 1200, returnedUnits };
    return renderToStaticMarkup(inAccount(createElement(OrderFacts, { order: shown, list: paths.myOrders })));
  };
  expect(factsOf(200)).toContain('200 of 1,200 units');
  expect(factsOf(0)).not.toContain('Taken back');
});

it('says until when an unpaid order is held, of which nobody else tells a buyer whose email is not verified', () => {
  const factsOf = (changes: Parameters<typeof shownOwnOrder>[0]) =>
    renderToStaticMarkup(
      inAccount(createElement(OrderFacts, { order: shownOwnOrder(changes), list: paths.myOrders })),
    );
  expect(factsOf({})).toMatch(
    /Held until<\/dt><dd[^>]*><time[^>]*>Nov 23, 2026, 2:00 AM<\/time>, Pacific Time</,
  );
  expect(factsOf({ state: 'paid', paid: true, holdExpiresAt: null })).not.toContain('Held until');
});
