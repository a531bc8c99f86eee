import { Collection, MongoNetworkError } from 'mongodb';
import { expect, it, vi } from 'vitest';
import type { Actor } from '@/lib/auth/actor';
import { changePassword } from '@/lib/auth/change-password';
import { checkPassword } from '@/lib/auth/credentials';
import { tellWaitingOwners } from '@/lib/auth/notices';
import { hashPassword } from '@/lib/auth/password';
import { readReset, requestReset, setPassword } from '@/lib/auth/reset';
import { toObjectId } from '@/lib/platform/db';
import { users } from '@/lib/users/data';
import { renewCodes } from '@/lib/users/renew-codes';
import { turnOffFactor } from '@/lib/users/turn-off-factor';
import { turnOn } from '../../support/factor.ts';
import { anAdmin, aUser } from '../../support/factories.ts';
import { ownMailbox, tokenIn } from '../../support/mailbox.ts';

const mailbox = ownMailbox();
const here = '192.0.2.1';
const password = 'old-password';

const owner = async (make = aUser) => make({ passwordHash: await hashPassword(password) });

/** Lets the database be away at the next such call for this collection. */
function failNext(method: 'insertOne' | 'deleteOne', name: string): void {
  const real = Collection.prototype[method];
  let hasFailed = false;
  vi.spyOn(Collection.prototype, method).mockImplementation(function (this: Collection, ...args: unknown[]) {
    if (hasFailed || this.collectionName !== name) return Reflect.apply(real, this, args);
    hasFailed = true;
    return Promise.reject(new MongoNetworkError('connection closed'));
  });
}

const subjectsOf = async ({ email }: Actor) => (await mailbox.of(email)).map(({ subject }) => subject);

async function mailedToken(email: string): Promise<string> {
  await requestReset({ email }, here);
  return tokenIn((await mailbox.of(email)).at(-1));
}

it.each([
  [
    'a password set by link',
    aUser,
    async ({ email }: Actor) =>
      mailedToken(email).then((token) => () => setPassword({ token, password: 'new-password' }, here)),
    'Your password was changed',
  ],
  [
    'a changed password',
    aUser,
    async (actor: Actor) => () => changePassword(actor, { proof: password, password: 'new-password' }),
    'Your password was changed',
  ],
  [
    'new recovery codes',
    anAdmin,
    async (actor: Actor) => turnOn(actor, password).then(() => () => renewCodes(actor, { proof: password })),
    '',
  ],
  [
    'a second factor turned off',
    anAdmin,
    async (actor: Actor) =>
      turnOn(actor, password).then(() => () => turnOffFactor(actor, { proof: password })),
    '',
  ],
] as const)(
  '%s is done and mailed later, once, where its mail could not be queued',
  async (_what, make, prepare, subject) => {
    const actor = await owner(make);
    const change = await prepare(actor);
    const before = (await subjectsOf(actor)).length;
    failNext('insertOne', 'mail_outbox');
    await change();
    expect(await subjectsOf(actor)).toHaveLength(before);
    expect(await tellWaitingOwners()).toBe(1);
    const told = await subjectsOf(actor);
    expect(told).toHaveLength(before + 1);
    expect(told.at(-1)).toContain(subject);
    expect(await tellWaitingOwners()).toBe(0);
    expect((await users().findOne({ _id: toObjectId(actor.id) }))?.notices).toEqual([]);
  },
);

it('a link still sets a password where the guesses at the old one could not be forgotten', async () => {
  const actor = await owner();
  const token = await mailedToken(actor.email);
  failNext('deleteOne', 'rate_limits');
  await expect(setPassword({ token, password: 'new-password' }, here)).rejects.toThrow('connection closed');
  expect(await readReset(token)).not.toBeNull();
  await setPassword({ token, password: 'new-password' }, here);
  expect(await checkPassword(actor.email, 'new-password', here)).toMatchObject({ email: actor.email });
});
