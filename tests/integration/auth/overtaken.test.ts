import { beforeEach, describe, expect, it, vi } from 'vitest';
import { signInAction } from '@/lib/auth/actions';
import { accounts } from '@/lib/auth/data';
import type { Known } from '@/lib/auth/device';
import { hashPassword } from '@/lib/auth/password';
import { beginSignIn } from '@/lib/auth/pending-sign-in';
import { setPassword } from '@/lib/auth/reset';
import { createSession } from '@/lib/auth/session';
import { takeOver } from '@/lib/auth/take-over';
import { messages } from '@/lib/base/messages';
import { linkToken, mailedLink } from '@/lib/mail/links';
import { toObjectId } from '@/lib/platform/db';
import { turnOn } from '../../support/factor.ts';
import { anAdmin, aUser } from '../../support/factories.ts';
import { refusal } from '../../support/refusal.ts';
import { newRequest } from '../../support/request.ts';

/** What happens between the check of a password and the beginning of its session. */
let meanwhile = async (): Promise<unknown> => undefined;

vi.mock('@/lib/auth/device', async (original) => {
  const device = await original<typeof import('@/lib/auth/device')>();
  return {
    ...device,
    sentDevice: async () => device.sentDevice(),
    rememberDevice: async (known: Known) => {
      await meanwhile();
      return device.rememberDevice(known);
    },
  };
});

const password = 'known-to-somebody-else';
let passwordHash: string;

beforeEach(async () => {
  passwordHash = await hashPassword(password);
  meanwhile = async () => undefined;
});

async function signIn(email: string) {
  newRequest();
  const form = new FormData();
  for (const [name, value] of Object.entries({ email, password, enhanced: '1' })) form.set(name, value);
  return (await signInAction({ result: null, values: {} }, form)).result;
}

const sessionsOf = async (id: string) => (await accounts().findOne({ _id: toObjectId(id) }))?.sessions;

describe('a sign-in that is overtaken while its password is checked', () => {
  it('begins no session when a new password was set', async () => {
    const user = await aUser({ passwordHash });
    await accounts().updateOne(
      { _id: toObjectId(user.id) },
      { $set: { reset: mailedLink('reset', 'overtaken') } },
    );
    meanwhile = () =>
      setPassword({ token: linkToken('reset', 'overtaken'), password: 'the-new-one' }, '192.0.2.1');
    expect(await signIn(user.email)).toMatchObject({ ok: false, code: 'unauthorized' });
    expect(await sessionsOf(user.id)).toEqual([]);
  });

  it('begins no session when the owner of the address took the account over', async () => {
    const user = await aUser({ passwordHash, emailVerified: null });
    meanwhile = () => takeOver({ email: user.email });
    expect(await signIn(user.email)).toMatchObject({ ok: false, code: 'unauthorized' });
    expect(await sessionsOf(user.id)).toEqual([]);
  });

  it('waits for its code when a second factor was turned on', async () => {
    const admin = await anAdmin({ passwordHash });
    meanwhile = () => turnOn(admin, password);
    await signIn(admin.email);
    expect((await sessionsOf(admin.id))?.map(({ sid }) => sid)).toEqual([admin.sid]);
  });

  it('does not even wait for its code when a new password was set', async () => {
    const admin = await anAdmin({ passwordHash });
    await turnOn(admin, password);
    const id = toObjectId(admin.id);
    const replaced = await hashPassword('the-one-before');
    expect((await refusal(beginSignIn(id, 'elsewhere', replaced))).code).toBe('unauthorized');
    expect((await accounts().findOne({ _id: id }))?.pending ?? []).toEqual([]);
  });

  it('begins no session past a second factor that was turned on between its two looks', async () => {
    const admin = await anAdmin({ passwordHash });
    await turnOn(admin, password);
    expect((await refusal(createSession(toObjectId(admin.id)))).code).toBe('unauthorized');
  });

  it('works as ever when nothing happened', async () => {
    const user = await aUser({ passwordHash });
    expect(await signIn(user.email)).toMatchObject({ ok: true, message: messages.auth.signedIn });
    expect(await sessionsOf(user.id)).toHaveLength(2);
  });
});
