import 'server-only';
import type { Filter } from 'mongodb';
import { AppError } from '@/lib/errors';
import { log } from '@/lib/log';
import { enqueueMail } from '@/lib/mail/mutations';
import { messages } from '@/lib/messages';
import { type UserDoc, users } from '@/lib/users/data';
import { forgetTries, takeTry } from './limits';
import { hashLinkToken, mailedLink } from './links';
import { hashPassword } from './password';
import type { NewPassword, RequestReset } from './schema';

/**
 * Asks for a mail with a link that sets a new password; the newest link is the only one. Known and unknown addresses
 * cause the same two writes, so that neither the answer nor its time tells them apart; a mail that no account waits
 * for is dropped when its turn comes (lib/mail/wanted).
 * @throws AppError limited
 */
export async function requestReset({ email }: RequestReset, address: string): Promise<void> {
  await takeTry('linkAddress', address);
  await takeTry('linkMail', `reset:${email}`);
  const requestId = crypto.randomUUID();
  await Promise.all([
    users().updateOne({ email }, { $set: { reset: mailedLink('reset', requestId) } }),
    enqueueMail('passwordReset', email, { requestId }, `passwordReset:${requestId}`),
  ]);
  log.info({ address }, 'password reset requested');
}

/** The user whose link this token belongs to, as long as it is good. */
const holderOf = (token: string): Filter<UserDoc> => ({
  'reset.hash': hashLinkToken(token),
  'reset.expiresAt': { $gt: new Date() },
});

/** The address that this link sets a password for; null when it is no longer good. */
export async function readReset(token: string): Promise<{ email: string } | null> {
  return users().findOne<{ email: string }>(holderOf(token), { projection: { _id: 0, email: 1 } });
}

/**
 * Sets a new password and uses the link up, in one write. Whoever has the mail owns the address, so it is verified;
 * every session ends, and nobody is signed in by it (OWASP Forgot Password Cheat Sheet).
 * @throws AppError invalid, limited
 */
export async function setPassword({ token, password }: NewPassword, address: string): Promise<void> {
  await takeTry('linkAddress', address);
  if (!(await readReset(token))) throw new AppError('invalid', messages.auth.linkDead);
  const passwordHash = await hashPassword(password);
  const user = await users().findOneAndUpdate(holderOf(token), {
    $set: { passwordHash, emailVerified: new Date(), sessions: [] },
    $unset: { reset: '', verification: '' },
  });
  if (!user) throw new AppError('invalid', messages.auth.linkDead);
  await forgetTries('signInAccount', user.email); // guesses at the old password are no longer held against him
  const changedBy = `passwordChanged:${hashLinkToken(token)}`;
  await enqueueMail('passwordChanged', user.email, { name: user.name }, changedBy);
  log.info({ userId: user._id.toHexString(), address }, 'password set by link');
}
