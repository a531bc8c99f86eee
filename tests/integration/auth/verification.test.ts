import { ObjectId } from 'mongodb';
import { describe, expect, it, vi } from 'vitest';
import { claimAccountAction, resendVerificationAction } from '@/lib/auth/actions';
import { findActor } from '@/lib/auth/admit';
import { checkPassword } from '@/lib/auth/credentials';
import { register } from '@/lib/auth/register';
import { requestReset } from '@/lib/auth/reset';
import { createSession } from '@/lib/auth/session';
import { claimAccount, readVerification, resendVerification, verifyEmail } from '@/lib/auth/verify';
import { messages } from '@/lib/base/messages';
import { paths } from '@/lib/base/paths';
import { mails } from '@/lib/mail/data';
import { quotes } from '@/lib/orders/quotes/data';
import { settleReported } from '@/lib/payments/complete';
import { db } from '@/lib/platform/db';
import { env } from '@/lib/platform/env';
import { getProfile, users } from '@/lib/users/data';
import { updateProfile } from '@/lib/users/edit';
import { settleTakeOvers } from '@/lib/users/taken-over';
import { press } from '../../support/actions.ts';
import { anOrder, aUser, storedOrder } from '../../support/factories.ts';
import { ownMailbox, tokenIn } from '../../support/mailbox.ts';
import { payAtProvider } from '../../support/provider.ts';
import { anOfferedQuote } from '../../support/quotes.ts';
import { refusal } from '../../support/refusal.ts';
import { newRequest } from '../../support/request.ts';

// Lower than a shop's, because each guess and each registration computes a hash.
vi.hoisted(() =>
  Object.assign(process.env, {
    SIGN_IN_FAILURES: '6',
    LINK_MAILS_PER_DAY: '8',
    LINK_MAILS_PER_ADDRESS: '10',
  }),
);

const mailbox = ownMailbox();
const here = '192.0.2.1';

let made = 0;
function aForm() {
  made += 1;
  return { email: `newcomer${made}@example.com`, name: 'New Comer', password: 'a-password' };
}

async function aNewcomer() {
  const user = await register(aForm(), here);
  const actor = await findActor({ userId: user._id.toHexString(), sid: await createSession(user._id) });
  if (!actor) throw new Error('The account that was just made has no session.');
  return actor;
}

describe('a new account', () => {
  it('is welcomed by one mail, whose link verifies the address', async () => {
    const actor = await aNewcomer();
    expect((await getProfile(actor)).emailVerified).toBe(false);
    const received = await mailbox.of(actor.email);
    expect(received.map(({ subject }) => subject)).toEqual(['Welcome to Nap & Bristle']);
    expect(received[0]?.text).toContain(`${env().AUTH_URL}/verify-email?token=`);

    const token = tokenIn(received[0]);
    expect(await readVerification(actor, token)).toEqual({ email: actor.email, verified: false, own: true });
    expect((await getProfile(actor)).emailVerified, 'looking at the link changes nothing').toBe(false);
    await verifyEmail(actor, { token });
    expect((await getProfile(actor)).emailVerified).toBe(true);
    expect(await readVerification(actor, token)).toEqual({ email: actor.email, verified: true, own: true });
  });

  it('that could not be made is not welcomed', async () => {
    const form = aForm();
    await register(form, here);
    await refusal(register(form, here));
    expect(await mailbox.of(form.email)).toHaveLength(1);
  });

  it('is open to its owner, however often somebody guessed at it before it was there', async () => {
    const form = aForm();
    for (let tries = 0; tries < env().SIGN_IN_FAILURES; tries += 1)
      await refusal(checkPassword(form.email, 'a-wrong-guess', '192.0.2.2'));
    await register(form, here);
    expect((await checkPassword(form.email, form.password, here)).email).toBe(form.email);
  });

  it('gets another link when asked, which ends the first', async () => {
    const actor = await aNewcomer();
    const first = tokenIn((await mailbox.of(actor.email)).at(-1));
    await resendVerification(actor, here);
    const second = tokenIn((await mailbox.of(actor.email)).at(-1));
    expect(second).not.toBe(first);
    expect(await refusal(verifyEmail(actor, { token: first }))).toMatchObject({
      message: messages.auth.linkDead,
    });
    await verifyEmail(actor, { token: second });
  });

  it('may ask a few times in an hour', async () => {
    const actor = await aUser({ emailVerified: null });
    for (let tries = 0; tries < env().LINK_MAILS_PER_HOUR; tries += 1) await resendVerification(actor, here);
    expect(await refusal(resendVerification(actor, here))).toMatchObject({ code: 'limited' });
  });
});

describe('links to verify', () => {
  const forgetting = (names: RegExp) => db().collection('rate_limits').deleteMany({ key: names });

  it('can be asked for so often from one network', async () => {
    for (let asked = 0; asked < env().LINK_MAILS_PER_ADDRESS; asked += 1)
      await requestReset({ email: `somebody${asked}@example.com` }, '198.51.100.9');
    const actor = await aUser({ emailVerified: null });
    expect(await refusal(resendVerification(actor, '198.51.100.9'))).toMatchObject({ code: 'limited' });
    await resendVerification(actor, here);
  });

  it('are one an hour once those of a day are gone', async () => {
    const actor = await aUser({ emailVerified: null });
    for (let time = 0; time <= env().LINK_MAILS_PER_DAY; time += 1) {
      await resendVerification(actor, here);
      await forgetting(/^link(Mail|Address):/);
    }
    expect(await refusal(resendVerification(actor, here))).toMatchObject({ code: 'limited' });
    await forgetting(/^linkMailLate:/);
    await resendVerification(actor, here);
  });

  it('to one mailbox of Gmail are counted together, however its dots stand', async () => {
    const perDay = env().LINK_MAILS_PER_DAY;
    const spellings = Array.from({ length: perDay + 10 }, (_, at) => {
      const dots = [...'bombed'].map((letter, bit) => (bit < 5 && at & (1 << bit) ? `${letter}.` : letter));
      return `${dots.join('')}@${at % 2 ? 'gmail' : 'googlemail'}.com`;
    });
    for (const [at, email] of spellings.entries()) {
      const user = await register({ ...aForm(), email }, `192.0.2.${at}`);
      const actor = await findActor({ userId: user._id.toHexString(), sid: await createSession(user._id) });
      if (actor) await resendVerification(actor, `192.0.2.${at}`).catch(() => undefined);
    }
    const queued = await mails().countDocuments({ kind: { $in: ['welcome', 'verifyEmail'] } });
    expect(queued).toBeLessThanOrEqual(perDay + 1);
    expect(queued).toBeGreaterThan(0);
  });
});

describe('the link', () => {
  it('is good for three days', async () => {
    const actor = await aNewcomer();
    const token = tokenIn((await mailbox.of(actor.email)).at(-1));
    await users().updateOne({ email: actor.email }, { $set: { 'verification.expiresAt': new Date() } });
    expect(await readVerification(actor, token)).toBeNull();
    expect(await refusal(verifyEmail(actor, { token }))).toMatchObject({ message: messages.auth.linkDead });
  });

  it('is not mailed to an address that is verified already', async () => {
    const actor = await aUser({ emailVerified: new Date() });
    const message = messages.auth.verifiedBefore; // on a phone, while the page that asks for another stands open here
    expect(await press(resendVerificationAction, actor)).toMatchObject({ ok: true, message });
    expect(await mailbox.of(actor.email)).toEqual([]);
  });

  it('verifies nothing for whoever has the mail alone: a new password makes the account theirs', async () => {
    const stranger = await aNewcomer();
    await updateProfile(stranger, { name: 'Stranger', address: '13 Trap Lane', phone: '0123' });
    const { order: open } = await anOrder({ actor: stranger });
    const { order: paid } = await anOrder({ actor: stranger });
    await settleReported(new ObjectId(paid.id), await payAtProvider(stranger, paid));
    await anOfferedQuote({ actor: stranger });
    const token = tokenIn((await mailbox.of(stranger.email)).at(0));
    for (const actor of [null, await aUser()]) {
      expect(await readVerification(actor, token)).toMatchObject({ own: false });
      expect(await refusal(verifyEmail(actor, { token }))).toMatchObject({
        message: messages.auth.verifyOwn,
      });
    }
    await claimAccount({ token, password: 'owners-own' }, here);
    const owned = await checkPassword(stranger.email, 'owners-own', here);
    expect(owned).toMatchObject({
      emailVerified: expect.any(Date),
      sessions: [],
      name: stranger.email.split('@')[0],
    });
    for (const field of ['address', 'phone', 'education', 'LinkedIn', 'photoURL', 'reset', 'verification'])
      expect(owned).not.toHaveProperty(field);
    expect(await findActor({ userId: stranger.id, sid: stranger.sid })).toBeNull();
    expect(await refusal(checkPassword(stranger.email, 'a-password', here))).toMatchObject({
      code: 'unauthorized',
    });
    await settleTakeOvers();
    expect((await storedOrder(open.id)).state).toBe('cancelled');
    expect((await storedOrder(paid.id)).state).toBe('paid');
    expect(await quotes().countDocuments({ userId: owned._id }), 'what the stranger asked a price for').toBe(
      0,
    );
    expect(await refusal(claimAccount({ token, password: 'again-please' }, here))).toMatchObject({
      message: messages.auth.linkDead,
    });
  });

  it('lets in whoever takes over, also where a stranger’s guesses had locked the account', async () => {
    const stranger = await aNewcomer();
    const token = tokenIn((await mailbox.of(stranger.email)).at(0));
    for (let tries = 0; tries < env().SIGN_IN_FAILURES; tries += 1)
      await refusal(checkPassword(stranger.email, 'a-wrong-guess', '192.0.2.2'));
    newRequest({ 'x-forwarded-for': here });
    const withoutScripts = new FormData();
    for (const [name, value] of Object.entries({ token, password: 'owners-own' }))
      withoutScripts.set(name, value);
    await expect(claimAccountAction({ result: null, values: {} }, withoutScripts)).rejects.toMatchObject({
      digest: expect.stringContaining(paths.loginAfter('password')),
    });
    expect((await checkPassword(stranger.email, 'owners-own', here)).email).toBe(stranger.email);
  });

  it('leaves what the owner orders after taking over alone', async () => {
    const stranger = await aNewcomer();
    const token = tokenIn((await mailbox.of(stranger.email)).at(0));
    await claimAccount({ token, password: 'owners-own' }, here);
    const user = await users().findOne({ email: stranger.email });
    if (!user) throw new Error('The account is gone.');
    const owner = await findActor({ userId: user._id.toHexString(), sid: await createSession(user._id) });
    if (!owner) throw new Error('The owner has no session.');
    const { order } = await anOrder({ actor: owner });
    await anOfferedQuote({ actor: owner });
    await settleTakeOvers();
    expect(await quotes().countDocuments({ userId: user._id })).toBe(1);
    expect((await storedOrder(order.id)).state).toBe('unpaid');
    expect((await settleTakeOvers(new Date(Date.now() + 120_000))).settled).toBe(1);
    expect((await settleTakeOvers()).settled).toBe(0);
  });
});
