import 'server-only';
import { AppError, fieldError } from '@/lib/base/errors';
import { messages } from '@/lib/base/messages';
import { timeNow } from '@/lib/platform/clock';
import { toObjectId } from '@/lib/platform/db';
import { consumeLimit } from '@/lib/platform/limits';
import { log } from '@/lib/platform/log';
import type { Actor } from './actor';
import { countCodeAttempt } from './code-limit';
import { resetSignInAttempts } from './credentials';
import { type AccountDoc, accounts } from './data';
import { rememberDevice } from './device';
import { tellOwner } from './notices';
import { hashPassword, orGiveBack, verifyPassword, withoutRefusal } from './password';
import { reauthenticate } from './reauthenticate';
import { type ChangePassword, fitsSignIn } from './schema';

/** How long after a change its session is told of it, and may send it again, in milliseconds. */
const justNow = 10 * 60_000;

/** Whether this session has just changed the password of its account. */
export const changedByNow = (
  { sessions }: Pick<AccountDoc, 'sessions'>,
  { sid }: Pick<Actor, 'sid'>,
): boolean => {
  const at = sessions.find((session) => session.sid === sid)?.passwordAt;
  return at !== undefined && timeNow().getTime() - at.getTime() < justNow;
};

/**
 * The account, if this session has just changed its password to this one: the answer was lost, or the request came
 * twice. Whoever merely found the session learns nothing more from that than from the current password: this counts as
 * one more guess.
 * @throws AppError limited, unavailable
 */
async function changedBefore(actor: Actor, password: string): Promise<AccountDoc | null> {
  const user = await accounts().findOne({ _id: toObjectId(actor.id) });
  if (!user || !changedByNow(user, actor)) return null;
  const giveBack = await countCodeAttempt({ userId: actor.id });
  if (!(await orGiveBack(verifyPassword(user.passwordHash, password, actor.id), giveBack))) return null;
  await giveBack();
  return user;
}

/** What is refused to a change that was made: another password is the current one by then, or a rival's write won. */
const mayBeMade = (error: unknown): boolean =>
  error instanceof AppError && (error.code === 'unauthorized' || error.fieldErrors?.['proof'] !== undefined);

/**
 * Changes the password as `replacePassword`; the same change sent again by the session that has just made it is made.
 * @throws as replacePassword
 */
export async function changePassword(actor: Actor, input: ChangePassword): Promise<void> {
  try {
    await replacePassword(actor, input);
  } catch (error) {
    const made = mayBeMade(error) ? await changedBefore(actor, input.password) : null;
    if (!made) throw error;
    await rememberDevice(made); // the cookie may have been in the lost answer
  }
}

/**
 * Replaces the actor's password, for which they show the current one (ASVS 5 V6.2.3), or sets the first of an account
 * that signs in by Google. Ends every other session and invalidates reset links. This browser stays a known device;
 * otherwise an owner who changes the password because strangers guess would be locked out with them.
 * @throws AppError invalid on `proof` or `password`, conflict where no password could sign in (specification §5,
 * email), limited, unavailable, unauthorized when the session has ended meanwhile
 */
async function replacePassword(actor: Actor, { proof, password }: ChangePassword): Promise<void> {
  const { _id, email, name, passwordHash, emailVerified, sessions } = await reauthenticate(actor, proof, {
    passwordAlone: true,
  });
  if (!passwordHash && !fitsSignIn(email)) throw new AppError('conflict', messages.auth.googleAlone);
  if (passwordHash && proof === password) throw fieldError('password', messages.auth.samePassword);
  await consumeLimit('passwordChange', actor.id, { userId: actor.id });
  const newHash = await withoutRefusal(() => hashPassword(password, actor.id)); // a code that was shown is used up
  const own = sessions.filter(({ sid }) => sid === actor.sid);
  if (!passwordHash) await resetSignInAttempts({ _id, email });
  const notice = {
    _id: `passwordChanged:${crypto.randomUUID()}`,
    kind: 'passwordChanged',
    data: { signedIn: true, unproved: emailVerified === null },
  } as const;
  const changed = await accounts().updateOne(
    // Of two concurrent changes, the second did not show the password that it would replace.
    {
      _id: toObjectId(actor.id),
      'sessions.sid': actor.sid,
      passwordHash: passwordHash ?? { $exists: false },
    },
    {
      $set: {
        passwordHash: newHash,
        sessions: own.map((session) => ({ ...session, passwordAt: timeNow() })),
      },
      $unset: { reset: '', pending: '' },
      $push: { notices: notice },
    },
  );
  if (changed.matchedCount === 0) throw new AppError('unauthorized', messages.unauthorized);
  await rememberDevice({ email, passwordHash: newHash });
  await tellOwner({ _id, email, name, notices: [notice] });
  log.info({ userId: _id.toHexString() }, 'password changed by its owner');
}
