import { AppRouterContext } from 'next/dist/shared/lib/app-router-context.shared-runtime';
import { createElement, type ReactNode } from 'react';

const nothing = () => undefined;
const router = {
  back: nothing,
  forward: nothing,
  refresh: nothing,
  push: nothing,
  replace: nothing,
  prefetch: nothing,
  bfcacheId: 'a test',
};

/** Wraps components in a router, as in a page; it navigates nowhere. */
export const inRouter = (element: ReactNode): ReactNode =>
  createElement(AppRouterContext.Provider, { value: router }, element);
