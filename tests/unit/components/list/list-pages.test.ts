import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { ListPages } from '@/components/list/list-pages';
import { pageSize } from '@/lib/base/paging';

const list = { path: '/dashboard/allOrder', query: { page: 1 }, defaults: { page: 1 } };

function markupOf(total: number, page: number, more = false): string {
  const pages = Math.ceil(total / pageSize);
  const rows = Array.from({ length: page < pages ? pageSize : total - (pages - 1) * pageSize });
  const found = { rows, total, more, page, pages };
  return renderToStaticMarkup(createElement(ListPages, { list, found, one: 'order', many: 'orders' }));
}

const summaryOf = (...which: Parameters<typeof markupOf>): string =>
  /<span>(.*?)<\/span>/.exec(markupOf(...which))?.[1] ?? '';

describe('which rows of a list are on its page', () => {
  it.each([
    [1, 1, '1 order'],
    [25, 1, '25 orders'],
    [51, 1, '1–25 of 51 orders'],
    [51, 2, '26–50 of 51 orders'],
    [51, 3, '51–51 of 51 orders'],
    [50, 2, '26–50 of 50 orders'],
  ])('of %d, page %d: %s', (total, page, words) => {
    expect(summaryOf(total, page)).toBe(words);
  });

  it('of more than are counted', () => {
    expect(summaryOf(10_000, 400, true)).toBe('9,976–10,000 of more than 10,000 orders');
  });
});

it.each([
  [0, 1, '0 orders'],
  [25, 1, '25 orders'],
  [51, 2, '51 orders, page 2 of 3'],
])('of %d, page %d, screen readers hear: %s', (total, page, words) => {
  expect(markupOf(total, page)).toContain(`<p role="status" class="sr-only">${words}</p>`);
});
