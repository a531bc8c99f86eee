import { globSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { accessTo, allDashboardPages, isCurrent, privatePageAt, sidebarOf } from '@/lib/base/dashboard-pages';
import { paths } from '@/lib/base/paths';
import { expectListed } from '../../support/listed.ts';

describe('the pages of the dashboard', () => {
  it('each have an entry, and every entry has its page', () => {
    const folders = globSync('app/dashboard/**/page.tsx').map((file) =>
      `/${path.relative('app', path.dirname(file))}`.replace(/\/\([^)]+\)/g, ''),
    );
    const entries = allDashboardPages.map((page) => page.path);
    expectListed(
      'the entries of lib/base/dashboard-pages, by the folders of app/dashboard',
      entries,
      folders,
    );
  });

  it('are known to the sidebar, or belong to one that is', () => {
    for (const { icon, partOf } of allDashboardPages) {
      const entry = icon ? true : allDashboardPages.some((page) => page.path === partOf && page.icon);
      expect(entry).toBe(true);
    }
  });

  it('stand in the sidebar of those they are for, in the words of the specification', () => {
    expect(sidebarOf(false).map(({ title }) => title)).toEqual(['My Profile', 'My order', 'Add Review']);
    expect(sidebarOf(true).map(({ title }) => title)).toEqual([
      'My Profile',
      'Overview',
      'Manage users',
      'All orders',
      'Add product',
      'Manage products',
      'Reviews',
      'Audit log',
      'Status',
    ]);
  });

  it.each([
    ['/dashboard', 'user'],
    ['/dashboard/manage', 'admin'],
    ['/dashboard/manage/anything', 'user'],
    ['/dashboard/managed', 'user'],
    ['/dashboard/allOrder/64b5f0', 'admin'],
    ['/dashboard/myOrder', 'customer'],
    ['/dashboard/payment/64b5f0', 'user'],
    ['/products', 'user'],
  ])('%s is for: %s', (pathname, access) => {
    expect(accessTo(pathname)).toBe(access);
  });

  it.each([
    ['/dashboard', '/dashboard', null],
    ['/dashboard/allOrder', '/dashboard/allOrder', null],
    ['/dashboard/payment', '/dashboard/payment', null],
    ['/dashboard/payment/64b5f0', '/dashboard/payment/[id]', '64b5f0'],
    ['/dashboard/allOrder/64b5f0', '/dashboard/allOrder/[id]', '64b5f0'],
    ['/purchase/64b5f0', '/purchase/[id]', '64b5f0'],
  ])('%s is the page %s', (pathname, path, id) => {
    expect(privatePageAt(pathname)).toMatchObject({ page: { path }, id });
  });

  it.each([
    '/dashboard/nope',
    '/dashboard/payment/',
    '/dashboard/manage/x',
    '/purchase',
    '/purchase/a/b',
    '/dashboard/[id]',
    '/products',
  ])('%s is no page behind the login', (pathname) => {
    expect(privatePageAt(pathname)).toBeNull();
  });

  it('show where one is', () => {
    expect(isCurrent(paths.dashboard, paths.myOrders)).toBe(false);
    expect(isCurrent(paths.dashboard, paths.security)).toBe(true);
    expect(isCurrent(paths.myOrders, paths.payment('64b5f0'))).toBe(true);
    expect(isCurrent(paths.allOrders, paths.order('64b5f0'))).toBe(true);
    for (const page of [paths.invoice('64b5f0'), paths.creditNote('64b5f0'), paths.payment('64b5f0')])
      expect(isCurrent(paths.allOrders, page), `${page}, for admins`).toBe(true);
    expect(isCurrent(paths.allOrders, paths.myOrder('64b5f0'))).toBe(false);
    expect(isCurrent(paths.manageProducts, paths.addProduct)).toBe(false);
  });
});
