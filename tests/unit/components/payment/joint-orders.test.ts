import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { JointOrders } from '@/components/payment/joint-orders';
import { PaidHeading } from '@/components/payment/paid-heading';
import { messages } from '@/lib/base/messages';
import { payableTogether } from '@/lib/orders/to-pay';
import { inAccount } from '../../../support/account.ts';
import { shownOrder } from '../../../support/shown-order.ts';

const yen = shownOrder({ id: '1'.repeat(24), number: 'NB-10001', currency: 'jpy', total: 5000 });
const one = shownOrder({ id: '2'.repeat(24), number: 'NB-10002', total: 345 });
const other = shownOrder({ id: '3'.repeat(24), number: 'NB-10003', total: 1000 });
const paid = shownOrder({ id: '4'.repeat(24), number: 'NB-10004', state: 'paid', paid: true });

function shown(orders: (typeof yen)[]): string {
  const payable = payableTogether(orders);
  const chosen = payable.map(({ id }) => id);
  const total = payable.reduce((sum, order) => sum + order.total, 0);
  return renderToStaticMarkup(inAccount(createElement(JointOrders, { orders, chosen, total, receipts: [] })));
}
const boxesIn = (markup: string) =>
  [...markup.matchAll(/aria-label="Pay order ([^"]*)"/g)].map(([, number]) => number);

it('one payment takes the orders of one currency, and says that others are paid separately', () => {
  const markup = shown([paid, one, yen, other]);
  expect(boxesIn(markup)).toEqual(['NB-10002', 'NB-10003']);
  expect(markup).toContain('$13.45');
  expect(markup).toContain(messages.payment.otherCurrency);
  // What My order calls waiting comes first, which is in the shop's currency.
  expect(boxesIn(shown([yen, one]))).toEqual(['NB-10002']);
  expect(shown([yen, paid])).toContain('¥5,000</dd>');
});

it('says that others wait where one payment takes no more', () => {
  const props = { orders: [one, other], chosen: [one.id, other.id], total: 1345, receipts: [] };
  const markup = (leavesOthers: boolean) =>
    renderToStaticMarkup(inAccount(createElement(JointOrders, { ...props, leavesOthers })));
  expect(markup(true)).toContain(messages.payment.leavesOthers);
  expect(markup(false)).not.toContain(messages.payment.leavesOthers);
});

it('says nothing of currencies where there is one', () => {
  const markup = shown([paid, one, other]);
  expect(boxesIn(markup)).toEqual(['NB-10002', 'NB-10003']);
  expect(markup).not.toContain(messages.payment.otherCurrency);
});

it('sends with what is ticked what could have been, and says where nothing was', () => {
  const props = { orders: [paid, one, other], chosen: [one.id, other.id], total: 1345, receipts: [] };
  const markup = (isNoneTicked: boolean) =>
    renderToStaticMarkup(inAccount(createElement(JointOrders, { ...props, isNoneTicked })));
  const sent = [...markup(false).matchAll(/<input type="hidden" name="of" value="(\w+)"/g)];
  expect(sent.map(([, id]) => id)).toEqual(props.chosen);
  expect(markup(false)).not.toContain('role="alert"');
  expect(markup(true)).toMatch(/role="alert".*Select at least one order\./);
});

it('orders that were paid in two currencies have a sum in each', () => {
  const orders = [yen, other].map((order) => ({ ...order, state: 'paid' as const, paid: true }));
  const receipts = orders.map(({ total, currency }) => ({ charged: total, kept: total, currency }));
  const props = { orders, chosen: [], total: 0, receipts };
  const markup = renderToStaticMarkup(inAccount(createElement(JointOrders, props)));
  expect([...markup.matchAll(/>([^<>]*)<\/dd>/g)].map(([, sum]) => sum)).toEqual(['¥5,000', '$10.00']);
  const heading = renderToStaticMarkup(createElement(PaidHeading, { receipts, refunded: '' }));
  expect(heading).toContain('¥5,000 paid by card; $10.00 paid by card');
});

it('says until when the first of the orders to pay is held', () => {
  const soon = { ...other, holdExpiresAt: '2026-11-22T10:00:00.000Z' };
  expect(shown([paid, one, soon])).toMatch(
    /They are held until <time[^>]*>Nov 22, 2026, 2:00 AM<\/time>, Pacific Time\./,
  );
  expect(shown([one])).toContain('It is held until ');
  expect(shown([paid])).not.toContain('held until');
});
