import { createElement, type ReactNode } from 'react';
import { renderToString } from 'react-dom/server';
import { expect, it } from 'vitest';
import { OrderedLines } from '@/components/lists/ordered-lines';
import { AllOrdersLead } from '@/components/orders/all-orders-lead';
import { MyOrdersLead } from '@/components/orders/my-orders-lead';
import { QuoteState } from '@/components/quotes/quote-state';
import { Waiting } from '@/components/status/waiting';
import { inRouter } from '../../support/router.ts';

const outbox = { waiting: 0, due: 0, oldestSeconds: 0, heldUpSeconds: 0, failed: 0 };
const at = '2026-03-04T12:00:00.000Z';

/*
 * React marks with comments where one text ends and the next begins. Chromium leaves out a blank beside such a comment
 * when it tells screen readers what is there, so that '1 line' becomes '1line'.
 */
it.each<[string, ReactNode]>([
  ['orders to be paid', createElement(MyOrdersLead, { unpaid: { count: 2, total: 500, first: at } })],
  [
    'orders of everybody',
    createElement(AllOrdersLead, {
      open: { pending: 1, processing: 2, unpaid: 3, pack: 0, refundFailed: 0 },
    }),
  ],
  ['a quote', createElement(QuoteState, { quote: { state: 'offered', until: '2026-03-04' } })],
  ['lines', createElement(OrderedLines, { list: { lines: [], total: 0, orderable: 0 } })],
  ['holds', createElement(Waiting, { outbox, hold: { orderId: 'a', expiresAt: at, overdueSeconds: 0 } })],
])('no blank of %s stands alone', (_what, part) => {
  expect(renderToString(inRouter(part)).match(/.{20}(?:-->\s+<|>\s+<!--).{20}/g)).toBeNull();
});
