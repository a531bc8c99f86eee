import { createElement, type ReactNode } from 'react';
import { renderToString } from 'react-dom/server';
import { expect, it } from 'vitest';
import { OrderedLines } from '@/components/lists/ordered-lines';
import { AllOrdersLead } from '@/components/orders/all-orders-lead';
import { MyOrdersLead } from '@/components/orders/my-orders-lead';
import { RefreshFailed } from '@/components/orders/refresh-failed';
import { PaymentClosed } from '@/components/payment/payment-closed';
import { AskQuote } from '@/components/quotes/ask-quote';
import { QuoteOutcome } from '@/components/quotes/quote-outcome';
import { QuoteState } from '@/components/quotes/quote-state';
import { Processes } from '@/components/status/processes';
import { Waiting } from '@/components/status/waiting';
import type { OwnOrder } from '@/lib/orders/history';
import { inRouter } from '../../support/router.ts';
import { shownOwnOrder } from '../../support/shown-order.ts';

const outbox = { waiting: 0, due: 0, oldestSeconds: 0, heldUpSeconds: 0, failed: 0 };
const at = '2026-03-04T12:00:00.000Z';
const process = {
  id: 'a',
  name: 'shop',
  version: '1',
  build: 'b',
  node: 'v24.1.0',
  startedAt: at,
  seenAt: at,
};
const ended: OwnOrder['ended'] = { how: 'expired', at, byOwner: false, isSure: true };

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
  [
    'a quote that became orders',
    createElement(QuoteOutcome, {
      quote: { state: 'accepted', groupNumber: 'NB-G1001', currency: 'USD' },
      isMailed: true,
    }),
  ],
  [
    'asking for a quote',
    createElement(AskQuote, { list: { lines: [], total: 0, orderable: 0 }, isMailed: true }),
  ],
  [
    'an order that has ended',
    createElement(PaymentClosed, {
      order: { ...shownOwnOrder({ state: 'cancelled' }), ended },
      isSold: true,
    }),
  ],
  ['an old list', createElement(RefreshFailed, { pending: false, onRetry: () => undefined })],
  [
    'processes',
    createElement(Processes, {
      processes: [{ ...process, isLost: true, memory: 1, busy: 0, disk: null, skewSeconds: 0 }],
    }),
  ],
  ['lines', createElement(OrderedLines, { list: { lines: [], total: 0, orderable: 0 } })],
  ['holds', createElement(Waiting, { outbox, hold: { orderId: 'a', expiresAt: at, overdueSeconds: 0 } })],
])('no blank of %s stands alone', (_what, part) => {
  expect(renderToString(inRouter(part)).match(/.{20}(?:-->\s+<|>\s+<!--).{20}/g)).toBeNull();
});
