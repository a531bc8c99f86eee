import 'server-only';
import type { Filter } from 'mongodb';
import { AppError } from '@/lib/base/errors';
import { mailboxOf } from '@/lib/base/mailbox';
import { messages } from '@/lib/base/messages';
import { enqueueMail } from '@/lib/mail/enqueue';
import { hashLinkToken, mailedLink } from '@/lib/mail/links';
import { shortAddress } from '@/lib/platform/client-address';
import { timeNow } from '@/lib/platform/clock';
import { consumeLimit, tryConsumeLimit } from '@/lib/platform/limits';
import { log } from '@/lib/platform/log';
import { forgetGuesses } from './credentials';
import { type AccountDoc, accounts } from './data';
import { unlinkAll } from './linked-accounts';
import { hashPassword } from './password';
import type { NewPassword, RequestReset } from './schema';
import { takeOver } from './take-over';

/**
 * Whether this address may be mailed one more link: so many a day, then one an hour. What was mailed to a proved account is
 * counted by itself, so that nobody who opens others on the same mailbox takes it away; an address without an account
 * is counted in the same way.
 */
async function mayBeMailed(email: string, address: string): Promise<boolean> {
  const account = await accounts().findOne({ email }, { projection: { emailVerified: 1 } });
  const counter = account?.emailVerified === null ? mailboxOf(email) : `own:${email}`;
  for (const limit of ['linkMailDay', 'linkMailLate'] as const)
    if (await tryConsumeLimit(limit, counter, { address })) return true;
  return false;
}

/**
 * Asks for a mail with a link that sets a new password; the newest link is the only one. Known and unknown addresses
 * cause the same two writes, so that neither the answer nor its time tells them apart; a mail that no account waits
 * for is dropped when its turn comes (lib/auth/mail-fate). Beyond what may be mailed the two lead nowhere, and the link that
 * was mailed last stays.
 * @throws AppError limited
 */
export async function requestReset({ email }: RequestReset, address: string): Promise<void> {
  await consumeLimit('linkAddress', address, { address });
  await consumeLimit('linkMail', `reset:${email}`, { address });
  const holder = (await mayBeMailed(email, address)) ? email : '';
  const requestId = crypto.randomUUID();
  await Promise.all([
    accounts().updateOne({ email: holder }, { $set: { reset: mailedLink('reset', requestId) } }),
    enqueueMail('passwordReset', email, { requestId }, `passwordReset:${requestId}`),
  ]);
  log.info({ network: shortAddress(address) }, 'password reset requested');
}

/** The user whose link this token belongs to, as long as it is good. */
const holderOf = (token: string): Filter<AccountDoc> => ({
  'reset.hash': hashLinkToken(token),
  'reset.expiresAt': { $gt: timeNow() },
});

/** The address that this link sets a password for; null when it is no longer good. */
export async function readReset(token: string): Promise<{ email: string } | null> {
  return accounts().findOne<{ email: string }>(holderOf(token), { projection: { _id: 0, email: 1 } });
}

/**
 * Sets a new password and uses the link up, in one write. Whoever has the mail owns the address: an account that was
 * never proved becomes his as if it were new (lib/auth/take-over); every session and every link to Google ends, which
 * somebody may have who had the address before, and nobody is signed in by it (OWASP Forgot Password Cheat Sheet).
 * @throws AppError invalid, limited
 */
export async function setPassword({ token, password }: NewPassword, address: string): Promise<void> {
  await consumeLimit('linkAddress', address, { address });
  const holder = await accounts().findOne(holderOf(token), { projection: { _id: 1 } });
  if (!holder) throw new AppError('invalid', messages.auth.linkDead);
  const passwordHash = await hashPassword(password);
  await unlinkAll(holder._id); // before the link is used up: if the process dies here, it works once more
  const user =
    (await takeOver(holderOf(token), { passwordHash })) ??
    (await accounts().findOneAndUpdate(holderOf(token), {
      $set: { passwordHash, sessions: [] },
      $unset: { reset: '', verification: '', pending: '' },
    }));
  if (!user) throw new AppError('invalid', messages.auth.linkDead);
  await forgetGuesses(user);
  const changedBy = `passwordChanged:${hashLinkToken(token)}`;
  await enqueueMail('passwordChanged', user.email, { name: user.name }, changedBy);
  log.info({ userId: user._id.toHexString(), network: shortAddress(address) }, 'password set by link');
}
