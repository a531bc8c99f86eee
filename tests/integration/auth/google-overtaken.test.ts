import { describe, expect, it, vi } from 'vitest';
import { findActor } from '@/lib/auth/admit';
import { hashPassword } from '@/lib/auth/password';
import { setPassword } from '@/lib/auth/reset';
import { linkToken, mailedLink } from '@/lib/mail/links';
import { db } from '@/lib/platform/db';
import { users } from '@/lib/users/data';
import { aUser } from '../../support/factories.ts';
import { Browser, ownGoogle } from '../../support/google.ts';

/** What happens once the account of the address was looked for, and before Auth.js looks. */
let meanwhile = async (): Promise<unknown> => undefined;

vi.mock('@/lib/auth/take-over', async (original) => {
  const real = await original<typeof import('@/lib/auth/take-over')>();
  return {
    takeOver: async (...args: Parameters<typeof real.takeOver>) => {
      const owned = await real.takeOver(...args);
      const now = meanwhile;
      meanwhile = async () => undefined;
      await now();
      return owned;
    },
  };
});

const google = ownGoogle();

it('a sign-in with Google begins no session in an account that a stranger opened at that very moment', async () => {
  const email = 'sought@example.com';
  const passwordHash = await hashPassword('a-password');
  let stranger: Awaited<ReturnType<typeof aUser>> | undefined;
  meanwhile = async () => {
    stranger = await aUser({ email, passwordHash, emailVerified: null });
  };
  const browser = new Browser();
  await google.signIn(browser, { email, name: 'Owner' });
  expect(browser.isSignedIn).toBe(true);
  const user = await users().findOne({ email });
  expect(user).toMatchObject({ name: 'Owner', emailVerified: expect.any(Date) });
  expect(user).not.toHaveProperty('passwordHash');
  expect(user?.sessions).toHaveLength(1);
  expect(stranger && (await findActor({ userId: stranger.id, sid: stranger.sid }))).toBeNull();
});

describe('a sign-in with Google that is overtaken by a new password by mail', () => {
  const identity = { email: 'formerly@firm.example', personal: 'on' } as const;

  async function resetBy(requestId: string) {
    await users().updateOne({ email: identity.email }, { $set: { reset: mailedLink('reset', requestId) } });
    await setPassword({ token: linkToken('reset', requestId), password: 'the-owners-own' }, '192.0.2.1');
  }
  const left = async () => ({
    sessions: (await users().findOne({ email: identity.email }))?.sessions,
    links: await db().collection('accounts').countDocuments(),
  });

  it('before its link was looked for ends there', async () => {
    await google.signIn(new Browser(), identity);
    meanwhile = () => resetBy('first');
    const browser = new Browser();
    expect(await google.signIn(browser, identity)).toContain('/login?error=GoogleNotLinked');
    expect(browser.isSignedIn).toBe(false);
    expect(await left()).toEqual({ sessions: [], links: 0 });
  });

  it('after its link was looked for begins no session, either', async () => {
    await google.signIn(new Browser(), identity);
    meanwhile = async () => {
      meanwhile = () => resetBy('second');
    };
    const browser = new Browser();
    await google.signIn(browser, identity);
    expect(browser.isSignedIn).toBe(false);
    expect(await left()).toEqual({ sessions: [], links: 0 });
  });
});
