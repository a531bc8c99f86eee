import 'server-only';
import { AppError, fieldError } from '@/lib/base/errors';
import { messages } from '@/lib/base/messages';
import { enqueueMail } from '@/lib/mail/enqueue';
import { toObjectId } from '@/lib/platform/db';
import { consumeLimit } from '@/lib/platform/limits';
import { log } from '@/lib/platform/log';
import type { Actor } from './actor';
import { resetSignInAttempts } from './credentials';
import { accounts } from './data';
import { rememberDevice } from './device';
import { hashPassword, withoutRefusal } from './password';
import { reauthenticate } from './reauthenticate';
import { type ChangePassword, fitsSignIn } from './schema';

/**
 * Replaces the actor's password, for which they show the current one (ASVS 5 V6.2.3), or sets the first of an account
 * that signs in by Google. Ends every other session and invalidates reset links. This browser stays a known device;
 * otherwise an owner who changes the password because strangers guess would be locked out with them.
 * @throws AppError invalid on `proof` or `password`, conflict where no password could sign in (specification §5,
 * email), limited, unavailable, unauthorized when the session has ended meanwhile
 */
export async function changePassword(actor: Actor, { proof, password }: ChangePassword): Promise<void> {
  const { _id, email, name, passwordHash, emailVerified } = await reauthenticate(actor, proof, {
    passwordAlone: true,
  });
  if (!passwordHash && !fitsSignIn(email)) throw new AppError('conflict', messages.auth.googleAlone);
  if (passwordHash && proof === password) throw fieldError('password', messages.auth.samePassword);
  await consumeLimit('passwordChange', actor.id, { userId: actor.id });
  const newHash = await withoutRefusal(() => hashPassword(password, actor.id)); // a code that was shown is used up
  const changed = await accounts().updateOne(
    // Of two concurrent changes, the second did not show the password that it would replace.
    {
      _id: toObjectId(actor.id),
      'sessions.sid': actor.sid,
      passwordHash: passwordHash ?? { $exists: false },
    },
    {
      $set: { passwordHash: newHash },
      $pull: { sessions: { sid: { $ne: actor.sid } } },
      $unset: { reset: '', pending: '' },
    },
  );
  if (changed.matchedCount === 0) throw new AppError('unauthorized', messages.unauthorized);
  if (!passwordHash) await resetSignInAttempts({ _id, email });
  await rememberDevice({ email, passwordHash: newHash });
  await enqueueMail(
    'passwordChanged',
    email,
    { name, signedIn: true, unproved: emailVerified === null },
    `passwordChanged:${crypto.randomUUID()}`,
  );
  log.info({ userId: _id.toHexString() }, 'password changed by its owner');
}
