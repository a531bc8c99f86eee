import { beforeAll, describe, expect, it, vi } from 'vitest';
import { newPasswordAction, requestResetAction } from '@/lib/auth/actions';
import { findActor } from '@/lib/auth/admit';
import { checkPassword } from '@/lib/auth/credentials';
import { hashPassword } from '@/lib/auth/password';
import { beginSignIn, findPending } from '@/lib/auth/pending-sign-in';
import { readReset, requestReset, setPassword } from '@/lib/auth/reset';
import { messages } from '@/lib/base/messages';
import { mails } from '@/lib/mail/data';
import { db, toObjectId } from '@/lib/platform/db';
import { env } from '@/lib/platform/env';
import type { UserDoc } from '@/lib/users/data';
import { users } from '@/lib/users/data';
import { count } from '../../support/counts.ts';
import { turnOn } from '../../support/factor.ts';
import { anAdmin, aUser } from '../../support/factories.ts';
import { ownMailbox, tokenIn } from '../../support/mailbox.ts';
import { refusal } from '../../support/refusal.ts';
import { currentCookies, newRequest } from '../../support/request.ts';

// Lower than a shop's, because each try takes its time.
vi.hoisted(() => Object.assign(process.env, { LINK_MAILS_PER_DAY: '7', SIGN_IN_FAILURES: '5' }));

const mailbox = ownMailbox();
const here = '192.0.2.1';
let passwordHash: string;
beforeAll(async () => {
  passwordHash = await hashPassword('old-password');
});
const account = (fields: Partial<UserDoc> = {}) => aUser({ passwordHash, ...fields });
/** Has no account. */
const nobody = 'nobody@example.com';

async function mailedToken(email: string): Promise<string> {
  await requestReset({ email }, here);
  return tokenIn((await mailbox.of(email)).at(-1));
}

function formOf(fields: Record<string, string>): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries({ ...fields, enhanced: '1' })) form.set(name, value);
  return form;
}
const empty = { result: null, values: {} };

describe('asking for a new password', () => {
  it("answers 'email sent' whether there is an account or not, and 'provide your email' without an address", {
    tags: ['@spec-8-alerts'],
  }, async () => {
    const actor = await account();
    newRequest({ 'x-forwarded-for': here });
    const [known, unknown, none] = await Promise.all(
      [actor.email, nobody, ' '].map((email) => requestResetAction(empty, formOf({ email }))),
    );
    expect(known?.result).toEqual({ ok: true, message: 'email sent', data: undefined });
    expect(unknown?.result).toEqual(known?.result);
    expect(none?.result).toMatchObject({ ok: false, fieldErrors: { email: ['provide your email'] } });
  });

  it('does the same work for both, and mails only an account', async () => {
    const actor = await account();
    await requestReset({ email: actor.email }, here);
    await requestReset({ email: nobody }, here);
    const waiting = await mails().find({ kind: 'passwordReset' }).toArray();
    expect(waiting.map(({ to }) => to).sort()).toEqual([actor.email, nobody].sort());
    expect(await mailbox.of(nobody)).toEqual([]);
    expect(await mailbox.of(actor.email)).toHaveLength(1);
    expect(await mails().countDocuments({ to: nobody }), 'nothing remembers who asked in vain').toBe(0);
  });

  it('keeps no token, neither with the user nor in the outbox', async () => {
    const actor = await account();
    await requestReset({ email: actor.email }, here);
    const stored = JSON.stringify([await users().find().toArray(), await mails().find().toArray()]);
    const token = tokenIn((await mailbox.of(actor.email)).at(-1));
    expect(Buffer.from(token, 'base64url').length * 8).toBeGreaterThanOrEqual(128);
    const after = JSON.stringify([await users().find().toArray(), await mails().find().toArray()]);
    expect(stored + after).not.toContain(token);
  });

  it('mails a link to the configured address, whatever host the request named', async () => {
    const actor = await account();
    newRequest({ host: 'evil.example', 'x-forwarded-host': 'evil.example' });
    await requestResetAction(empty, formOf({ email: actor.email }));
    const [mail] = await mailbox.of(actor.email);
    expect(mail?.text).toContain(`${env().AUTH_URL}/new-password?token=`);
    expect(`${mail?.text}${mail?.html}`).not.toContain('evil');
  });

  it('is limited for an address, with and without an account alike', async () => {
    const actor = await account();
    for (const email of [actor.email, nobody]) {
      for (let tries = 0; tries < env().LINK_MAILS_PER_HOUR; tries += 1) await requestReset({ email }, here);
      expect(await refusal(requestReset({ email }, here))).toMatchObject({ code: 'limited' });
    }
  });
});

describe('links that somebody else asks for all day', () => {
  /** Forgets what counts by the hour. */
  const anHourLater = () =>
    db()
      .collection('rate_limits')
      .deleteMany({ key: /^linkMail(Late)?:/ });
  const perDay = () => env().LINK_MAILS_PER_DAY;

  it('in other spellings of an address keep its owner from none', async () => {
    const owner = await account({ email: 'victim@gmail.com' });
    for (let time = 0; time <= perDay(); time += 1) {
      await requestReset({ email: `victim+${time}@gmail.com` }, `192.0.2.${time}`);
      await requestReset({ email: `v.ictim${'.'.repeat(time)}@gmail.com` }, `198.51.100.${time}`);
    }
    await anHourLater(); // and once more, in the place of the one that every hour has
    await requestReset({ email: 'vi.ctim@gmail.com' }, '203.0.113.1');
    expect(await readReset(await mailedToken(owner.email))).toEqual({ email: owner.email });
  });

  it('to it leave him one an hour, which stays good until the next', async () => {
    const owner = await account();
    for (let time = 0; time < perDay(); time += 1) {
      await requestReset({ email: owner.email }, `192.0.2.${time}`);
      await mailbox.of(owner.email);
      await anHourLater();
    }
    expect(await mailbox.of(owner.email)).toHaveLength(perDay());
    const last = await mailedToken(owner.email);
    expect(await mailbox.of(owner.email)).toHaveLength(perDay() + 1);
    await requestReset({ email: owner.email }, here);
    expect(await mailbox.of(owner.email)).toHaveLength(perDay() + 1);
    expect(await readReset(last)).toEqual({ email: owner.email });
    await anHourLater();
    expect(await readReset(await mailedToken(owner.email))).toEqual({ email: owner.email });
  });

  it.each([
    ['a proved account', async () => (await account()).email],
    ['one that nobody proved', async () => (await account({ emailVerified: null })).email],
    ['none', async () => nobody],
  ])('are answered alike at an address with %s, and by as many writes', async (_what, make) => {
    const email = await make();
    for (let time = 0; time < perDay() + 3; time += 1) {
      await requestReset({ email }, `192.0.2.${time}`);
      await db()
        .collection('rate_limits')
        .deleteMany({ key: /^linkMail:/ });
    }
    expect(await mails().countDocuments({ kind: 'passwordReset', state: 'waiting' })).toBe(perDay() + 3);
  });
});

describe('the link', () => {
  it('sets the password, verifies the address, ends every session and signs nobody in', async () => {
    const actor = await account();
    const token = await mailedToken(actor.email);
    expect(await readReset(token)).toEqual({ email: actor.email });
    newRequest({ 'x-forwarded-for': here });
    const { result } = await newPasswordAction(empty, formOf({ token, password: 'new-password' }));
    expect(result).toMatchObject({ ok: true, message: messages.auth.passwordChanged });
    expect(currentCookies().getAll(), 'no session is begun').toEqual([]);
    expect(await findActor({ userId: actor.id, sid: actor.sid })).toBeNull();
    expect((await checkPassword(actor.email, 'new-password', here)).emailVerified).toBeInstanceOf(Date);
    expect(await refusal(checkPassword(actor.email, 'old-password', here))).toMatchObject({
      code: 'unauthorized',
    });
    expect((await mailbox.of(actor.email)).at(-1)?.subject).toBe('Your password was changed');
  });

  it('ends a sign-in that waits for its code: whoever began it knew the old password', async () => {
    const admin = await anAdmin({ passwordHash });
    await turnOn(admin, 'old-password');
    const { sid } = await beginSignIn(toObjectId(admin.id), 'elsewhere', passwordHash);
    const claims = { userId: admin.id, sid };
    expect(await findPending(claims)).not.toBeNull();
    await mailbox.of(admin.email); // that the second factor is on
    await setPassword({ token: await mailedToken(admin.email), password: 'new-password' }, here);
    expect(await findPending(claims)).toBeNull();
  });

  it('of an address that nobody proved leaves nothing of whoever registered it', async () => {
    const actor = await account({ emailVerified: null, address: '13 Trap Lane', phone: '0123' });
    const token = await mailedToken(actor.email);
    await setPassword({ token, password: 'new-password' }, here);
    const owned = await checkPassword(actor.email, 'new-password', here);
    expect(owned.emailVerified).toBeInstanceOf(Date);
    for (const field of ['address', 'phone', 'reset', 'verification'])
      expect(owned).not.toHaveProperty(field);
    expect(owned.name).not.toBe(actor.name);
    expect((await mailbox.of(actor.email)).at(-1)?.text).toContain(owned.name);
  });

  it('works once, also when it is used many times at the same moment', async () => {
    const actor = await account();
    const token = await mailedToken(actor.email);
    const tries = Array.from({ length: count(5, 40) }, (_, index) => `password-${index}`);
    const outcomes = await Promise.allSettled(
      tries.map((password) => setPassword({ token, password }, here)),
    );
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect(await readReset(token)).toBeNull();
    expect(await refusal(setPassword({ token, password: 'late-password' }, here))).toMatchObject({
      message: messages.auth.linkDead,
    });
  });

  it('ends when another is asked for, before that one is even mailed', async () => {
    const actor = await account();
    const first = await mailedToken(actor.email);
    await requestReset({ email: actor.email }, here);
    expect(await readReset(first)).toBeNull();
    const second = tokenIn((await mailbox.of(actor.email)).at(-1));
    expect(await readReset(second)).toEqual({ email: actor.email });
  });

  it('is mailed once when two were asked for before the mail went out', async () => {
    const actor = await account();
    await requestReset({ email: actor.email }, here);
    await requestReset({ email: actor.email }, here);
    const received = await mailbox.of(actor.email);
    expect(received).toHaveLength(1);
    expect(await readReset(tokenIn(received[0]))).toEqual({ email: actor.email });
  });

  it('is good for 60 minutes', async () => {
    const actor = await account();
    const before = Date.now();
    const token = await mailedToken(actor.email);
    const after = Date.now();
    const stored = await users().findOne({ email: actor.email });
    const asked = (stored?.reset?.expiresAt.getTime() ?? 0) - 3_600_000;
    expect(asked).toBeGreaterThanOrEqual(before);
    expect(asked).toBeLessThanOrEqual(after);
    await users().updateOne({ email: actor.email }, { $set: { 'reset.expiresAt': new Date() } });
    expect(await refusal(setPassword({ token, password: 'new-password' }, here))).toMatchObject({
      message: messages.auth.linkDead,
    });
  });

  it.each(['', 'short', 'a'.repeat(43), '{"$ne":null}'])(
    'is no good when it is made up: %s',
    async (token) => {
      await account();
      newRequest({ 'x-forwarded-for': here });
      const { result } = await newPasswordAction(empty, formOf({ token, password: 'new-password' }));
      expect(result).toMatchObject({ ok: false, code: 'invalid' });
    },
  );

  it('is not mailed any more when its time is over, as after hours without a mail server', async () => {
    const { email } = await account();
    await requestReset({ email }, here);
    await users().updateOne({ email }, { $set: { 'reset.expiresAt': new Date(Date.now() - 1000) } });
    expect(await mailbox.of(email)).toEqual([]);
    expect(await mails().countDocuments({ to: email })).toBe(0);
    expect(await mailedToken(email), 'the next one is').toBeTruthy();
  });

  it('lets an owner in again whom wrong guesses had locked out', async () => {
    const actor = await account();
    for (let tries = 0; tries < env().SIGN_IN_FAILURES; tries += 1)
      await refusal(checkPassword(actor.email, 'a-wrong-guess', '192.0.2.2'));
    expect(await refusal(checkPassword(actor.email, 'old-password', here))).toMatchObject({
      code: 'limited',
    });
    await setPassword({ token: await mailedToken(actor.email), password: 'new-password' }, here);
    expect((await checkPassword(actor.email, 'new-password', here)).email).toBe(actor.email);
  });

  it('changes nobody else', async () => {
    const other = await account();
    const before = await db().collection('users').findOne({ email: other.email });
    const actor = await account();
    await setPassword({ token: await mailedToken(actor.email), password: 'new-password' }, here);
    expect(await db().collection('users').findOne({ email: other.email })).toEqual(before);
  });
});
