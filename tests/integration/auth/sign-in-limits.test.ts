import * as argon2 from '@node-rs/argon2';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import { registerAction, signInAction } from '@/lib/auth/actions';
import { checkPassword } from '@/lib/auth/credentials';
import { deviceToken } from '@/lib/auth/device';
import { hashPassword } from '@/lib/auth/password';
import { register } from '@/lib/auth/register';
import { requestReset } from '@/lib/auth/reset';
import { messages } from '@/lib/base/messages';
import { env } from '@/lib/platform/env';
import { resetLimit } from '@/lib/platform/limits';
import { users } from '@/lib/users/data';
import { aUser } from '../../support/factories.ts';
import { refusal } from '../../support/refusal.ts';
import { newRequest } from '../../support/request.ts';

vi.mock('@node-rs/argon2', { spy: true });

// Lower than a shop's, because each guess computes a hash.
vi.hoisted(() =>
  Object.assign(process.env, {
    SIGN_IN_FAILURES: '5',
    SIGN_IN_FAILURES_PER_DAY: '15',
    SIGN_IN_FAILURES_PER_ADDRESS: '20',
    REGISTRATIONS_PER_HOUR: '10',
  }),
);

const password = 'right-password';
let passwordHash: string;
beforeAll(async () => {
  passwordHash = await hashPassword(password);
});

const owner = () => aUser({ passwordHash });
const guess = (email: string, address: string) => refusal(checkPassword(email, 'wrong-password', address));
const guesses = (count: number, make: (index: number) => Promise<{ code: string }>) =>
  Promise.all(Array.from({ length: count }, (_, index) => make(index)));
const codes = (refused: readonly { code: string }[], code: string) =>
  refused.filter((each) => each.code === code).length;

async function signIn(email: string, secret: string, address: string) {
  newRequest({ 'x-forwarded-for': address });
  const form = new FormData();
  for (const [name, value] of Object.entries({ email, password: secret, enhanced: '1' }))
    form.set(name, value);
  return (await signInAction({ result: null, values: {} }, form)).result;
}

describe('guessing passwords', () => {
  it('of one account stops after so many tries, from however many addresses and at the same moment', async () => {
    const { email } = await owner();
    const limit = env().SIGN_IN_FAILURES;
    const refused = await guesses(limit + 15, (index) => guess(email, `198.51.100.${index}`));
    expect(codes(refused, 'unauthorized')).toBe(limit);
    expect(codes(refused, 'limited')).toBe(15);
    const { code, retryAfter } = await refusal(checkPassword(email, password, '203.0.113.1'));
    expect(code, 'not even the right one').toBe('limited');
    expect(retryAfter).toBeGreaterThan(0);
    expect(retryAfter).toBeLessThanOrEqual(900);
  });

  it('of one account over days stops for a day', async () => {
    const { email } = await owner();
    const { SIGN_IN_FAILURES, SIGN_IN_FAILURES_PER_DAY } = env();
    for (let tried = 0; tried < SIGN_IN_FAILURES_PER_DAY; tried += SIGN_IN_FAILURES) {
      await guesses(SIGN_IN_FAILURES, (index) => guess(email, `198.51.100.${tried + index}`));
      await resetLimit('signInAccount', email); // a quarter of an hour later
    }
    const { code, retryAfter = 0 } = await refusal(checkPassword(email, password, '203.0.113.1'));
    expect(code).toBe('limited');
    expect(retryAfter).toBeGreaterThan(3600);
    const result = await signIn(email, password, '203.0.113.1');
    expect(result).toMatchObject({ code: 'limited', message: messages.tooManyToday(24) });
    const wait = result?.ok === false ? (result.retryAfter ?? 0) : 0;
    expect(retryAfter - wait, 'the seconds that passed between the two').toBeLessThan(600);
  });

  it('does not lock the owner out of a browser that has signed in before', async () => {
    const { email } = await owner();
    const other = await owner();
    const device = deviceToken({ email, passwordHash });
    await guesses(env().SIGN_IN_FAILURES + 1, (index) => guess(email, `198.51.100.${index}`));
    expect((await checkPassword(email, password, '203.0.113.1', device)).email).toBe(email);
    const strangers = [
      undefined,
      'made-up',
      deviceToken({ email: other.email, passwordHash }),
      device.replace(/\.(.)/, (_all, first) => `.${first === 'A' ? 'B' : 'A'}`), // the last letter holds four bits only
    ];
    for (const token of strangers)
      expect((await refusal(checkPassword(email, password, '203.0.113.1', token))).code).toBe('limited');
    const stolen = await guesses(env().SIGN_IN_FAILURES + 5, () =>
      refusal(checkPassword(email, 'wrong-password', '203.0.113.1', device)),
    );
    expect(codes(stolen, 'limited'), 'a stolen cookie guesses no more than anybody').toBe(5);
  });

  it('in a browser that has signed in before stops for a day too', async () => {
    const { email } = await owner();
    const device = deviceToken({ email, passwordHash });
    const { SIGN_IN_FAILURES, SIGN_IN_FAILURES_PER_DAY } = env();
    for (let tried = 0; tried < SIGN_IN_FAILURES_PER_DAY; tried += SIGN_IN_FAILURES) {
      await guesses(SIGN_IN_FAILURES, () => refusal(checkPassword(email, 'a-guess', '203.0.113.1', device)));
      await resetLimit('signInDevice', device.slice(0, 36)); // a quarter of an hour later
    }
    const { code, retryAfter } = await refusal(checkPassword(email, password, '203.0.113.1', device));
    expect(code).toBe('limited');
    expect(retryAfter).toBeGreaterThan(3600);
  });

  it('gains nothing from browsers that signed in with a password of before', async () => {
    const { email } = await owner();
    const devices = [1, 2, 3].map(() => deviceToken({ email, passwordHash }));
    await users().updateOne({ email }, { $set: { passwordHash: await hashPassword('another-password') } });
    await guesses(env().SIGN_IN_FAILURES, (index) => guess(email, `198.51.100.${index}`));
    for (const device of devices) {
      const refused = await refusal(checkPassword(email, 'a-guess', '203.0.113.1', device));
      expect(refused.code).toBe('limited');
    }
  });

  it('of many accounts from one address stops too', async () => {
    const limit = env().SIGN_IN_FAILURES_PER_ADDRESS;
    const refused = await guesses(limit + 5, (index) => guess(`nobody${index}@example.com`, '198.51.100.1'));
    expect(codes(refused, 'unauthorized')).toBe(limit);
    const { email } = await owner();
    expect((await guess(email, '198.51.100.1')).code).toBe('limited');
    expect((await checkPassword(email, password, '203.0.113.1')).email).toBe(email);
  });

  it('is told apart from signing in often, which is never limited', async () => {
    const { email } = await owner();
    for (let time = 0; time < env().SIGN_IN_FAILURES + 5; time += 1) {
      expect((await checkPassword(email, password, '203.0.113.1')).email).toBe(email);
    }
  });

  it('counts an address in every spelling as one', async () => {
    const { email } = await owner();
    const spellings = [email, ` ${email} `, email.replace('user', 'USER')];
    for (let time = 0; time < env().SIGN_IN_FAILURES; time += 1) {
      const spelling = spellings[time % spellings.length] ?? email;
      expect(await signIn(spelling, 'wrong-password', `198.51.100.${time}`)).toMatchObject({
        code: 'unauthorized',
      });
    }
    expect(await signIn(email, password, '203.0.113.9')).toMatchObject({ code: 'limited' });
  });
});

describe('whether an address has an account', () => {
  it('is not told by a failed sign-in: same words, same code', async () => {
    const { email } = await owner();
    const google = await aUser();
    for (const each of [email, google.email, 'nobody@example.com']) {
      const { code, message } = await guess(each, '203.0.113.1');
      expect({ code, message }).toEqual({ code: 'unauthorized', message: messages.auth.badCredentials });
    }
  });

  it('is not told by the time a sign-in takes: each checks one hash of the same cost and makes none', async () => {
    const { email } = await owner();
    const google = await aUser();
    await guess('first@example.com', '203.0.113.1'); // the hash that stands in is made once
    for (const each of [email, google.email, 'nobody@example.com']) {
      vi.clearAllMocks();
      await guess(each, '203.0.113.1');
      expect(vi.mocked(argon2.verify).mock.calls, each).toEqual([
        [expect.stringMatching(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/), 'wrong-password'],
      ]);
      expect(argon2.hash, each).not.toHaveBeenCalled();
    }
  });

  it('is told by registering, which has to, only so often in an hour', async () => {
    const limit = env().REGISTRATIONS_PER_HOUR;
    const { email } = await owner();
    const attempt = { email, password, name: 'Somebody' };
    const refused = await guesses(limit + 3, () => refusal(register(attempt, '203.0.113.1')));
    expect(codes(refused, 'limited')).toBe(3);
    expect(await users().countDocuments({ email })).toBe(1);
  });
});

describe('registering where so many have guessed that nobody can sign in', () => {
  it('makes no account, of which the next try would say that it is there already', async () => {
    const network = '198.51.100.77';
    await guesses(env().SIGN_IN_FAILURES_PER_ADDRESS, (index) =>
      guess(`nobody${index}@example.com`, network),
    );
    newRequest({ 'x-forwarded-for': network });
    const form = new FormData();
    const fields = { email: 'late@example.com', name: 'Late', password, enhanced: '1' };
    for (const [name, value] of Object.entries(fields)) form.set(name, value);
    const { result } = await registerAction({ result: null, values: {} }, form);
    expect(result).toMatchObject({ ok: false, code: 'limited' });
    expect(await users().countDocuments({ email: fields.email })).toBe(0);
  });
});

describe('the same e-mail registered many times at once', () => {
  it('makes one account', async () => {
    newRequest({ 'x-forwarded-for': '203.0.113.1' });
    const form = () => {
      const made = new FormData();
      const fields = { email: 'race@example.com', name: 'Racer', password, enhanced: '1' };
      for (const [name, value] of Object.entries(fields)) made.set(name, value);
      return made;
    };
    const results = await Promise.all(
      Array.from({ length: 10 }, () => registerAction({ result: null, values: {} }, form())),
    );
    expect(results.filter(({ result }) => result?.ok)).toHaveLength(1);
    expect(await users().countDocuments({ email: 'race@example.com' })).toBe(1);
  });
});

describe('links by mail', () => {
  it('are limited for one account and for one address', async () => {
    const perAccount = env().LINK_MAILS_PER_HOUR;
    for (let asked = 0; asked < perAccount; asked += 1) {
      await requestReset({ email: 'victim@example.com' }, `198.51.100.${asked}`);
    }
    const flooded = await refusal(requestReset({ email: 'victim@example.com' }, '203.0.113.5'));
    expect(flooded.code).toBe('limited');
  });
});
