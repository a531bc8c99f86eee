import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { RevenueChart } from '@/components/overview/revenue-chart';
import { dayAfter } from '@/lib/base/days';
import { longestRange } from '@/lib/ops/overview/schema';

/** The words below the bars of so many days up to the 26th of November 2026. */
function labelsOf(many: number): string[] {
  const days = Array.from({ length: many }, (_, at) => ({
    day: dayAfter('2026-11-26', at - many + 1),
    placed: 1,
    paid: 1,
    revenue: at === 0 ? 345 : 0,
  }));
  const markup = renderToStaticMarkup(createElement(RevenueChart, { days }));
  expect(markup).toContain(`Best day ${many > 30 ? 'Nov 26, 2025' : 'Nov 20, 2026'} with`);
  return [...markup.matchAll(/style="left:[\d.]+%">(.*?)<\/span>(?=<span|<\/div)/g)].map(([, words = '']) =>
    words.replace(/<span[^>]*>/g, ' ').replaceAll('</span>', ''),
  );
}

it('says the year of its days where they are of two, so that none is there twice', () => {
  const year = labelsOf(longestRange);
  expect(year.at(-1)).toBe('Nov 26 2026');
  expect(new Set(year).size).toBe(year.length);
  expect(year.every((label) => / 202[56]$/.test(label))).toBe(true);
  expect(labelsOf(7)).toEqual(['Nov 20', 'Nov 22', 'Nov 24', 'Nov 26']);
});
