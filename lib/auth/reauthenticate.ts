import 'server-only';
import { AppError, fieldError } from '@/lib/base/errors';
import { messages } from '@/lib/base/messages';
import { timeNow } from '@/lib/platform/clock';
import { toObjectId } from '@/lib/platform/db';
import { logRefusal } from '@/lib/platform/refusals';
import type { Actor } from './actor';
import { countCode } from './code-limit';
import { type AccountDoc, accounts } from './data';
import { verifyPassword } from './password';
import { spendingOf } from './second-factor';

/** How fresh a session must be to stand for itself where there is nothing else to show, in milliseconds. */
const freshMs = 15 * 60_000;

/**
 * Why a write that asks for the actor's session did nothing: what he has shown counts for as long as that is open.
 * @throws AppError unauthorized when the session has ended meanwhile
 */
export async function assertOpen(actor: Actor): Promise<void> {
  const own = { _id: toObjectId(actor.id), 'sessions.sid': actor.sid };
  if ((await accounts().countDocuments(own, { limit: 1 })) === 0)
    throw new AppError('unauthorized', messages.unauthorized);
}

async function isCode({ _id, secondFactor }: AccountDoc, typed: string): Promise<boolean> {
  const spending = secondFactor && spendingOf(_id.toHexString(), secondFactor, typed);
  if (!spending) return false;
  const { filter, max, pull } = spending;
  const spent = await accounts().updateOne({ _id, ...filter }, { $max: max, $pull: pull });
  return spent.matchedCount === 1;
}

/** Who comes with Google alone has no password here: a session that has just begun shows as much. */
function assertFresh({ sessions }: AccountDoc, { sid }: Actor): void {
  const session = sessions.find((one) => one.sid === sid);
  const isFresh = session && timeNow().getTime() - session.createdAt.getTime() < freshMs;
  if (!isFresh) throw fieldError('proof', messages.secondFactor.freshSignIn);
}

/**
 * Makes sure that it is the owner himself who changes how one signs in, and not whoever found his session: by his
 * password or a code, which is used up (ASVS 5 V7.5.1). Returns his account.
 * @param passwordAlone a code won't do, where there is a password
 * @throws AppError invalid on `proof`, limited, unauthorized when the account is gone meanwhile
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
  const giveBack = await countCode({ userId: actor.id });
  const takesCode = !passwordAlone || !user.passwordHash;
  if (!(takesCode && (await isCode(user, proof))) && !(await verifyPassword(user.passwordHash, proof))) {
    logRefusal('password or code', { userId: actor.id }, 'info');
    throw fieldError('proof', takesCode ? messages.secondFactor.proofWrong : messages.auth.currentWrong);
  }
  await giveBack();
  return user;
}
