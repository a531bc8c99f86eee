import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import LoginPage from '@/app/login/page';
import VerifyEmailPage from '@/app/verify-email/page';
import { PasswordSet } from '@/components/auth/new-password-form';
import { findActor } from '@/lib/auth/admit';
import { register } from '@/lib/auth/register';
import { createSession } from '@/lib/auth/session';
import { resendVerification, verifyEmail } from '@/lib/auth/verify';
import { messages } from '@/lib/base/messages';
import { paths } from '@/lib/base/paths';
import { aUser } from '../../support/factories.ts';
import { ownMailbox, tokenIn } from '../../support/mailbox.ts';
import { Visitor } from '../lists/visitor.ts';

const mailbox = ownMailbox();
const here = '192.0.2.1';

let made = 0;
async function aNewcomer() {
  made += 1;
  const email = `of-two-accounts${made}@example.com`;
  const user = await register({ email, name: 'New Comer', password: 'a-password' }, here);
  const actor = await findActor({ userId: user._id.toHexString(), sid: await createSession(user._id) });
  if (!actor) throw new Error('The account that was just made has no session.');
  return { actor, token: tokenIn((await mailbox.of(email)).at(-1)) };
}

const shown = async (visitor: Visitor, page: () => Promise<Parameters<typeof renderToStaticMarkup>[0]>) =>
  renderToStaticMarkup(await visitor.asks(page)).replaceAll('&amp;', '&');

const loginAt = (visitor: Visitor, href: string) => {
  const { pathname, searchParams } = new URL(href, 'http://site.invalid');
  expect(pathname).toBe(paths.login);
  return shown(visitor, () => LoginPage({ searchParams: Promise.resolve(Object.fromEntries(searchParams)) }));
};

const verifyAt = (visitor: Visitor, token: string) =>
  shown(visitor, () => VerifyEmailPage({ searchParams: Promise.resolve({ token }) }));

const linkTo = (page: string) => /href="(\/login[^"]*)"/.exec(page)?.[1] ?? '';

describe('a browser that is signed in to another account', () => {
  it('is asked for the password of the one whose email is to be verified, and led back to verify it', async () => {
    const { actor, token } = await aNewcomer();
    const visitor = new Visitor();
    await visitor.signIn(await aUser());
    const link = linkTo(await verifyAt(visitor, token));
    const login = await loginAt(visitor, link);
    expect(login).toContain('name="password"');
    expect(login).not.toContain('finish-sign-in');
    const from = new URL(link, 'http://site.invalid').searchParams.get('from') ?? '';
    expect(login).toContain(`name="from" value="${from}"`);
    await visitor.signIn(actor);
    expect(await verifyAt(visitor, tokenOf(from))).toContain('Verify my email');
  });

  it('is asked for the new password that was set for the other one', async () => {
    const visitor = new Visitor();
    await visitor.signIn(await aUser());
    const set = createElement(PasswordSet, { message: messages.auth.passwordChanged });
    const login = await loginAt(visitor, linkTo(renderToStaticMarkup(set)));
    expect(login).toContain(messages.auth.passwordChanged);
    expect(login).toContain('name="password"');
    expect(login).not.toContain('finish-sign-in');
  });

  it('goes on from the login page otherwise', async () => {
    const visitor = new Visitor();
    await visitor.signIn(await aUser());
    expect(await loginAt(visitor, paths.login)).toContain('finish-sign-in');
  });
});

const tokenOf = (address: string) => new URL(address, 'http://site.invalid').searchParams.get('token') ?? '';

describe('a link to verify an email that has ended', () => {
  it('says that none is needed to whose email is verified, by a newer one for example', async () => {
    const { actor, token: older } = await aNewcomer();
    const visitor = new Visitor();
    await visitor.signIn(actor);
    await resendVerification(actor, here);
    expect(await verifyAt(visitor, older)).toContain(messages.auth.linkDead);
    await verifyEmail(actor, { token: tokenIn((await mailbox.of(actor.email)).at(-1)) });
    const page = await verifyAt(visitor, older);
    expect(page).toContain('the email of your account is verified');
    expect(page).not.toContain('Send a new link');
  });
});
