import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { DeleteAccount } from '@/components/account/delete-account';
import { UserActions } from '@/components/users/user-actions';
import { inAccount } from '../../../support/account.ts';
import { shownUser } from '../../../support/shown-user.ts';

const user = shownUser({ name: 'Ben', email: 'ben@shop.test' });

it.each([
  ['himself', createElement(DeleteAccount, { hasSecret: true })],
  ['somebody else', createElement(UserActions, { user })],
])('who deletes %s is told that the quotes go, too', (_who, element) => {
  expect(renderToStaticMarkup(inAccount(element))).toMatch(/quotes/);
});
