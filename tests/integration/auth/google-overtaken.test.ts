import { expect, it, vi } from 'vitest';
import { findActor } from '@/lib/auth/admit';
import { hashPassword } from '@/lib/auth/password';
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
