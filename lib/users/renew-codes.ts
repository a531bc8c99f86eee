import 'server-only';
import { settleAudit } from '@/lib/audit/record';
import type { Actor } from '@/lib/auth/actor';
import { factorNotice, tellOwner } from '@/lib/auth/notices';
import { assertOpen, reauthenticate } from '@/lib/auth/reauthenticate';
import { hashRecoveryCode, newRecoveryCodes } from '@/lib/auth/recovery-codes';
import type { Proof } from '@/lib/auth/schema';
import { AppError } from '@/lib/base/errors';
import { messages } from '@/lib/base/messages';
import { toObjectId } from '@/lib/platform/db';
import { log } from '@/lib/platform/log';
import { users } from './data';
import { assertFactorOn, factorEntry } from './factor';

/**
 * Replaces the recovery codes by ten new ones and returns them; they can't be read again.
 * @throws AppError invalid on `proof`, limited, conflict when the second factor is off, unauthorized when the session
 * has ended meanwhile
 */
export async function renewCodes(actor: Actor, { proof }: Proof): Promise<{ codes: string[] }> {
  await assertFactorOn(actor);
  const user = await reauthenticate(actor, proof);
  const codes = newRecoveryCodes();
  const change = {
    before: { recoveryCodes: user.secondFactor?.recovery.length ?? 0 },
    after: { recoveryCodes: codes.length },
  };
  const entry = factorEntry(actor, user, 'user.codesRenewed', change);
  const renewed = await users().findOneAndUpdate(
    { _id: toObjectId(actor.id), 'sessions.sid': actor.sid, secondFactor: { $exists: true } },
    {
      $set: { 'secondFactor.recovery': codes.map(hashRecoveryCode) },
      $push: { audit: entry, notices: factorNotice({ event: 'renewed' }, entry._id) },
    },
    { returnDocument: 'after' },
  );
  if (!renewed) {
    await assertOpen(actor);
    throw new AppError('conflict', messages.secondFactor.notOn);
  }
  await settleAudit('users', renewed);
  await tellOwner(renewed);
  log.info({ userId: actor.id }, 'recovery codes renewed');
  return { codes };
}
