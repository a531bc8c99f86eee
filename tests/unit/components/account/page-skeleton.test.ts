import { readFileSync } from 'node:fs';
import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { PageSkeleton } from '@/components/account/page-skeleton';
import { allDashboardPages, dashboardPages } from '@/lib/base/dashboard-pages';

/** The pages of the sidebar that are lists with a search, by their source. */
const lists = allDashboardPages.filter(
  ({ path, icon }) => icon && /\bsearch=\{/.test(readFileSync(`app${path}/page.tsx`, 'utf8')),
);

const searchBar = 'h-11 max-w-[400px]';

it('lists with a search are found by their source', () => {
  expect(lists).toContain(dashboardPages.myOrders);
  expect(lists.length).toBeGreaterThan(4);
});

it.each(lists)('$title has the place of its search while it is on its way', ({ path, title }) => {
  expect(renderToStaticMarkup(createElement(PageSkeleton, { path, title }))).toContain(searchBar);
});
