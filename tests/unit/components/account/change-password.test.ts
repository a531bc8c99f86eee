import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { ChangePassword } from '@/components/account/change-password';
import { messages } from '@/lib/base/messages';
import { inAccount } from '../../../support/account.ts';

const shown = (email: string, password: boolean) =>
  renderToStaticMarkup(inAccount(createElement(ChangePassword, { email, has: { password, factor: false } })));

it('a password is offered to whoever could log in with it, and nobody else', () => {
  const odd = 'ann@north-gate.example';
  expect(shown('ann@example.com', false)).toContain('Set password');
  expect(shown(odd, true), 'one from before').toContain('Change password');
  expect(shown(odd, false)).toContain(messages.auth.googleAlone);
  expect(shown(odd, false)).not.toContain('<form');
});
