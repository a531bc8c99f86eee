import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { assertAdmin } from '@/lib/auth/actor';
import { checkPassword } from '@/lib/auth/credentials';
import { hashPassword } from '@/lib/auth/password';
import { register } from '@/lib/auth/register';
import { requestReset } from '@/lib/auth/reset';
import { resendVerification } from '@/lib/auth/verify';
import { log } from '@/lib/platform/log';
import { aUser } from '../../support/factories.ts';

// Lower than a shop's, because each try takes its time.
vi.hoisted(() =>
  Object.assign(process.env, {
    SIGN_IN_FAILURES: '3',
    REGISTRATIONS_PER_HOUR: '3',
  }),
);

const address = '203.0.113.77';
const password = 'a wrong guess';
const network = '203.0.113.0/24';

beforeEach(() => {
  vi.spyOn(log, 'warn');
  vi.spyOn(log, 'info');
});
afterEach(() => {
  vi.restoreAllMocks();
});

/** What was written, after a look for what must not be in it. */
function written(): unknown[] {
  const entries = [log.warn, log.info].flatMap((each) =>
    vi.mocked(each).mock.calls.map(([entry]): unknown => entry),
  );
  expect(JSON.stringify(entries)).not.toMatch(/@|a wrong guess|203\.0\.113\.77/);
  return entries;
}
const untilLimited = async (run: () => Promise<unknown>) => {
  for (let count = 0; count < 100; count += 1) {
    const code: unknown = await run().then(
      () => '',
      (error) => Reflect.get(error, 'code'),
    );
    if (code === 'limited') return;
  }
  throw new Error('never limited');
};

it('a failed sign-in names the account and the network', async () => {
  const { email, id: userId } = await aUser({ passwordHash: await hashPassword('right') });
  await untilLimited(() => checkPassword(email, password, address));
  expect(written()).toContainEqual({ refused: 'sign-in', userId, network });
  expect(written()).toContainEqual({ refused: 'too many tries: signInAccount', userId, network });
});

it('one at an address without account names the network', async () => {
  const tried = checkPassword('nobody@example.com', password, '2001:db8:1:2::/64');
  await expect(tried).rejects.toMatchObject({ code: 'unauthorized' });
  expect(written()).toEqual([{ refused: 'sign-in', network: '2001:db8:1::/48' }]);
});

it('limits name whoever met them', async () => {
  const actor = await aUser({ emailVerified: null });
  await untilLimited(() => resendVerification(actor, address));
  await untilLimited(() => requestReset({ email: 'somebody@example.com' }, address));
  let made = 0;
  await untilLimited(async () => {
    made += 1;
    vi.mocked(log.info).mockClear();
    await register({ email: `new${made}@example.com`, name: 'New', password: 'long enough' }, '198.51.100.4');
  });
  const entries = written();
  expect(entries).toContainEqual({ refused: 'too many tries: linkMail', userId: actor.id });
  expect(entries).toContainEqual({ refused: 'too many tries: linkMail', network });
  expect(entries).toContainEqual({ refused: 'too many tries: registration', network: '198.51.100.0/24' });
});

it('what is for admins names the account', async () => {
  const actor = await aUser();
  expect(() => assertAdmin(actor)).toThrow();
  expect(written()).toEqual([{ refused: 'admins only', userId: actor.id }]);
});
