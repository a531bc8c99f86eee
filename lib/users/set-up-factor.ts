import 'server-only';
import { settleAudit } from '@/lib/audit/record';
import type { Actor } from '@/lib/auth/actor';
import { countCodeAttempt } from '@/lib/auth/code-limit';
import { factorNotice, tellOwner } from '@/lib/auth/notices';
import { reauthenticate } from '@/lib/auth/reauthenticate';
import { hashRecoveryCode, newRecoveryCodes } from '@/lib/auth/recovery-codes';
import type { Proof } from '@/lib/auth/schema';
import { sealSecret } from '@/lib/auth/second-factor';
import { newSecret, stepOf } from '@/lib/auth/totp';
import { AppError, fieldError } from '@/lib/base/errors';
import { messages } from '@/lib/base/messages';
import { timeNow } from '@/lib/platform/clock';
import { toObjectId } from '@/lib/platform/db';
import { log } from '@/lib/platform/log';
import { type UserDoc, users } from './data';
import { factorEntry, mayHaveFactor, type SetUp, setUpOf } from './factor';
import type { ConfirmFactor } from './factor-schema';

/**
 * Creates a secret for the actor's app. It has no effect until a code confirms that the app has it.
 * @throws AppError forbidden for customers, invalid on `proof`, limited, conflict when the second factor is on
 */
export async function beginFactor(actor: Actor, { proof }: Proof): Promise<void> {
  if (!mayHaveFactor(actor)) throw new AppError('forbidden', messages.forbidden);
  await reauthenticate(actor, proof);
  const factorSetUp = { secret: sealSecret(actor.id, newSecret()), at: timeNow(), sid: actor.sid };
  const begun = await users().updateOne(
    { _id: toObjectId(actor.id), secondFactor: { $exists: false } },
    { $set: { factorSetUp } },
  );
  if (begun.matchedCount === 0) throw new AppError('conflict', messages.secondFactor.alreadyOn);
}

/**
 * The current set-up, if it is the one that the page showed.
 * @param mark of the secret that was shown; undefined if unknown
 * @throws AppError conflict when the second factor is on, the set-up was replaced by another, or it is over
 */
function shownSetUp(user: UserDoc | null, actor: Actor, mark: string | undefined): SetUp {
  if (user?.secondFactor) throw new AppError('conflict', messages.secondFactor.onBefore);
  const setUp = user && setUpOf(user, actor);
  const isOfOther = user?.factorSetUp !== undefined && user.factorSetUp.sid !== actor.sid;
  if (mark !== undefined && (setUp ? setUp.mark !== mark : isOfOther))
    throw new AppError('conflict', messages.secondFactor.setUpReplaced);
  if (!setUp) throw new AppError('conflict', messages.secondFactor.setUpEnded);
  return setUp;
}

/**
 * Turns the second factor on with a first code, and ends every other session, because none of them has shown one.
 * Returns the recovery codes, which can't be read again.
 * @throws AppError forbidden for customers, invalid on `code`, limited, unauthorized when the account was deleted,
 * conflict when it is on, the set-up was replaced by another, or it is over
 */
export async function confirmFactor(
  actor: Actor,
  { code, setUp: mark }: ConfirmFactor,
): Promise<{ codes: string[] }> {
  if (!mayHaveFactor(actor)) throw new AppError('forbidden', messages.forbidden);
  const own = { _id: toObjectId(actor.id) };
  const user = await users().findOne(own);
  if (!user) throw new AppError('unauthorized', messages.unauthorized);
  const setUp = shownSetUp(user, actor, mark); // checked before counting: a code of a replaced secret is no guess
  const giveBack = await countCodeAttempt({ userId: actor.id });
  const lastStep = stepOf(setUp.secret, code);
  if (lastStep === null) throw fieldError('code', messages.secondFactor.codeWrong);
  await giveBack();
  const codes = newRecoveryCodes();
  const change = { before: { secondFactor: false }, after: { secondFactor: true } };
  const entry = factorEntry(actor, user, 'user.factorOn', change);
  const recovery = codes.map(hashRecoveryCode);
  const confirmed = await users().findOneAndUpdate(
    {
      _id: user._id,
      'factorSetUp.secret': setUp.sealed,
      'sessions.sid': actor.sid, // may have ended meanwhile
      secondFactor: { $exists: false },
    },
    {
      $set: { secondFactor: { secret: setUp.sealed, since: timeNow(), lastStep, recovery } },
      $unset: { factorSetUp: '', pending: '' },
      $pull: { sessions: { sid: { $ne: actor.sid } } },
      $push: { audit: entry, notices: factorNotice({ event: 'on' }, entry._id) },
    },
    { returnDocument: 'after' },
  );
  if (!confirmed) {
    shownSetUp(await users().findOne(own), actor, setUp.mark); // throws the specific reason
    throw new AppError('conflict', messages.secondFactor.setUpEnded);
  }
  await settleAudit('users', confirmed);
  await tellOwner(confirmed);
  log.info({ userId: actor.id }, 'second factor on');
  return { codes };
}
