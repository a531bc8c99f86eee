import { beforeEach, expect, it, vi } from 'vitest';
import { changePasswordAction } from '@/lib/auth/actions';
import type { Actor } from '@/lib/auth/actor';
import { hashPassword } from '@/lib/auth/password';
import { toObjectId } from '@/lib/platform/db';
import { deleteSelfAction, renewCodesAction, turnOffFactorAction } from '@/lib/users/actions';
import { users } from '@/lib/users/data';
import { press } from '../../support/actions.ts';
import { turnOn } from '../../support/factor.ts';
import { anAdmin, aUser } from '../../support/factories.ts';

/* Somebody who knows the password and has found a session, which its owner ends while the password is checked. */

let meanwhile = async (): Promise<unknown> => undefined;

vi.mock('@/lib/auth/password', async (original) => {
  const real = await original<typeof import('@/lib/auth/password')>();
  return {
    ...real,
    verifyPassword: async (...asked: Parameters<typeof real.verifyPassword>) => {
      const matches = await real.verifyPassword(...asked);
      await meanwhile();
      return matches;
    },
  };
});

const password = 'known-to-somebody-else';
beforeEach(() => {
  meanwhile = async () => undefined;
});

const endSessionsOf = (id: string) => () =>
  users().updateOne({ _id: toObjectId(id) }, { $set: { sessions: [] } });
const stored = (id: string) => users().findOne({ _id: toObjectId(id) });

it('deletes no account', async () => {
  const user = await aUser({ passwordHash: await hashPassword(password) });
  meanwhile = endSessionsOf(user.id);
  const refused = { ok: false, code: 'unauthorized' };
  expect(await press(deleteSelfAction, user, { proof: password })).toMatchObject(refused);
  expect(await stored(user.id)).toMatchObject({ email: user.email });
});

it('sets no other password', async () => {
  const passwordHash = await hashPassword(password);
  const user = await aUser({ passwordHash });
  meanwhile = endSessionsOf(user.id);
  const sent = { proof: password, password: 'of-whoever-found-it' };
  expect(await press(changePasswordAction, user, sent)).toMatchObject({ ok: false, code: 'unauthorized' });
  expect(await stored(user.id)).toMatchObject({ passwordHash });
});

it.each([
  ['turns off no second factor', (admin: Actor) => press(turnOffFactorAction, admin, { proof: password })],
  ['makes no recovery codes', (admin: Actor) => press(renewCodesAction, admin, { proof: password })],
])('%s', async (_what, send) => {
  const admin = await anAdmin({ passwordHash: await hashPassword(password) });
  await turnOn(admin, password);
  const before = (await stored(admin.id))?.secondFactor;
  meanwhile = endSessionsOf(admin.id);
  const refused = { ok: false, code: 'unauthorized' };
  expect(await send(admin)).toMatchObject(refused);
  expect((await stored(admin.id))?.secondFactor).toEqual(before);
});
