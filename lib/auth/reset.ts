import 'server-only';
import type { Filter } from 'mongodb';
import { AppError } from '@/lib/base/errors';
import { mailboxOf } from '@/lib/base/mailbox';
import { messages } from '@/lib/base/messages';
import { enqueueMail } from '@/lib/mail/enqueue';
import { hashLinkToken, mailedLink } from '@/lib/mail/links';
import { shortAddress } from '@/lib/platform/client-ip';
import { timeNow } from '@/lib/platform/clock';
import { consumeLimit, refundLimit, tryConsumeLimit } from '@/lib/platform/limits';
import { log } from '@/lib/platform/log';
import { resetSignInAttempts } from './credentials';
import { type AccountDoc, accounts } from './data';
import { unlinkAll } from './linked-accounts';
import { tellOwner } from './notices';
import { hashPassword, orGiveBack } from './password';
import type { NewPassword, RequestReset } from './schema';
import { takeOver } from './take-over';

/**
 * Whether this address may be mailed one more link: a number a day, then one an hour. Verified accounts are counted
 * separately from others on the same mailbox, so that nobody can use up the owner's links by opening those; an address
 * without an account is counted the same way as a verified one.
 */
async function mayBeMailed(email: string, address: string): Promise<boolean> {
  const account = await accounts().findOne({ email }, { projection: { emailVerified: 1 } });
  const counter = account?.emailVerified === null ? mailboxOf(email) : `own:${email}`;
  for (const limit of ['linkMailDay', 'linkMailLate'] as const)
    if (await tryConsumeLimit(limit, counter, { address })) return true;
  return false;
}

/**
 * Requests a mail with a link that sets a new password; only the newest link is valid. Known and unknown addresses
 * cause the same two writes, so neither the response nor its time tells them apart; a mail for which there is no
 * account is dropped at delivery (lib/auth/mail-decision). Over the limit, the writes have no effect, and the last mailed
 * link stays valid.
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

/** Filter for the user whose valid link has this token. */
const holderOf = (token: string): Filter<AccountDoc> => ({
  'reset.hash': hashLinkToken(token),
  'reset.expiresAt': { $gt: timeNow() },
});

/** The email that this link sets a password for; null when the link is no longer valid. */
export async function readReset(token: string): Promise<{ email: string } | null> {
  return accounts().findOne<{ email: string }>(holderOf(token), { projection: { _id: 0, email: 1 } });
}

/**
 * Sets a new password and uses up the link, in one write. Whoever reads the mail owns the address: an account that was
 * never verified is handed over empty (lib/auth/take-over); all sessions and Google links end, since a former owner of
 * the address may hold them; and nobody is signed in by it (OWASP Forgot Password Cheat Sheet).
 * @throws AppError invalid, limited, unavailable
 */
export async function setPassword({ token, password }: NewPassword, address: string): Promise<void> {
  await consumeLimit('linkAddress', address, { address });
  const holder = await accounts().findOne(holderOf(token), { projection: { email: 1 } });
  if (!holder) throw new AppError('invalid', messages.auth.linkDead);
  const giveBack = () => refundLimit('linkAddress', address);
  const passwordHash = await orGiveBack(hashPassword(password, address), giveBack);
  // Before the link is used up: if the process dies here, the link still works.
  await unlinkAll(holder._id);
  await resetSignInAttempts(holder);
  const key = `passwordChanged:${hashLinkToken(token)}`;
  const notice = { _id: key, kind: 'passwordChanged', data: {} } as const;
  const user =
    (await takeOver(holderOf(token), { passwordHash, notices: [notice] })) ??
    (await accounts().findOneAndUpdate(
      holderOf(token),
      {
        $set: { passwordHash, sessions: [] },
        $unset: { reset: '', verification: '', pending: '' },
        $push: { notices: notice },
      },
      { returnDocument: 'after' },
    ));
  if (!user) throw new AppError('invalid', messages.auth.linkDead);
  await tellOwner(user);
  log.info({ userId: user._id.toHexString(), network: shortAddress(address) }, 'password set by link');
}
