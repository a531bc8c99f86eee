import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { DeleteAccount } from '@/components/account/delete-account';
import { UserActions } from '@/components/users/user-actions';
import { inAccount } from '../../../support/account.ts';

const user = {
  id: 'a'.repeat(24),
  name: 'Ben',
  email: 'ben@shop.test',
  emailVerified: true,
  role: 'user' as const,
  photoURL: null,
};

it.each([
  ['himself', createElement(DeleteAccount, { hasSecret: true })],
  ['somebody else', createElement(UserActions, { user })],
])('who deletes %s is told that the quotes go, too', (_who, element) => {
  expect(renderToStaticMarkup(inAccount(element))).toMatch(/quotes/);
});
