import { setTimeout as pause } from 'node:timers/promises';
import * as argon2 from '@node-rs/argon2';
import { beforeAll, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { changePasswordAction, registerAction, signInAction } from '@/lib/auth/actions';
import { checkPassword } from '@/lib/auth/credentials';
import { hashPassword } from '@/lib/auth/password';
import { reauthenticate } from '@/lib/auth/reauthenticate';
import { register } from '@/lib/auth/register';
import { setPassword } from '@/lib/auth/reset';
import { claimAccount } from '@/lib/auth/verify';
import { messages } from '@/lib/base/messages';
import { linkToken, mailedLink } from '@/lib/mail/links';
import { env } from '@/lib/platform/env';
import { users } from '@/lib/users/data';
import { press } from '../../support/actions.ts';
import { turnOn } from '../../support/factor.ts';
import { anAdmin, aUser } from '../../support/factories.ts';
import { refusal } from '../../support/refusal.ts';
import { newRequest } from '../../support/request.ts';
import { signInByEndpoint } from '../../support/sign-in-endpoint.ts';

vi.mock('@node-rs/argon2', { spy: true });

// Lower than a shop's, because each try takes its time.
vi.hoisted(() =>
  Object.assign(process.env, {
    SIGN_IN_FAILURES: '5',
    REGISTRATIONS_PER_HOUR: '8',
    LINK_MAILS_PER_ADDRESS: '8',
  }),
);

const address = '203.0.113.9';
const password = 'right-password';
let passwordHash: string;
beforeAll(async () => {
  passwordHash = await hashPassword(password);
});

/** Lets the passwords that wait be hashed. */
let letThrough = async () => {};

/** Has as many passwords wait to be hashed as may, each of another network. */
beforeEach(() => {
  const { promise, resolve } = Promise.withResolvers<string>();
  vi.mocked(argon2.hash).mockReturnValue(promise);
  const waiting = Array.from({ length: 110 }, (_, at) => hashPassword('any', `198.51.100.${at}`));
  const all = Promise.allSettled(waiting);
  letThrough = async () => {
    resolve('a-hash');
    await all;
    vi.mocked(argon2.hash).mockReset();
  };
  onTestFinished(() => letThrough());
});

function formOf(fields: Record<string, string>): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.set(name, value);
  return form;
}

const busy = { ok: false, code: 'unavailable', message: messages.busy };

describe('while as many passwords wait as may', () => {
  it('a sign-in uses no try up, as none is checked', async () => {
    const { email } = await aUser({ passwordHash });
    const most = env().SIGN_IN_FAILURES;
    const guesses = async () =>
      (
        await Promise.all(Array.from({ length: most }, () => refusal(checkPassword(email, 'wrong', address))))
      ).map(({ code }) => code);
    expect(new Set(await guesses())).toEqual(new Set(['unavailable']));
    await letThrough();
    expect(new Set(await guesses())).toEqual(new Set(['unauthorized']));
  });

  it('a change that asks for the password uses no try up either', async () => {
    const actor = await aUser({ passwordHash });
    const most = env().SIGN_IN_FAILURES;
    const wrong = async () => {
      const refused = Array.from({ length: most }, () => refusal(reauthenticate(actor, 'wrong')));
      return new Set((await Promise.all(refused)).map(({ code }) => code));
    };
    expect(await wrong()).toEqual(new Set(['unavailable']));
    await letThrough();
    expect(await wrong()).toEqual(new Set(['invalid']));
  });

  it('a new account and a new password by a mailed link use no try up either', async () => {
    const link = crypto.randomUUID();
    const own = { passwordHash, reset: mailedLink('reset', link) };
    const held = { passwordHash, emailVerified: null, verification: mailedLink('verify', link) };
    await Promise.all([aUser(own), aUser(held)]);
    const { REGISTRATIONS_PER_HOUR: most, LINK_MAILS_PER_ADDRESS: links } = env();
    const deeds: readonly (readonly [number, (at: number) => Promise<unknown>])[] = [
      [most, (at) => register({ email: `new${at}@example.com`, name: 'N', password }, '203.0.113.10')],
      [links, () => setPassword({ token: linkToken('reset', link), password }, '203.0.113.11')],
      [links, () => claimAccount({ token: linkToken('verify', link), password }, '203.0.113.12')],
    ];
    for (const [times, deed] of deeds) {
      const refused = await Promise.all(Array.from({ length: times }, (_, at) => refusal(deed(at))));
      expect(new Set(refused.map(({ code }) => code))).toEqual(new Set(['unavailable']));
    }
    await letThrough();
    for (const [, deed] of deeds) await deed(0);
  });

  it('a change for which a recovery code was used up waits, as the code would be lost', async () => {
    const admin = await anAdmin();
    const { codes } = await turnOn(admin, 'session');
    const change = { proof: codes[0] ?? '', password: 'another-password' };
    const pressed = press(changePasswordAction, admin, change);
    await vi.waitFor(async () => {
      const user = await users().findOne({ email: admin.email });
      expect(user?.secondFactor?.recovery).toHaveLength(9);
    });
    expect(await Promise.race([pressed, pause(200)])).toBeUndefined();
    await letThrough();
    expect(await pressed).toMatchObject({ ok: true });
  });

  it('the forms say so, and no account is made', async () => {
    newRequest({ 'x-forwarded-for': address });
    const { email } = await aUser({ passwordHash });
    const before = { result: null, values: {} };
    const signIn = await signInAction(before, formOf({ email, password, enhanced: '1' }));
    expect(signIn.result).toMatchObject(busy);
    const fields = { email: 'late@example.com', name: 'Late', password, enhanced: '1' };
    expect((await registerAction(before, formOf(fields))).result).toMatchObject(busy);
    expect(await users().countDocuments({ email: fields.email })).toBe(0);
  });

  it('the endpoint of Auth.js answers 503 with the time to wait', async () => {
    const { email } = await aUser({ passwordHash });
    const answer = await signInByEndpoint({ email, password });
    expect(answer.status).toBe(503);
    expect(answer.headers.get('retry-after')).toBe('5');
    expect(await answer.json()).toMatchObject({ error: { code: 'unavailable', message: messages.busy } });
  });
});
