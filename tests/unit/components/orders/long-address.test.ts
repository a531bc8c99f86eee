import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { OrderSheet } from '@/components/orders/order-sheet';
import { UsersTable } from '@/components/users/users-table';
import { paths } from '@/lib/base/paths';
import { ordersQuerySchema } from '@/lib/orders/schema';
import { usersQuerySchema } from '@/lib/users/schema';
import { inAccount } from '../../../support/account.ts';
import { shownDetail } from '../../../support/shown-order.ts';
import { shownUser } from '../../../support/shown-user.ts';

const email = `${'purchasing.department'.repeat(3)}@${'north-harbour-decorators.'.repeat(4)}example`;

/** What the list of orders searches for behind the first link to it. */
function searchedBy(markup: string): string {
  const [, query = ''] = /href="\/dashboard\/allOrder\?([^"]*)"/.exec(markup) ?? [];
  return ordersQuerySchema.parse(Object.fromEntries(new URLSearchParams(query.replaceAll('&amp;', '&')))).q;
}

it('an address longer than a search leads to the orders that begin with it, not to everybody’s', () => {
  const sheet = createElement(OrderSheet, { order: shownDetail({ email }) });
  const query = usersQuerySchema.parse({});
  const user = shownUser({ email });
  const table = createElement(UsersTable, {
    users: [user],
    list: { path: paths.manageUsers, query, defaults: query },
    orders: new Map([[user.id, 3]]),
    self: { id: 'b'.repeat(24), isOnlyAdmin: false },
  });
  expect(email.length).toBeGreaterThan(100);
  for (const shown of [sheet, table])
    expect(searchedBy(renderToStaticMarkup(inAccount(shown)))).toBe(email.slice(0, 100));
});
