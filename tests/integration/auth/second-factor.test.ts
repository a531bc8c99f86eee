import { afterEach, beforeAll, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { auditEvents } from '@/lib/audit/data';
import { signInAction, signInCodeAction } from '@/lib/auth/actions';
import type { Actor } from '@/lib/auth/actor';
import { findActor, getActor } from '@/lib/auth/admit';
import { countCodeAttempt, resetCodeAttempts } from '@/lib/auth/code-limit';
import { deviceCookie, hintCookie } from '@/lib/auth/cookies';
import { hashPassword } from '@/lib/auth/password';
import { setPassword } from '@/lib/auth/reset';
import { createSession } from '@/lib/auth/session';
import { messages } from '@/lib/base/messages';
import { loginFrom, paths } from '@/lib/base/paths';
import { linkToken, mailedLink } from '@/lib/mail/links';
import { toObjectId } from '@/lib/platform/db';
import { env } from '@/lib/platform/env';
import { log } from '@/lib/platform/log';
import {
  beginFactorAction,
  confirmFactorAction,
  renewCodesAction,
  turnOffFactorAction,
} from '@/lib/users/actions';
import { users } from '@/lib/users/data';
import { factorOf } from '@/lib/users/factor';
import { confirmFactor } from '@/lib/users/set-up-factor';
import { press } from '../../support/actions.ts';
import { type Factor, turnOn, wait } from '../../support/factor.ts';
import { anAdmin, aUser } from '../../support/factories.ts';
import { Browser, ownGoogle } from '../../support/google.ts';
import { ownMailbox } from '../../support/mailbox.ts';
import { currentCookies, newRequest } from '../../support/request.ts';
import { call } from '../../support/rest.ts';
import { codeOf } from '../../support/totp.ts';

const google = ownGoogle();
const mailbox = ownMailbox();
const proof = 'right-password';
let passwordHash: string;
beforeAll(async () => {
  passwordHash = await hashPassword(proof);
});

const words = messages.secondFactor;
const wrongCode = { ok: false, code: 'invalid', fieldErrors: { code: [words.codeWrong] } };
const empty = { result: null, values: {} };

let admin: Actor;
beforeEach(async () => {
  admin = await anAdmin({ passwordHash });
});
afterEach(() => {
  vi.useRealTimers();
});

const stored = () => users().findOne({ _id: toObjectId(admin.id) });

/** The first half of a sign-in by the login page; returns the cookies that the browser has then. */
async function signIn(): Promise<string> {
  newRequest();
  const form = new FormData();
  for (const [name, value] of Object.entries({
    email: admin.email,
    password: proof,
    from: '/dashboard/manage',
  }))
    form.set(name, value);
  form.set('enhanced', '1');
  const { result } = await signInAction(empty, form);
  expect(result).toMatchObject({ ok: true });
  return cookieNow();
}

/** The cookies that the browser has after its last request. */
const cookieNow = (): string =>
  currentCookies()
    .getAll()
    .map(({ name, value }) => `${name}=${value}`)
    .join('; ');

/** The second half, by the browser with these cookies. */
async function give(cookie: string, code: string) {
  newRequest({ cookie });
  const form = new FormData();
  form.set('code', code);
  form.set('enhanced', '1');
  return (await signInCodeAction(empty, form)).result;
}

async function actorBehind(cookie: string): Promise<Actor | null> {
  newRequest({ cookie });
  return getActor();
}

describe('setting up', () => {
  it('asks who is there, confirms the app, and ends every other session', async () => {
    const sid = await createSession(toObjectId(admin.id));
    expect(await press(beginFactorAction, admin, { proof: 'wrong-password' })).toMatchObject({
      fieldErrors: { proof: [words.proofWrong] },
    });
    expect((await factorOf(admin)).setUp).toBeNull();
    await press(beginFactorAction, admin, { proof });
    const { secret = '', uri } = (await factorOf(admin)).setUp ?? {};
    expect(uri).toContain(`secret=${secret}`);
    expect(await press(confirmFactorAction, admin, { code: codeOf(secret, 5) })).toMatchObject(wrongCode);
    expect(await press(confirmFactorAction, admin, { code: codeOf(secret) })).toMatchObject({ ok: true });
    expect(await factorOf(admin)).toMatchObject({ on: { codesLeft: 10 }, setUp: null });
    expect(await findActor({ userId: admin.id, sid })).toBeNull();
    expect(await findActor({ userId: admin.id, sid: admin.sid })).not.toBeNull();
  });

  it('leaves neither secret nor codes in the database, the log or the audit log', async () => {
    const said: unknown[] = [];
    for (const level of ['info', 'warn', 'debug', 'error'] as const) {
      const spy = vi.spyOn(log, level).mockImplementation((...args) => void said.push(args));
      onTestFinished(() => spy.mockRestore());
    }
    const { secret, codes } = await turnOn(admin, proof);
    await give(await signIn(), codes[0] ?? '');
    const entries = await auditEvents().find().toArray();
    expect(entries.map(({ action }) => action)).toEqual(['user.factorOn']);
    const kept = JSON.stringify([await stored(), entries, said]);
    for (const hidden of [secret, ...codes]) expect(kept).not.toContain(hidden);
    expect(JSON.stringify(said)).toContain('second factor on');
  });

  it('is for admins alone', async () => {
    const customer = await aUser({ passwordHash });
    expect(await press(beginFactorAction, customer, { proof })).toMatchObject({ code: 'forbidden' });
    expect(await press(confirmFactorAction, customer, { code: '123456' })).toMatchObject({
      code: 'forbidden',
    });
  });

  it('takes no code of a set-up that is too old, and no second one', async () => {
    await press(beginFactorAction, admin, { proof });
    const { secret = '' } = (await factorOf(admin)).setUp ?? {};
    wait(61);
    expect((await factorOf(admin)).setUp).toBeNull();
    expect(await press(confirmFactorAction, admin, { code: codeOf(secret) })).toMatchObject({
      message: words.setUpEnded,
    });
    await turnOn(admin, proof);
    expect(await press(beginFactorAction, admin, { proof })).toMatchObject({ message: words.alreadyOn });
  });

  it('shows the key to the session that began it alone, and takes a code from no other', async () => {
    const sid = await createSession(toObjectId(admin.id));
    const thief = await findActor({ userId: admin.id, sid });
    if (!thief) throw new Error('no session');
    await press(beginFactorAction, admin, { proof });
    expect((await factorOf(thief)).setUp).toBeNull();
    const { secret = '' } = (await factorOf(admin)).setUp ?? {};
    expect(await press(confirmFactorAction, thief, { code: codeOf(secret) })).toMatchObject({
      message: words.setUpEnded,
    });
    expect(await stored()).not.toHaveProperty('secondFactor');
    expect(await press(confirmFactorAction, admin, { code: codeOf(secret) })).toMatchObject({ ok: true });
  });

  it('says that it is on, and where codes are made, to who confirms again because the answer was lost', async () => {
    await press(beginFactorAction, admin, { proof });
    const { setUp, setUpMark } = await factorOf(admin);
    const fields = { code: codeOf(setUp?.secret ?? ''), setUp: setUpMark ?? '' };
    expect(await press(confirmFactorAction, admin, fields)).toMatchObject({ ok: true });
    const again = { ok: false, code: 'conflict', message: words.onBefore };
    expect(await press(confirmFactorAction, admin, fields)).toMatchObject(again);
    expect(await press(confirmFactorAction, admin, { code: '000000' })).toMatchObject(again);
    expect(await factorOf(admin)).toMatchObject({ on: { codesLeft: 10 }, setUpMark: null });
    expect(await press(renewCodesAction, admin, { proof })).toMatchObject({ ok: true });
  });

  it('is confirmed once by two presses at the same moment, and the other is told that it is on', async () => {
    await press(beginFactorAction, admin, { proof });
    const { setUp, setUpMark } = await factorOf(admin);
    const input = { code: codeOf(setUp?.secret ?? ''), setUp: setUpMark ?? '' };
    const done = await Promise.allSettled([confirmFactor(admin, input), confirmFactor(admin, input)]);
    expect(done.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    expect(done).toContainEqual(
      expect.objectContaining({ reason: expect.objectContaining({ message: words.onBefore }) }),
    );
  });

  it('tells a page whose key another set-up replaced, and counts none of its codes as a guess', async () => {
    await press(beginFactorAction, admin, { proof });
    const first = await factorOf(admin);
    await press(beginFactorAction, admin, { proof });
    const { setUp, setUpMark } = await factorOf(admin);
    expect(setUpMark).not.toBe(first.setUpMark);
    const older = { code: codeOf(first.setUp?.secret ?? ''), setUp: first.setUpMark ?? '' };
    for (let tried = 0; tried <= env().SIGN_IN_FAILURES; tried += 1)
      expect(await press(confirmFactorAction, admin, older)).toMatchObject({
        code: 'conflict',
        message: words.setUpReplaced,
      });
    const current = { code: codeOf(setUp?.secret ?? ''), setUp: setUpMark ?? '' };
    expect(await press(confirmFactorAction, admin, current)).toMatchObject({ ok: true });
  });

  it('tells the same where another session began the set-up that counts', async () => {
    const sid = await createSession(toObjectId(admin.id));
    const other = await findActor({ userId: admin.id, sid });
    if (!other) throw new Error('no session');
    await press(beginFactorAction, admin, { proof });
    const { setUp, setUpMark } = await factorOf(admin);
    await press(beginFactorAction, other, { proof });
    const fields = { code: codeOf(setUp?.secret ?? ''), setUp: setUpMark ?? '' };
    expect(await press(confirmFactorAction, admin, fields)).toMatchObject({ message: words.setUpReplaced });
    expect(await factorOf(admin)).toMatchObject({ setUp: null, setUpMark: null });
  });

  it('marks the key that a page shows by what tells nothing of it', async () => {
    await press(beginFactorAction, admin, { proof });
    const before = await factorOf(admin);
    expect(before.setUpMark).toMatch(/^[\w-]{16}$/);
    expect((await factorOf(admin)).setUpMark, 'of one key it is one').toBe(before.setUpMark);
    expect(JSON.stringify(await stored())).not.toContain(before.setUpMark);
  });

  it('wants a fresh sign-in of who has no password here', async () => {
    const guest = await anAdmin();
    expect(await press(beginFactorAction, guest, { proof: 'session' })).toMatchObject({ ok: true });
    wait(31);
    expect(await press(beginFactorAction, guest, { proof: 'session' })).toMatchObject({
      fieldErrors: { proof: [words.freshSignIn] },
    });
  });
});

describe('signing in', () => {
  let factor: Factor;
  beforeEach(async () => {
    factor = await turnOn(admin, proof);
  });

  it('by password alone opens nothing, at no door', async () => {
    const cookie = await signIn();
    expect(currentCookies().has(hintCookie)).toBe(false);
    expect(currentCookies().has(deviceCookie), 'else every guess had a counter of its own').toBe(false);
    expect(await actorBehind(cookie)).toBeNull();
    expect(await (await call('GET', '/me', { headers: { cookie } })).json()).toBeNull();
    const headers = { cookie, origin: env().AUTH_URL };
    expect((await call('PUT', `/user/${admin.email}`, { headers, body: {} })).status).toBe(401);
    expect((await call('GET', '/user', { headers })).status).toBe(401);
    newRequest({ cookie });
    expect((await turnOffFactorAction(empty, new FormData())).result).toMatchObject({ code: 'unauthorized' });
  });

  it('goes on with a code of the app, once', async () => {
    const [cookie, other] = [await signIn(), await signIn()];
    const code = codeOf(factor.secret, 1);
    expect(await give(cookie, `${code.slice(0, 3)} ${code.slice(3)}`)).toMatchObject({
      ok: true,
      data: { email: admin.email, target: '/', needsCode: false },
    });
    expect([currentCookies().has(hintCookie), currentCookies().has(deviceCookie)]).toEqual([true, true]);
    expect(await actorBehind(cookieNow())).toMatchObject({ id: admin.id, role: 'admin' });
    expect(await actorBehind(cookie), 'the cookie of before').toBeNull();
    expect(await give(other, code), 'again').toMatchObject(wrongCode);
    expect(await give(other, codeOf(factor.secret)), 'one of before').toMatchObject(wrongCode);
    expect(await actorBehind(other)).toBeNull();
  });

  it('leads back to the login page that remembers the origin, and then there', async () => {
    newRequest();
    const form = new FormData();
    for (const [name, value] of Object.entries({
      email: admin.email,
      password: proof,
      from: paths.manageUsers,
    }))
      form.set(name, value);
    form.set('enhanced', '1');
    const { result } = await signInAction(empty, form);
    expect(result).toMatchObject({ data: { needsCode: true, target: loginFrom(paths.manageUsers) } });
    const next = new FormData();
    for (const [name, value] of Object.entries({ code: codeOf(factor.secret, 1), from: paths.manageUsers }))
      next.set(name, value);
    next.set('enhanced', '1');
    expect((await signInCodeAction(empty, next)).result).toMatchObject({
      data: { target: paths.manageUsers },
    });
  });

  it('with one code at the same moment works once', async () => {
    const cookies = [await signIn(), await signIn(), await signIn()];
    const claims = await Promise.all(cookies.map(claimsIn));
    const { completeSignIn } = await import('@/lib/auth/pending-sign-in');
    for (const code of [codeOf(factor.secret, 1), factor.codes[0] ?? '']) {
      const done = await Promise.allSettled(claims.map((one) => completeSignIn(one, code, '192.0.2.1')));
      expect(done.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    }
    expect((await stored())?.secondFactor?.recovery).toHaveLength(9);
  });

  it('with a recovery code works once, however it is typed', async () => {
    const [one = '', other = ''] = factor.codes;
    expect(
      await give(await signIn(), `\u200b${one.toLowerCase().replace('-', ' ').replace('-', '\u2011')}`),
    ).toMatchObject({ ok: true });
    expect(await give(await signIn(), one)).toMatchObject(wrongCode);
    expect(await give(await signIn(), other)).toMatchObject({ ok: true });
    expect((await factorOf(admin)).on?.codesLeft).toBe(8);
  });

  it('with a recovery code is told to its owner by mail, as are turning on and off and new codes, once each', async () => {
    await give(await signIn(), factor.codes[0] ?? '');
    await give(await signIn(), codeOf(factor.secret, 1));
    await press(renewCodesAction, admin, { proof });
    await press(turnOffFactorAction, admin, { proof });
    const subjects = (await mailbox.of(admin.email)).map(({ subject }) => subject);
    expect(subjects).toEqual([
      'Your second factor is on',
      'A recovery code was used',
      'Your recovery codes are new',
      'Your second factor is off',
    ]);
  });

  it('waits ten minutes for its code, and ends with a new password', async () => {
    const late = await signIn();
    wait(21);
    expect(await give(late, factor.codes[0] ?? '')).toMatchObject({ message: words.signInEnded });
    const cookie = await signIn();
    await users().updateOne(
      { _id: toObjectId(admin.id) },
      { $set: { reset: mailedLink('reset', 'request') } },
    );
    await setPassword({ token: linkToken('reset', 'request'), password: proof }, '192.0.2.1');
    const ended = await give(cookie, factor.codes[0] ?? '');
    expect(ended).toMatchObject({ message: words.signInEnded });
    expect(ended, 'it took a moment').toMatchObject({ message: expect.not.stringContaining('too long') });
    expect(await give(await signIn(), factor.codes[0] ?? ''), 'the factor stays').toMatchObject({ ok: true });
  });

  it('with nothing begun, or by a session that is one already, takes no code', async () => {
    expect(await give('', factor.codes[0] ?? '')).toMatchObject({ message: words.signInEnded });
    const cookie = await signIn();
    await give(cookie, factor.codes[0] ?? '');
    expect(await give(cookieNow(), factor.codes[1] ?? '')).toMatchObject({ message: words.signInEnded });
    expect(await give(cookie, factor.codes[1] ?? '')).toMatchObject({ message: words.signInEnded });
    expect((await factorOf(admin)).on?.codesLeft).toBe(9);
  });

  it('stops guesses after so many, also by one who begins anew each time, and says when to try again', async () => {
    for (let tried = 0; tried < env().SIGN_IN_FAILURES; tried += 1)
      expect(await give(await signIn(), '000000')).toMatchObject(wrongCode);
    const refused = await give(await signIn(), codeOf(factor.secret, 1));
    expect(refused).toMatchObject({ code: 'limited', message: messages.tooMany });
    expect(refused && 'retryAfter' in refused && refused.retryAfter).toBeGreaterThan(0);
  });

  it('gives somebody who reads the mailbox one more day of guesses, however often the password is reset', async () => {
    const { SIGN_IN_FAILURES, SIGN_IN_FAILURES_PER_DAY } = env();
    let guesses = 0;
    for (let resets = 0; resets < 6; resets += 1) {
      const tries = Array.from({ length: SIGN_IN_FAILURES }, () => countCodeAttempt({ userId: admin.id }));
      guesses += (await Promise.allSettled(tries)).filter(({ status }) => status === 'fulfilled').length;
      await resetCodeAttempts(admin.id);
    }
    expect(guesses).toBe(SIGN_IN_FAILURES + SIGN_IN_FAILURES_PER_DAY);
  });

  it('with Google asks for the code too', async () => {
    const browser = new Browser();
    newRequest();
    const target = await google.signIn(browser, { email: admin.email });
    expect(new URL(target).pathname).toBe(paths.login);
    const cookie = [...browser.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    expect(await actorBehind(cookie)).toBeNull();
    expect(await give(cookie, codeOf(factor.secret, 1))).toMatchObject({ ok: true });
    expect(await actorBehind(cookieNow())).toMatchObject({ id: admin.id });
  });
});

describe('turning off and new recovery codes', () => {
  it('want the password or a code, and tell the audit log', async () => {
    const { secret, codes } = await turnOn(admin, proof);
    expect(await press(renewCodesAction, admin, { proof: 'wrong-password' })).toMatchObject({
      fieldErrors: { proof: [words.proofWrong] },
    });
    const used = codeOf(secret, 1);
    const renewed = await press(renewCodesAction, admin, { proof: used });
    expect(renewed).toMatchObject({ ok: true });
    expect(await give(await signIn(), codes[0] ?? ''), 'an older one').toMatchObject(wrongCode);
    expect(await press(turnOffFactorAction, admin, { proof: used })).toMatchObject({ ok: false });
    expect(await press(turnOffFactorAction, admin, { proof })).toMatchObject({ ok: true });
    expect(await stored()).not.toHaveProperty('secondFactor');
    await signIn();
    expect(currentCookies().has(hintCookie), 'as before').toBe(true);
    const entries = await auditEvents().find().sort({ at: 1 }).toArray();
    expect(entries.map(({ action }) => action)).toEqual([
      'user.factorOn',
      'user.codesRenewed',
      'user.factorOff',
    ]);
  });

  it('is off already, and no code wrong, for who turns it off again because the answer was lost', async () => {
    const { secret } = await turnOn(admin, proof);
    const code = codeOf(secret, 1);
    expect(await press(turnOffFactorAction, admin, { proof: code })).toMatchObject({ ok: true });
    const off = { ok: false, code: 'conflict', message: words.notOn };
    expect(await press(turnOffFactorAction, admin, { proof: code })).toMatchObject(off);
    expect(await press(renewCodesAction, admin, { proof: code })).toMatchObject(off);
  });

  it('cannot be guessed by who has found the session', async () => {
    await turnOn(admin, proof);
    for (let tried = 0; tried < env().SIGN_IN_FAILURES; tried += 1)
      await press(turnOffFactorAction, admin, { proof: `guess-${tried}` });
    expect(await press(turnOffFactorAction, admin, { proof })).toMatchObject({ code: 'limited' });
  });
});

/** What a cookie claims, as the shop reads it. */
async function claimsIn(cookie: string) {
  const { readCookieClaims } = await import('@/lib/auth/session');
  return readCookieClaims(new Headers({ cookie }));
}
