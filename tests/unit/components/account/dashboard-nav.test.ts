import { createElement } from 'react';
import { renderToString } from 'react-dom/server';
import { expect, it, vi } from 'vitest';
import { DashboardNav } from '@/components/account/dashboard-nav';
import { paths } from '@/lib/base/paths';
import { inRouter } from '../../../support/router.ts';

vi.mock('next/navigation', () => ({ usePathname: () => paths.allOrders }));

it('what waits is one text: Chromium joins several without the blank between them', () => {
  const waiting = { [paths.allOrders]: { count: '9', words: 'paid, waiting to be sent' } };
  const nav = createElement(DashboardNav, { role: 'admin', waiting });
  expect(renderToString(inRouter(nav))).toContain('class="sr-only">9 paid, waiting to be sent</span>');
});
