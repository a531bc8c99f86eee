import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { SummedAt } from '@/components/overview/summed-at';

it('when the orders were summed up is told with the clock that this is by', () => {
  const said = (at: string | null) => renderToStaticMarkup(createElement(SummedAt, { at }));
  expect(said(null)).toBe('');
  expect(said('2026-11-21T10:00:00.000Z').replace(/<[^>]+>/g, '')).toBe(
    'Revenue, sales and buyers as of Nov 21, 2026, 2:00 AM, Pacific Time, counted anew every minute.',
  );
});
