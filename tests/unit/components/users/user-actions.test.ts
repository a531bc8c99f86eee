import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { UserActions } from '@/components/users/user-actions';
import { inAccount } from '../../../support/account.ts';
import { shownUser } from '../../../support/shown-user.ts';

const namesOf = (changes: { name?: string; email: string; role?: 'admin' }) =>
  [
    ...renderToStaticMarkup(inAccount(createElement(UserActions, { user: shownUser(changes) }))).matchAll(
      /<button\b[^>]* aria-label="([^"]*)"/g,
    ),
  ].map(([, name]) => name);

it('two people of one name have buttons of different names', () => {
  for (const role of [{}, { role: 'admin' }] as const) {
    const [one, other] = [
      namesOf({ ...role, email: 'ann@shop.test' }),
      namesOf({ ...role, email: 'ann@firm.test' }),
    ];
    expect(one).toHaveLength(2);
    expect(one.filter((name) => other.includes(name))).toEqual([]);
  }
});

it('somebody without a name is called by his address, once', () => {
  expect(namesOf({ name: '', email: 'ann@shop.test' })).toEqual([
    'Admin: make ann@shop.test an admin',
    'Delete ann@shop.test',
  ]);
});
