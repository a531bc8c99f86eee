import { setTimeout as pause } from 'node:timers/promises';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import * as z from 'zod';
import { findActor } from '@/lib/auth/admit';
import { checkPassword } from '@/lib/auth/credentials';
import { hashPassword } from '@/lib/auth/password';
import { hearProvider, keepProviderWords, providerWords } from '@/lib/auth/provider-words';
import { requestReset, setPassword } from '@/lib/auth/reset';
import { startGoogle } from '@/lib/auth/sign-in';
import { db } from '@/lib/platform/db';
import { log } from '@/lib/platform/log';
import { users } from '@/lib/users/data';
import { aUser } from '../../support/factories.ts';
import { Browser, ownGoogle } from '../../support/google.ts';
import { hangFetch } from '../../support/hanging-fetch.ts';
import { ownMailbox, tokenIn } from '../../support/mailbox.ts';
import { refusal } from '../../support/refusal.ts';
import { newRequest } from '../../support/request.ts';

const google = ownGoogle();
const mailbox = ownMailbox();
const back = 'http://localhost:3900/login?from=%2Fproducts';
const here = '192.0.2.1';

const stored = async (email: string) => {
  const user = await users().findOne({ email });
  if (!user) throw new Error(`There is no user ${email}.`);
  return user;
};
const withPassword = async (emailVerified: Date | null) =>
  aUser({ passwordHash: await hashPassword('a-password'), emailVerified });

describe('a Google sign-in', () => {
  it('of a new address makes a verified account without a password, and comes back to where it began', async () => {
    const browser = new Browser();
    expect(await google.signIn(browser, { email: 'new@example.com', name: 'New Buyer' })).toBe(back);
    expect(browser.isSignedIn).toBe(true);
    const user = await stored('new@example.com');
    expect(user).toMatchObject({ name: 'New Buyer', role: 'user', emailVerified: expect.any(Date) });
    expect(user.sessions).toHaveLength(1);
    expect(user).not.toHaveProperty('passwordHash');
    expect(await refusal(checkPassword(user.email, 'a-password', here))).toMatchObject({
      code: 'unauthorized',
    });
  });

  it('asks which account, also in a browser that is signed in at Google, where somebody else may have sat', async () => {
    const asked = new URL(await google.begin(new Browser()));
    expect(asked.searchParams.get('prompt')).toBe('select_account');
    expect(asked.searchParams.get('scope')).toContain('openid');
  });

  it('of somebody whose name Google does not tell, or not so that it is seen, has the name of the address', async () => {
    await google.signIn(new Browser(), { email: 'nameless@example.com' });
    expect((await stored('nameless@example.com')).name).toBe('nameless');
    await google.signIn(new Browser(), { email: 'unseen@example.com', name: '\u200b' });
    expect((await stored('unseen@example.com')).name).toBe('unseen');
  });

  it('takes over an account whose address nobody has verified: password gone, sessions ended', async () => {
    const squatter = await withPassword(null);
    await requestReset({ email: squatter.email }, here);
    expect(await google.signIn(new Browser(), { email: squatter.email })).toBe(back);
    const user = await stored(squatter.email);
    expect(user._id.toHexString()).toBe(squatter.id);
    expect(user.emailVerified).toBeInstanceOf(Date);
    expect(user).not.toHaveProperty('passwordHash');
    expect(user, 'a link mailed before is void').not.toHaveProperty('reset');
    expect(user.name).not.toBe(squatter.name);
    expect(await findActor({ userId: squatter.id, sid: squatter.sid })).toBeNull();
    expect(user.sessions).toHaveLength(1);
  });

  it('links to an account whose address is verified, and leaves its password and sessions alone', async () => {
    const owner = await withPassword(new Date(0));
    expect(await google.signIn(new Browser(), { email: owner.email })).toBe(back);
    const user = await checkPassword(owner.email, 'a-password', here);
    expect(user.emailVerified).toEqual(new Date(0));
    expect(user.sessions).toHaveLength(2);
    expect(await findActor({ userId: owner.id, sid: owner.sid })).not.toBeNull();
  });

  it('finds the account again, however Google spells the address', async () => {
    await google.signIn(new Browser(), { email: 'same@example.com' });
    await google.signIn(new Browser(), { email: 'SAME@example.com' });
    expect(await users().countDocuments({ email: 'same@example.com' })).toBe(1);
    expect((await stored('same@example.com')).sessions).toHaveLength(2);
  });

  it('with an address that Google has not verified is refused and changes nothing', async () => {
    const squatter = await withPassword(null);
    const before = await stored(squatter.email);
    const browser = new Browser();
    const identity = { email: squatter.email, unverified: 'on' } as const;
    expect(await google.signIn(browser, identity)).toContain('/login?error=GoogleUnverified');
    expect(browser.isSignedIn).toBe(false);
    expect(await stored(squatter.email)).toEqual(before);
    await google.signIn(browser, { email: 'unknown@example.com', unverified: 'on' });
    expect(await users().countDocuments({ email: 'unknown@example.com' })).toBe(0);
  });

  it("is never joined to the account that the browser's cookie names", async () => {
    const browser = new Browser();
    await google.signIn(browser, { email: 'first@example.com' });
    await users().updateOne({ email: 'first@example.com' }, { $set: { sessions: [] } }); // ended elsewhere
    await google.signIn(browser, { email: 'second@example.com' });
    const links = await db().collection('accounts').find().toArray();
    const [first, second] = await Promise.all([stored('first@example.com'), stored('second@example.com')]);
    expect(links.map((link) => String(link['userId'])).sort()).toEqual(
      [String(first._id), String(second._id)].sort(),
    );
  });

  it("makes a new account when the old one was deleted, and keeps nothing of Google's tokens", async () => {
    await google.signIn(new Browser(), { email: 'again@example.com' });
    await users().deleteOne({ email: 'again@example.com' });
    expect(await google.signIn(new Browser(), { email: 'again@example.com' })).toBe(back);
    const links = await db().collection('accounts').find().toArray();
    expect(links.map((link) => Object.keys(link).sort())).toEqual([
      ['_id', 'provider', 'providerAccountId', 'type', 'userId'],
    ]);
    expect(String(links[0]?.['userId'])).toBe(String((await stored('again@example.com'))._id));
  });
});

describe('a Google account on an address for whose domain Google does not answer', () => {
  const links = () => db().collection('accounts').countDocuments();
  const refused = '/login?error=GoogleNotLinked';
  const identityOf = ({ email }: { email: string }) => ({ email, personal: 'on' }) as const;

  it.each([
    ['with a password', () => withPassword(new Date(0))],
    ['without one', () => aUser()],
  ])('begins no session in a proved account %s, and leaves no link', async (_what, make) => {
    const owner = await make();
    const before = await stored(owner.email);
    const browser = new Browser();
    expect(await google.signIn(browser, identityOf(owner))).toContain(refused);
    expect(browser.isSignedIn).toBe(false);
    expect(await stored(owner.email)).toEqual(before);
    expect(await links()).toBe(0);
  });

  it.each(['gmail.com', 'googlemail.com'])('signs in at %s, which is Google’s own', async (domain) => {
    const owner = await aUser({ email: `buyer@${domain}`, passwordHash: await hashPassword('a-password') });
    expect(await google.signIn(new Browser(), identityOf(owner))).toBe(back);
    expect((await stored(owner.email)).sessions).toHaveLength(2);
  });

  it('is not taken for Google’s own by the end of its domain', async () => {
    const owner = await aUser({ email: 'buyer@notgmail.com' });
    expect(await google.signIn(new Browser(), identityOf(owner))).toContain(refused);
  });

  it('signs in to the account that it made itself, and to one that it was linked to before', async () => {
    const own = { email: 'own@firm.example', personal: 'on' } as const;
    for (let time = 0; time < 2; time += 1) expect(await google.signIn(new Browser(), own)).toBe(back);
    expect((await stored(own.email)).sessions).toHaveLength(2);
    const owner = await withPassword(new Date(0));
    await google.signIn(new Browser(), { email: owner.email });
    expect(await google.signIn(new Browser(), identityOf(owner))).toBe(back);
    expect(await links()).toBe(2);
  });

  it('takes an account over that nobody proved', async () => {
    const squatter = await withPassword(null);
    expect(await google.signIn(new Browser(), identityOf(squatter))).toBe(back);
    expect(await stored(squatter.email)).not.toHaveProperty('passwordHash');
  });

  it('does not sign in by a link that led to an account which is gone', async () => {
    const email = 'moved@firm.example';
    await google.signIn(new Browser(), { email, personal: 'on' });
    await users().deleteOne({ email });
    const owner = await aUser({ email });
    expect(await google.signIn(new Browser(), identityOf(owner))).toContain(refused);
  });

  it('is linked no more once the owner of the mailbox has set a password by mail', async () => {
    const identity = { email: 'orders@firm.example', personal: 'on' } as const;
    await google.signIn(new Browser(), identity);
    const other = new Browser();
    await google.signIn(other, { email: 'untouched@firm.example' });
    await requestReset({ email: identity.email }, here);
    const token = tokenIn((await mailbox.of(identity.email)).at(-1));
    await setPassword({ token, password: 'the-owners-own' }, here);
    expect(await links(), 'another account keeps its own').toBe(1);
    const browser = new Browser();
    expect(await google.signIn(browser, identity)).toContain(refused);
    expect(browser.isSignedIn).toBe(false);
    expect(await google.signIn(browser, { email: identity.email }), 'of the firm’s Workspace').toBe(back);
  });
});

describe('a Google that takes calls and answers none', () => {
  function hang() {
    hangFetch();
    vi.spyOn(log, 'error').mockReturnValue();
    onTestFinished(() => {
      vi.restoreAllMocks();
    });
  }
  const answerOf = (work: Promise<Response>) => Promise.race([work, pause(50_000, null)]);

  it('keeps nobody waiting who sets out for it', async () => {
    const browser = new Browser();
    const { csrfToken } = z
      .object({ csrfToken: z.string() })
      .parse(await (await browser.ask('/api/auth/csrf')).json());
    hang();
    const answer = await answerOf(browser.ask('/api/auth/signin/google', { csrfToken }));
    expect(answer?.headers.get('location')).toMatch(/\/login\?error=/);
  });

  it('nor who comes back', async () => {
    const browser = new Browser();
    const target = await google.pick(browser, { email: 'waiting@example.com' });
    hang();
    expect((await answerOf(browser.ask(target)))?.headers.get('location')).toMatch(/\/login\?error=/);
    expect(browser.isSignedIn).toBe(false);
  });
});

describe('a callback', () => {
  it('is worth nothing in another browser than the one that left for Google', async () => {
    const target = await google.pick(new Browser(), { email: 'victim@example.com' });
    const other = new Browser();
    const response = await other.ask(target);
    expect(response.headers.get('location')).toMatch(/\/login\?error=/);
    expect(other.isSignedIn).toBe(false);
    expect(await users().countDocuments({ email: 'victim@example.com' })).toBe(0);
  });

  it('works once', async () => {
    const browser = new Browser();
    const target = await google.pick(browser, { email: 'once@example.com' });
    const kept = new Map(browser.cookies);
    await browser.ask(target);
    const again = new Browser();
    for (const [name, value] of kept) again.cookies.set(name, value);
    expect((await again.ask(target)).headers.get('location')).toMatch(/\/login\?error=/);
    expect(again.isSignedIn).toBe(false);
  });

  it.each(['state', 'iss', 'code'])('with a changed %s is refused', async (name) => {
    const browser = new Browser();
    const target = new URL(await google.pick(browser, { email: 'changed@example.com' }));
    target.searchParams.set(name, 'changed');
    expect((await browser.ask(target.href)).headers.get('location')).toMatch(/\/login\?error=/);
    expect(browser.isSignedIn).toBe(false);
  });
});

it('a try at Google is not told to have failed for what Google said of the one before', async () => {
  newRequest();
  await keepProviderWords(async () => {
    hearProvider('OAuthCallbackError', { error: 'access_denied', error_description: 'The user said no.' });
    return new Response();
  });
  expect(await providerWords()).toBe('The user said no.');
  await expect(startGoogle('/products')).rejects.toMatchObject({ digest: expect.stringContaining('state=') });
  expect(await providerWords()).toBeNull();
});
