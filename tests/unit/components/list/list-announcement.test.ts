import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { ListPage } from '@/components/list/list-page';
import type { ListQuery, ListState } from '@/components/list/list-url';
import { dashboardPages } from '@/lib/base/dashboard-pages';
import { pageSize } from '@/lib/base/paging';
import { inRouter } from '../../../support/router.ts';

const defaults: ListQuery = { q: '', page: 1, sort: 'placed', order: 'desc', show: 'all' };

/** What is announced of a list of so many orders. */
function saidOf(total: number, asked: Partial<ListQuery> = {}): string {
  const list: ListState = { path: '/dashboard/allOrder', query: { ...defaults, ...asked }, defaults };
  const pages = Math.max(1, Math.ceil(total / pageSize));
  const props = {
    page: dashboardPages.allOrders,
    csv: 'orders' as const,
    list,
    found: { rows: [], total, more: false, page: list.query.page, pages },
    words: ['order', 'orders'] as const,
    lead: (counted: string) => counted,
    search: { label: 'Orders', placeholder: 'Search orders' },
    children: null,
  };
  const markup = renderToStaticMarkup(inRouter(createElement(ListPage, props)));
  return /<p role="status"[^>]*>(.*?)<\/p>/.exec(markup)?.[1] ?? '';
}

it('a list says what a search, a filter, a sort or a page came to, in a place that is there from the start', () => {
  expect(saidOf(148)).toBe('148 orders, page 1 of 6');
  expect(saidOf(1, { q: 'roller' })).toBe('1 order found');
  expect(saidOf(51, { show: 'unpaid', page: 2 })).toBe('51 orders found, page 2 of 3');
  expect(saidOf(3, { sort: 'total', order: 'asc' })).toBe('3 orders, sorted by total ascending');
  expect(saidOf(0, { q: 'nothing' })).toBe('No orders match');
  expect(saidOf(0)).toBe('0 orders');
});
