import { createElement, type ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { Changes } from '@/components/audit/changes';
import { LinesTable } from '@/components/catalogue/import/lines-table';
import { UploadProgress } from '@/components/form/upload-progress';
import { AccountNav } from '@/components/layout/account-nav';
import { AllOrdersTable } from '@/components/orders/all-orders-table';
import { LowStock } from '@/components/overview/low-stock';
import { OpenOrders } from '@/components/overview/open-orders';
import { AllQuotesTable } from '@/components/quotes/quotes-table';
import { MultilineText } from '@/components/ui/multiline-text';
import type { ImportLine } from '@/lib/catalogue/import/schema';
import { allQuotesQuerySchema } from '@/lib/orders/quotes/schema';
import { ordersQuerySchema } from '@/lib/orders/schema';
import { inAccount } from '../../support/account.ts';
import { shownOrder } from '../../support/shown-order.ts';
import { shownProduct } from '../../support/shown-product.ts';

const rightToLeft = 'רולר 18 (סט)';
const other = 'מברשת 2';

/** The elements that directly hold a text, as they are written. */
const holdersOf = (element: ReactNode, text: string): string[] => {
  const markup = renderToStaticMarkup(inAccount(element));
  return [...markup.matchAll(/<(\w[^>]*)>([^<]*)/g)].flatMap(([, tag = '', said]) =>
    said === text ? [tag] : [],
  );
};
const isIsolated = (tag: string) => /^bdi\b|\bdir="auto"/.test(tag);

const line: ImportLine = {
  id: 'a:1',
  line: 1,
  fate: 'change',
  about: 'Roller',
  productId: null,
  changes: [{ column: 'name', from: other, to: rightToLeft }],
  refusals: [],
  notes: [],
  outcome: null,
  why: null,
};

it.each([
  ['the log', createElement(Changes, { before: { name: other }, after: { name: rightToLeft } })],
  ['the report of an import', createElement(LinesTable, { lines: [line] })],
])(
  '%s keeps old and new apart, or the arrow would lead from the new one to the old one',
  (_where, element) => {
    for (const text of [other, rightToLeft]) {
      const holders = holdersOf(element, text);
      expect(holders).toHaveLength(1);
      expect(holders.every(isIsolated)).toBe(true);
    }
  },
);

it('a file takes no number along that stands behind it', () => {
  const upload = { state: 'sending', name: rightToLeft, sent: 0, total: 10 } as const;
  const shown = createElement(UploadProgress, { upload, onStop: () => {}, control: { current: null } });
  expect(holdersOf(shown, rightToLeft)).toEqual([expect.stringMatching(/^bdi\b/)]);
});

it('each line of an address has its own direction, so that its numbers stay where they were typed', () => {
  const address = `${rightToLeft}\n20457 Hamburg`;
  expect(holdersOf(MultilineText({ children: address }), address)).toEqual([
    expect.stringMatching(/^bdi .*unicode-bidi:plaintext/),
  ]);
});

const ordersQuery = ordersQuerySchema.parse({});
const quotesQuery = allQuotesQuerySchema.parse({});
const counted = { unpaid: 1, unpaidTotal: 4140, unpaidOthers: [], pack: 1 };
const order = shownOrder({ userName: rightToLeft, address: `${other}\n20457 Hamburg` });
const low = {
  ...shownProduct({ name: rightToLeft }),
  state: 'live' as const,
  oldSlugs: [],
  held: 0,
  sold: 0,
  updatedAt: '2026-11-01T00:00:00.000Z',
};
const quote = {
  id: 'a'.repeat(24),
  number: 'NB-Q1',
  userName: rightToLeft,
  email: 'ann@shop.test',
  lines: 1,
  total: 100,
  currency: 'usd',
  state: 'asked' as const,
  until: null,
  askedAt: '2026-11-01T00:00:00.000Z',
};
const orders = createElement(AllOrdersTable, {
  orders: [order],
  list: { path: '/dashboard/allOrder', query: ordersQuery, defaults: ordersQuery },
});
const quotes = createElement(AllQuotesTable, {
  quotes: [quote],
  list: { path: '/dashboard/allQuotes', query: quotesQuery, defaults: quotesQuery },
});

it.each([
  ['the orders', orders],
  ['the quotes', quotes],
  ['the open orders', createElement(OpenOrders, { open: { ...counted, newest: [order] } })],
  ['the low stock', createElement(LowStock, { lowStock: { count: 1, lowest: [low] } })],
])('a name that does not fit into %s is cut at its own end', (_where, element) => {
  const cut = holdersOf(element, rightToLeft).filter((tag) => tag.includes('truncate'));
  expect(cut).toHaveLength(1);
  expect(cut.every(isIsolated)).toBe(true);
});

it('nor in the navbar is a name cut at its beginning', () => {
  expect(renderToStaticMarkup(createElement(AccountNav))).toMatch(
    /data-name[^>]* dir="auto" class="name-shown"/,
  );
});

it('an address in one line keeps its lines apart', () => {
  expect(renderToStaticMarkup(inAccount(orders))).toContain(`\u2068${other}\u2069, 20457 Hamburg`);
});
