import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { RevenueTable } from '@/components/overview/revenue-table';
import { dayAfter } from '@/lib/base/days';
import { type Day, longestRange } from '@/lib/ops/overview/schema';

const days: Day[] = Array.from({ length: longestRange }, (_, at) => ({
  day: dayAfter('2025-11-26', at),
  placed: 1234,
  paid: 1200,
  revenue: 345,
}));
const markup = renderToStaticMarkup(createElement(RevenueTable, { days }));

it('the longest range has no day twice by its name', () => {
  const heads = [...markup.matchAll(/<th scope="row"[^>]*>(.*?)<\/th>/g)].map(([, head = '']) =>
    head.replace(/<[^>]+>/g, ''),
  );
  expect(heads[0]).toBe('Nov 26, 2026');
  expect(heads).toHaveLength(longestRange + 1);
  expect(new Set(heads).size).toBe(heads.length);
  const links = [...markup.matchAll(/aria-label="([^"]*placed[^"]*)"/g)].map(([, label]) => label);
  expect(new Set(links).size).toBe(longestRange + 1);
});

it('counts have their comma', () => {
  expect(markup).toContain('>1,234</a>');
  expect(markup).toContain('aria-label="1,234 placed on Nov 26, 2026"');
});
