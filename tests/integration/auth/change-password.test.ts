import { beforeAll, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { changePasswordAction } from '@/lib/auth/actions';
import type { Actor } from '@/lib/auth/actor';
import { deviceCookie } from '@/lib/auth/cookies';
import { checkPassword } from '@/lib/auth/credentials';
import { hashPassword, verifyPassword } from '@/lib/auth/password';
import { beginSignIn, findPending } from '@/lib/auth/pending-sign-in';
import { requestReset } from '@/lib/auth/reset';
import { createSession } from '@/lib/auth/session';
import { messages } from '@/lib/base/messages';
import { toObjectId } from '@/lib/platform/db';
import { env } from '@/lib/platform/env';
import { users } from '@/lib/users/data';
import { factorOf } from '@/lib/users/factor';
import { press } from '../../support/actions.ts';
import { turnOn } from '../../support/factor.ts';
import { anAdmin, aUser } from '../../support/factories.ts';
import { ownMailbox } from '../../support/mailbox.ts';
import { refusal } from '../../support/refusal.ts';
import { currentCookies } from '../../support/request.ts';

// Lower than a shop's, because each guess computes a hash.
vi.hoisted(() => Object.assign(process.env, { SIGN_IN_FAILURES: '6' }));

const mailbox = ownMailbox();
const current = 'right-password';
const chosen = 'another-password';

let passwordHash: string;
beforeAll(async () => {
  passwordHash = await hashPassword(current);
});
let actor: Actor;
beforeEach(async () => {
  actor = await aUser({ passwordHash });
});

const stored = async ({ id }: Actor) => {
  const doc = await users().findOne({ _id: toObjectId(id) });
  if (!doc) throw new Error('gone');
  return doc;
};
const has = async (who: Actor, password: string) =>
  verifyPassword((await stored(who)).passwordHash, password, who.id);
const change = (who: Actor, proof: string, password = chosen) =>
  press(changePasswordAction, who, { proof, password });

describe('changing the password', () => {
  it('takes the current one, keeps this session and ends every other', async () => {
    await createSession(toObjectId(actor.id), 'elsewhere');
    expect(await change(actor, current)).toMatchObject({
      ok: true,
      message: messages.auth.ownPasswordChanged,
    });
    expect(await has(actor, chosen)).toBe(true);
    expect((await stored(actor)).sessions.map(({ sid }) => sid)).toEqual([actor.sid]);
    const [mail] = await mailbox.of(actor.email);
    expect(mail?.text).toContain('Every other device is signed out.');
  });

  it('makes a link that waits for a new password useless', async () => {
    await requestReset({ email: actor.email }, '203.0.113.9');
    await change(actor, current);
    expect(await stored(actor)).not.toHaveProperty('reset');
  });

  it('ends a sign-in that waits for its code: whoever began it knew the old one', async () => {
    const admin = await anAdmin({ passwordHash });
    await turnOn(admin, current);
    const { sid } = await beginSignIn(toObjectId(admin.id), 'elsewhere', passwordHash);
    const claims = { userId: admin.id, sid };
    expect(await findPending(claims)).not.toBeNull();
    expect(await change(admin, current)).toMatchObject({ ok: true });
    expect(await findPending(claims)).toBeNull();
  });

  it('refuses what is not the current one, and the same one again', async () => {
    expect(await change(actor, 'guessed')).toMatchObject({
      fieldErrors: { proof: [messages.auth.currentWrong] },
    });
    expect(await change(actor, current, current)).toMatchObject({
      fieldErrors: { password: [messages.auth.samePassword] },
    });
    expect(await change(actor, current, 'short')).toMatchObject({
      fieldErrors: { password: [messages.auth.passwordLength] },
    });
    expect(await has(actor, current)).toBe(true);
  });

  it('does not take a code in place of the password', async () => {
    const admin = await anAdmin({ passwordHash });
    const { codes } = await turnOn(admin, current);
    expect(await change(admin, codes[0] ?? '')).toMatchObject({
      fieldErrors: { proof: [messages.auth.currentWrong] },
    });
    expect(await change(admin, current)).toMatchObject({ ok: true });
  });

  it('gives an account of Google its first one, from a session that has just begun', async () => {
    const guest = await aUser();
    expect(await change(guest, 'session')).toMatchObject({ ok: true });
    expect(await has(guest, chosen)).toBe(true);
    const late = await aUser();
    await users().updateOne(
      { _id: toObjectId(late.id) },
      { $set: { 'sessions.0.createdAt': new Date(Date.now() - 3_600_000) } },
    );
    expect(await change(late, 'session')).toMatchObject({
      fieldErrors: { proof: [messages.secondFactor.freshSignIn] },
    });
    expect(await stored(late)).not.toHaveProperty('passwordHash');
  });

  it('gives none to an account that could not sign in with it, whose address has a shape of its own', async () => {
    const guest = await aUser({ email: `ann-${Date.now()}@north-gate.example` });
    expect(await change(guest, 'session')).toMatchObject({
      code: 'conflict',
      message: messages.auth.googleAlone,
    });
    expect(await stored(guest)).not.toHaveProperty('passwordHash');
    const before = await aUser({ email: `bob-${Date.now()}@north-gate.example`, passwordHash });
    expect(await change(before, current), 'one that has one').toMatchObject({ ok: true });
  });

  const guessAt = async ({ email }: Actor) => {
    for (let nth = 0; nth < env().SIGN_IN_FAILURES; nth += 1)
      await refusal(checkPassword(email, 'a-guess', `198.51.100.${nth}`));
  };

  it('lets the browser that did it in, whoever guesses', async () => {
    expect(await change(actor, current)).toMatchObject({ ok: true });
    const device = currentCookies().get(deviceCookie)?.value;
    await guessAt(actor);
    const { email } = await checkPassword(actor.email, chosen, '203.0.113.1', device);
    expect(email).toBe(actor.email);
  });

  it('forgets the guesses at an account of Google when it gets its first one', async () => {
    const guest = await aUser();
    await guessAt(guest);
    expect(await change(guest, 'session')).toMatchObject({ ok: true });
    expect((await checkPassword(guest.email, chosen, '203.0.113.1')).email).toBe(guest.email);
  });

  it('is done once when it is asked for many times at the same moment', async () => {
    const tries = [1, 2, 3, 4, 5].map((nth) => change(actor, current, `${chosen}-${nth}`));
    const done = (await Promise.all(tries)).filter((result) => result?.ok);
    expect(done).toHaveLength(1);
  });

  it('is done for the session that sends it again because the answer was lost, and told by its page', async () => {
    for (const [who, proof] of [
      [actor, current],
      [await aUser(), 'session'],
    ] as const) {
      expect(await factorOf(who)).toMatchObject({ isPasswordNew: false });
      for (const _time of ['first', 'again'])
        expect(await change(who, proof)).toMatchObject({
          ok: true,
          message: messages.auth.ownPasswordChanged,
        });
      expect(await factorOf(who)).toMatchObject({ isPasswordNew: true });
      expect(await mailbox.of(who.email), 'it is one change').toHaveLength(1);
      const device = currentCookies().get(deviceCookie)?.value;
      await guessAt(who);
      expect(await checkPassword(who.email, chosen, '203.0.113.1', device)).toMatchObject({
        email: who.email,
      });
    }
  });

  it('is done for a request that comes twice at the same moment', async () => {
    const done = await Promise.all([change(actor, current), change(actor, current)]);
    expect(done).toMatchObject([{ ok: true }, { ok: true }]);
    expect(await mailbox.of(actor.email)).toHaveLength(1);
  });

  it('tells a stored password as little as the current one is told: to no other session, not later, not more often', async () => {
    const wrong = { fieldErrors: { proof: [messages.auth.currentWrong] } };
    expect(await change(actor, 'a-guess', current), 'of a session that changed nothing').toMatchObject(wrong);
    await change(actor, current);
    expect(await change(actor, current, 'a-guess')).toMatchObject(wrong);
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 11 * 60_000 });
    onTestFinished(() => void vi.useRealTimers());
    expect(await change(actor, current), 'later').toMatchObject(wrong);

    const other = await aUser({ passwordHash });
    await change(other, current);
    const left = env().SIGN_IN_FAILURES / 2; // each is two guesses
    for (let nth = 0; nth < left; nth += 1)
      expect(await change(other, 'a-guess', `another-guess-${nth}`)).toMatchObject(wrong);
    expect(await change(other, 'a-guess', chosen)).toMatchObject({ code: 'limited' });
  });

  it('has a bound for each day', async () => {
    const passwords = Array.from({ length: 11 }, (_, nth) => (nth % 2 ? current : chosen));
    const results = [];
    for (const [nth, password] of passwords.entries())
      results.push(await change(actor, nth % 2 ? chosen : current, password));
    expect(results.slice(0, 10).every((result) => result?.ok)).toBe(true);
    expect(results[10]).toMatchObject({ code: 'limited' });
  });
});
