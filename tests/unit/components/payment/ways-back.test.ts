import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { OrderTimeline } from '@/components/orders/order-history';
import { NextSteps } from '@/components/payment/payment-done';
import { formatMoney } from '@/lib/base/money';
import { inAccount } from '../../../support/account.ts';
import { shownOwnOrder } from '../../../support/shown-order.ts';

const toTheCard = 'The money goes back to the card it came from.';
const anotherWay = 'could not go back to the card';

it.each([
  [4140, 0, [toTheCard], [anotherWay]],
  [4140, 4140, [anotherWay], [toTheCard]],
  [4140, 1000, [toTheCard, `${formatMoney(1000)} ${anotherWay}`], []],
])(
  'of %d refunded, %d of it another way, the receipt says how it comes',
  (refundedAmount, paidBackAmount, said, unsaid) => {
    const refunded = { state: 'paid', paid: true, refunded: true, total: 4140, refundedAmount } as const;
    const order = shownOwnOrder({ ...refunded, status: 'pending', paidBackAmount });
    const markup = renderToStaticMarkup(inAccount(createElement(NextSteps, { order })));
    for (const words of said) expect(markup).toContain(words);
    for (const words of unsaid) expect(markup).not.toContain(words);
  },
);

it.each([true, false])('so does what happened so far: %s', (byHand) => {
  const refunded = { type: 'refunded', at: '2026-11-20T10:00:00.000Z', amount: 100, byOwner: false } as const;
  const order = { timeline: [{ ...refunded, byHand, isSecond: false }], currency: 'usd' };
  const markup = renderToStaticMarkup(inAccount(createElement(OrderTimeline, { order })));
  expect(markup.includes('paid back another way')).toBe(byHand);
});
