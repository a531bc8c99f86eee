import 'server-only';
import type { ObjectId } from 'mongodb';
import { AppError, fieldError } from '@/lib/base/errors';
import { messages } from '@/lib/base/messages';
import { timeNow } from '@/lib/platform/clock';
import { toObjectId } from '@/lib/platform/db';
import { log } from '@/lib/platform/log';
import { logRefusal } from '@/lib/platform/refusals';
import type { Claims } from './actor';
import { countCodeAttempt } from './code-limit';
import { type AccountDoc, accounts } from './data';
import { deviceInWords } from './device-words';
import { factorNotice, tellOwner } from './notices';
import { codeUseOf } from './second-factor';
import { createSession, sessionLimit } from './session';

/** How long a sign-in may wait for its code, in milliseconds. */
const patienceMs = 10 * 60_000;

/** Most sign-ins of one account that wait at the same time; one more removes the oldest. */
const pendingLimit = 5;

/**
 * Begins a session after a password or Google sign-in. If the account has a second factor, the sign-in is stored as
 * pending, which nothing accepts as a session, until the code is entered.
 * @param passwordHash the hash that the password was checked against, none for Google alone: if the password has
 * changed since, no session begins
 * @throws AppError unauthorized when the account was deleted, or has another password by now
 */
export async function beginSignIn(
  userId: ObjectId,
  userAgent: string,
  passwordHash?: string,
): Promise<{ sid: string; isComplete: boolean }> {
  const shown = { passwordHash: passwordHash ?? { $exists: false } };
  const session = { sid: crypto.randomUUID(), createdAt: timeNow(), device: deviceInWords(userAgent) };
  const waiting = await accounts().updateOne(
    { _id: userId, ...shown, secondFactor: { $exists: true } },
    { $push: { pending: { $each: [session], $slice: -pendingLimit } } },
  );
  if (waiting.matchedCount === 1) return { sid: session.sid, isComplete: false };
  return { sid: await createSession(userId, userAgent, shown), isComplete: true };
}

const waits = ({ sid }: Claims) => ({
  pending: { $elemMatch: { sid, createdAt: { $gt: new Date(timeNow().getTime() - patienceMs) } } },
});

/** The account whose pending sign-in these claims name; else null. */
export async function findPending(claims: Claims | null): Promise<AccountDoc | null> {
  return claims && accounts().findOne({ _id: toObjectId(claims.userId), ...waits(claims) });
}

/**
 * Completes the pending sign-in that these claims name. One write uses up the code and begins a session with another
 * id, so that a code used twice at the same time is accepted once. Returns the account and the session's id.
 * @throws AppError invalid on `code`, limited, unauthorized when the sign-in is no longer pending
 */
export async function completeSignIn(
  claims: Claims | null,
  code: string,
  address: string,
): Promise<{ user: AccountDoc; sid: string }> {
  const user = await findPending(claims);
  const waiting = user?.pending?.find(({ sid }) => sid === claims?.sid);
  if (!claims || !user?.secondFactor || !waiting)
    throw new AppError('unauthorized', messages.secondFactor.signInEnded);
  const who = { userId: claims.userId, address };
  const giveBack = await countCodeAttempt(who);
  const sid = crypto.randomUUID();
  const codeUse = codeUseOf(claims.userId, user.secondFactor, code);
  const codesLeft = user.secondFactor.recovery.length - (codeUse?.kind === 'recovery code' ? 1 : 0);
  const notice = codeUse?.kind === 'recovery code' && factorNotice({ event: 'recovery', codesLeft }, sid);
  const completed =
    codeUse &&
    (await accounts().findOneAndUpdate(
      { _id: user._id, ...waits(claims), ...codeUse.filter },
      {
        $max: codeUse.max,
        $pull: { pending: { sid: claims.sid }, ...codeUse.pull },
        $push: {
          sessions: { $each: [{ ...waiting, sid, createdAt: timeNow() }], $slice: -sessionLimit },
          ...(notice && { notices: notice }),
        },
      },
      { returnDocument: 'after' },
    ));
  if (!completed) {
    logRefusal('second factor', who, 'info');
    throw fieldError('code', messages.secondFactor.codeWrong);
  }
  await giveBack();
  log.info({ userId: claims.userId, by: codeUse.kind, codesLeft }, 'second factor shown');
  if (notice) await tellOwner(completed);
  return { user: completed, sid };
}
