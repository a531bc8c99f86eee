import 'server-only';
import { AppError, fieldError } from '@/lib/base/errors';
import { messages } from '@/lib/base/messages';
import { timeNow } from '@/lib/platform/clock';
import { toObjectId } from '@/lib/platform/db';
import { logRefusal } from '@/lib/platform/refusals';
import type { Actor } from './actor';
import { countCodeAttempt } from './code-limit';
import { type AccountDoc, accounts } from './data';
import { orGiveBack, verifyPassword } from './password';
import { codeUseOf } from './second-factor';

/** How recently a session must have begun to be proof enough for users of Google alone, in milliseconds. */
const freshMs = 15 * 60_000;

/**
 * Explains why a write that requires the actor's session matched nothing: throws if the session has ended meanwhile.
 * @throws AppError unauthorized
 */
export async function assertOpen(actor: Actor): Promise<void> {
  const own = { _id: toObjectId(actor.id), 'sessions.sid': actor.sid };
  if ((await accounts().countDocuments(own, { limit: 1 })) === 0)
    throw new AppError('unauthorized', messages.unauthorized);
}

async function isCode({ _id, secondFactor }: AccountDoc, typed: string): Promise<boolean> {
  const codeUse = secondFactor && codeUseOf(_id.toHexString(), secondFactor, typed);
  if (!codeUse) return false;
  const { filter, max, pull } = codeUse;
  const spent = await accounts().updateOne({ _id, ...filter }, { $max: max, $pull: pull });
  return spent.matchedCount === 1;
}

/** Users of Google alone have no password to show here: a session that has just begun is proof enough. */
function assertFresh({ sessions }: AccountDoc, { sid }: Actor): void {
  const session = sessions.find((one) => one.sid === sid);
  const isFresh = session && timeNow().getTime() - session.createdAt.getTime() < freshMs;
  if (!isFresh) throw fieldError('proof', messages.secondFactor.freshSignIn);
}

/**
 * Makes sure that a change to how one signs in comes from the owner, not from somebody who found an open session: asks
 * for the password, or for a code, which is used up (ASVS 5 V7.5.1). Returns the account.
 * @param passwordAlone where there is a password, a code is not accepted
 * @throws AppError invalid on `proof`, limited, unavailable, unauthorized when the account was deleted meanwhile
 */
export async function reauthenticate(
  actor: Actor,
  proof: string,
  { passwordAlone = false } = {},
): Promise<AccountDoc> {
  const user = await accounts().findOne({ _id: toObjectId(actor.id) });
  if (!user) throw new AppError('unauthorized', messages.unauthorized);
  if (!user.passwordHash && !user.secondFactor) {
    assertFresh(user, actor);
    return user;
  }
  const giveBack = await countCodeAttempt({ userId: actor.id });
  const takesCode = !passwordAlone || !user.passwordHash;
  const isPassword = () => orGiveBack(verifyPassword(user.passwordHash, proof, actor.id), giveBack);
  if (!(takesCode && (await isCode(user, proof))) && !(await isPassword())) {
    logRefusal('password or code', { userId: actor.id }, 'info');
    throw fieldError('proof', takesCode ? messages.secondFactor.proofWrong : messages.auth.currentWrong);
  }
  await giveBack();
  return user;
}
