import { Children, isValidElement, type ReactNode } from 'react';
import { expect, it } from 'vitest';
import { OrderHistory, OrderTimeline } from '@/components/orders/order-history';
import { QuoteHistory } from '@/components/quotes/quote-history';
import type { OrderHistoryLine } from '@/lib/orders/history';
import type { QuoteEvent } from '@/lib/orders/quotes/schema';

const at = '2026-11-20T10:00:00.000Z';
const refunded: OrderHistoryLine = {
  type: 'refunded',
  at,
  by: null,
  note: 'pi_1',
  reason: null,
  amount: 100,
  byHand: false,
  isSecond: false,
  isInquiry: false,
};
const offered: QuoteEvent = { type: 'offered', at, by: 'shop', words: null, total: 100, until: '2026-12-01' };

/** The keys by which React tells the steps of a timeline apart. */
function keysIn(timeline: ReactNode): (string | null)[] {
  if (!isValidElement<{ children: ReactNode }>(timeline)) return [];
  return Children.toArray(timeline.props.children).map((step) => (isValidElement(step) ? step.key : null));
}

it.each([
  ['an order', OrderHistory({ order: { history: [refunded, refunded], currency: 'usd', total: 200 } })],
  [
    'an order to its buyer',
    OrderTimeline({
      order: { timeline: [refunded, refunded].map((step) => ({ ...step, byOwner: false })), currency: 'usd' },
    }),
  ],
  ['a quote', QuoteHistory({ quote: { history: [offered, offered], currency: 'usd' }, buyer: 'you' })],
])('two events of %s in one moment are two steps', (_what, timeline) => {
  const keys = keysIn(timeline);
  expect(keys).toHaveLength(2);
  expect(new Set(keys).size).toBe(2);
});
