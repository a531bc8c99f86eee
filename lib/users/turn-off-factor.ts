import 'server-only';
import { settleAudit } from '@/lib/audit/record';
import { type Actor, assertAdmin, type SystemActor } from '@/lib/auth/actor';
import { factorNotice, tellOwner } from '@/lib/auth/notices';
import { assertOpen, reauthenticate } from '@/lib/auth/reauthenticate';
import type { Proof } from '@/lib/auth/schema';
import { AppError } from '@/lib/base/errors';
import { messages } from '@/lib/base/messages';
import { toObjectId } from '@/lib/platform/db';
import { env } from '@/lib/platform/env';
import { log } from '@/lib/platform/log';
import { users } from './data';
import { assertFactorOn, factorEntry } from './factor';

const change = { before: { secondFactor: true }, after: { secondFactor: false } };
const hasFactor = { secondFactor: { $exists: true } };
const nothingLeft = { secondFactor: '', factorSetUp: '', pending: '' } as const;

/**
 * Turns the actor's own second factor off.
 * @throws AppError invalid on `proof`, limited, conflict (it is off, or required for admins of this shop), unauthorized
 * when the session has ended meanwhile
 */
export async function turnOffFactor(actor: Actor, { proof }: Proof): Promise<void> {
  if (actor.role === 'admin' && env().ADMIN_SECOND_FACTOR === 'required')
    throw new AppError('conflict', messages.secondFactor.stays);
  await assertFactorOn(actor);
  const user = await reauthenticate(actor, proof);
  const entry = factorEntry(actor, user, 'user.factorOff', change);
  const off = await users().findOneAndUpdate(
    { _id: toObjectId(actor.id), 'sessions.sid': actor.sid, ...hasFactor },
    {
      $unset: nothingLeft,
      $push: { audit: entry, notices: factorNotice({ event: 'off' }, entry._id) },
    },
    { returnDocument: 'after' },
  );
  if (!off) {
    await assertOpen(actor);
    throw new AppError('conflict', messages.secondFactor.notOn);
  }
  await settleAudit('users', off);
  await tellOwner(off);
  log.info({ userId: actor.id }, 'second factor off');
}

/**
 * Removes a second factor whose app and recovery codes are lost, from the command line (`npm run admin`). Ends every
 * session, because the phone may have been stolen. False when there was none.
 * @throws AppError not_found
 */
export async function removeFactor(doer: SystemActor, email: string): Promise<boolean> {
  assertAdmin(doer);
  const user = await users().findOne({ email });
  if (!user) throw new AppError('not_found', messages.users.notFound);
  const entry = factorEntry(doer, user, 'user.factorOff', change);
  const off = await users().findOneAndUpdate(
    { _id: user._id, ...hasFactor },
    {
      $set: { sessions: [] },
      $unset: nothingLeft,
      $push: { audit: entry, notices: factorNotice({ event: 'off' }, entry._id) },
    },
    { returnDocument: 'after' },
  );
  if (!off) return false;
  await settleAudit('users', off);
  await tellOwner(off);
  log.warn({ userId: user._id.toHexString(), by: doer.name }, 'second factor removed');
  return true;
}
