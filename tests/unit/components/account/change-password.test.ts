import { type ComponentProps, createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { ChangePassword } from '@/components/account/change-password';
import { messages } from '@/lib/base/messages';
import { inAccount } from '../../../support/account.ts';

const markupOf = (props: ComponentProps<typeof ChangePassword>) =>
  renderToStaticMarkup(inAccount(createElement(ChangePassword, props)));
const shown = (email: string, password: boolean) =>
  markupOf({ email, has: { password, factor: false }, isNew: false });

it('a password is offered to whoever could log in with it, and nobody else', () => {
  const odd = 'ann@north-gate.example';
  expect(shown('ann@example.com', false)).toContain('Set password');
  expect(shown(odd, true), 'one from before').toContain('Change password');
  expect(shown(odd, false)).toContain(messages.auth.googleAlone);
  expect(shown(odd, false)).not.toContain('<form');
});

it('a page that was loaded again before the answer could be shown says that the password is new', () => {
  const props = { email: 'ann@example.com', has: { password: true, factor: false } };
  expect(markupOf({ ...props, isNew: true })).toContain(messages.auth.passwordIsNew);
  expect(markupOf({ ...props, isNew: false })).not.toContain(messages.auth.passwordIsNew);
});
