import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { OpenOrders } from '@/components/overview/open-orders';
import { Stats } from '@/components/overview/stats';
import type { Overview } from '@/lib/ops/overview/schema';
import { inAccount } from '../../../support/account.ts';
import { shownOrder } from '../../../support/shown-order.ts';

const overview: Overview = {
  range: { from: '2026-11-01', to: '2026-11-07' },
  summedAt: null,
  days: [],
  revenue: 0,
  paid: 0,
  others: [],
  revenueBefore: 0,
  paidBefore: 0,
  best: [],
  slow: [],
  stopped: [],
  open: { unpaid: 0, unpaidTotal: 0, unpaidOthers: [], pack: 0, newest: [] },
  quotes: { waiting: 0, since: null },
  lowStock: { count: 0, lowest: [] },
  reviews: [],
};

it.each([
  [99_999_999, 100_000_000, '0.0%'],
  [100_000_000, 100_000_000, '0.0%'],
  [90, 100, '−10.0%'],
  [110, 100, '+10.0%'],
])('%d after %d is a change of %s', (revenue, revenueBefore, words) => {
  const markup = renderToStaticMarkup(
    createElement(Stats, { overview: { ...overview, revenue, revenueBefore } }),
  );
  const [, change] = /<b class="font-bold text-(?:bad|ok|ink)">(.*?)<\/b>/.exec(markup) ?? [];
  expect(change).toBe(words);
});

it.each([
  [1, 'Revenue, 1 day', 'vs. the day before', 'nothing in the day before'],
  [7, 'Revenue, 7 days', 'vs. the 7 days before', 'nothing in the 7 days before'],
])('a range of %d says so', (many, label, compared, nothing) => {
  const days = Array.from({ length: many }, (_, at) => ({
    day: `2026-11-0${at + 1}`,
    placed: 0,
    paid: 0,
    revenue: 0,
  }));
  const said = (revenueBefore: number) =>
    renderToStaticMarkup(createElement(Stats, { overview: { ...overview, days, revenueBefore } })).replace(
      /<[^>]+>/g,
      '',
    );
  expect(said(100)).toContain(label);
  expect(said(100)).toContain(compared);
  expect(said(0)).toContain(nothing);
});

it('says what came in another currency beside the sums, and makes no average of it', () => {
  const others = [{ currency: 'eur', orders: 3, amount: 120_000 }];
  const said = renderToStaticMarkup(
    createElement(Stats, {
      overview: {
        ...overview,
        ...{ revenue: 5000, paid: 4, others },
        open: { ...overview.open, unpaidOthers: [{ currency: 'jpy', orders: 1, amount: 700 }] },
      },
    }),
  ).replace(/<[^>]+>/g, '');
  expect(said).toContain('and €1,200.00 of orders in another currency');
  expect(said).toContain('and ¥700 of orders in another currency');
  expect(said).toContain('$50.00 on average');
});

it('what is due today is not called as the list of all that waits, which has more', () => {
  const later = shownOrder({ state: 'paid', paid: true, status: 'pending', wantedDate: '2027-01-15' });
  const open = { ...overview.open, newest: [later] };
  const list = renderToStaticMarkup(inAccount(createElement(OpenOrders, { open })));
  const [, title = ''] = /<h2[^>]*>(.*?)<\/h2>/.exec(list) ?? [];
  const figures = renderToStaticMarkup(createElement(Stats, { overview: { ...overview, open } }));
  const labels = [...figures.matchAll(/<dt[^>]*>(.*?)<\/dt>/g)].map(([, label]) => label);
  expect(title).toBe('Open orders');
  expect(labels).not.toContain(title);
});
