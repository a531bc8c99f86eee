import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { Stats } from '@/components/overview/stats';
import type { Overview } from '@/lib/ops/overview/schema';

const overview: Overview = {
  range: { from: '2026-11-01', to: '2026-11-07' },
  summedAt: null,
  days: [],
  revenue: 0,
  paid: 0,
  revenueBefore: 0,
  paidBefore: 0,
  best: [],
  slow: [],
  stopped: [],
  open: { unpaid: 0, unpaidTotal: 0, pack: 0, newest: [] },
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
