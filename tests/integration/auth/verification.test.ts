import { describe, expect, it } from 'vitest';
import { findActor } from '@/lib/auth/admit';
import { register } from '@/lib/auth/register';
import { startSession } from '@/lib/auth/session';
import { readVerification, resendVerification, verifyEmail } from '@/lib/auth/verify';
import { messages } from '@/lib/base/messages';
import { env } from '@/lib/platform/env';
import { getProfile, users } from '@/lib/users/data';
import { aUser } from '../../support/factories.ts';
import { ownMailbox, tokenIn } from '../../support/mailbox.ts';
import { refusal } from '../../support/refusal.ts';

const mailbox = ownMailbox();
const here = '192.0.2.1';

let made = 0;
function aForm() {
  made += 1;
  return { email: `newcomer${made}@example.com`, name: 'New Comer', password: 'a-password' };
}

async function aNewcomer() {
  const user = await register(aForm(), here);
  const actor = await findActor({ userId: user._id.toHexString(), sid: await startSession(user._id) });
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
    expect(await readVerification(token)).toEqual({ email: actor.email, verified: false });
    expect((await getProfile(actor)).emailVerified, 'looking at the link changes nothing').toBe(false);
    await verifyEmail({ token });
    expect((await getProfile(actor)).emailVerified).toBe(true);
    expect(await readVerification(token)).toEqual({ email: actor.email, verified: true });
  });

  it('that could not be made is not welcomed', async () => {
    const form = aForm();
    await register(form, here);
    await refusal(register(form, here));
    expect(await mailbox.of(form.email)).toHaveLength(1);
  });

  it('gets another link when asked, which ends the first', async () => {
    const actor = await aNewcomer();
    const first = tokenIn((await mailbox.of(actor.email)).at(-1));
    await resendVerification(actor);
    const second = tokenIn((await mailbox.of(actor.email)).at(-1));
    expect(second).not.toBe(first);
    expect(await refusal(verifyEmail({ token: first }))).toMatchObject({ message: messages.auth.linkDead });
    await verifyEmail({ token: second });
  });

  it('may ask a few times in an hour', async () => {
    const actor = await aUser();
    for (let tries = 0; tries < env().LINK_MAILS_PER_HOUR; tries += 1) await resendVerification(actor);
    expect(await refusal(resendVerification(actor))).toMatchObject({ code: 'limited' });
  });
});

describe('the link', () => {
  it('is good for three days', async () => {
    const actor = await aNewcomer();
    const token = tokenIn((await mailbox.of(actor.email)).at(-1));
    await users().updateOne({ email: actor.email }, { $set: { 'verification.expiresAt': new Date() } });
    expect(await readVerification(token)).toBeNull();
    expect(await refusal(verifyEmail({ token }))).toMatchObject({ message: messages.auth.linkDead });
  });

  it('is not mailed to an address that is verified already', async () => {
    const actor = await aUser({ emailVerified: new Date() });
    await resendVerification(actor);
    expect(await mailbox.of(actor.email)).toEqual([]);
  });
});
