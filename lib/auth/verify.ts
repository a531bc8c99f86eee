import 'server-only';
import type { Filter } from 'mongodb';
import { AppError } from '@/lib/base/errors';
import { mailboxOf } from '@/lib/base/mailbox';
import { messages } from '@/lib/base/messages';
import { enqueueMail, releaseMails } from '@/lib/mail/enqueue';
import { hashLinkToken, mailedLink } from '@/lib/mail/links';
import { timeNow } from '@/lib/platform/clock';
import { toObjectId } from '@/lib/platform/db';
import { consumeLimit, refundLimit, tryConsumeLimit } from '@/lib/platform/limits';
import { log } from '@/lib/platform/log';
import type { Actor } from './actor';
import { resetSignInAttempts } from './credentials';
import { type AccountDoc, accounts } from './data';
import { hashPassword, orGiveBack } from './password';
import type { NewPassword, VerifyEmail } from './schema';
import { takeOver } from './take-over';

/** Queues the welcome mail of a new account, with the link that verifies its address. */
export async function sendWelcome({ email, name }: AccountDoc, requestId: string): Promise<void> {
  await enqueueMail('welcome', email, { name, requestId }, `verifyEmail:${requestId}`);
}

/**
 * Mails the actor a new verification link, which replaces the last, unless the address is verified already. After a
 * day's links, one an hour.
 * @throws AppError limited
 */
export async function resendVerification(actor: Actor, address: string): Promise<{ isSent: boolean }> {
  const who = { userId: actor.id };
  await consumeLimit('linkAddress', address, { ...who, address });
  await consumeLimit('linkMail', `verify:${actor.email}`, who);
  const mailbox = mailboxOf(actor.email);
  if (!(await tryConsumeLimit('linkMailDay', mailbox, who))) await consumeLimit('linkMailLate', mailbox, who);
  const requestId = crypto.randomUUID();
  const waiting = await accounts().updateOne(
    { _id: toObjectId(actor.id), emailVerified: null },
    { $set: { verification: mailedLink('verify', requestId) } },
  );
  if (waiting.matchedCount === 0) return { isSent: false };
  const { email, name } = actor;
  await enqueueMail('verifyEmail', email, { name, requestId }, `verifyEmail:${requestId}`);
  return { isSent: true };
}

const holderOf = (token: string): Filter<AccountDoc> => ({
  'verification.hash': hashLinkToken(token),
  'verification.expiresAt': { $gt: timeNow() },
});

/** What a verification link is about, for whoever opens it. */
export type Verification = {
  email: string;
  verified: boolean;
  /** Whether the link belongs to the account that is signed in. */
  own: boolean;
};

/** What this link verifies; null when the link is no longer valid. */
export async function readVerification(actor: Actor | null, token: string): Promise<Verification | null> {
  const user = await accounts().findOne(holderOf(token), { projection: { email: 1, emailVerified: 1 } });
  if (!user) return null;
  const own = actor?.id === user._id.toHexString();
  return { email: user.email, verified: user.emailVerified !== null, own };
}

/**
 * Verifies the address that the link was mailed to. Only the account's own session may do so: otherwise the address's
 * owner would approve the password of a stranger who registered it. Repeatable.
 * @throws AppError invalid (dead link), unauthorized (nobody, or somebody else, is signed in)
 */
export async function verifyEmail(actor: Actor | null, { token }: VerifyEmail): Promise<void> {
  const link = await readVerification(actor, token);
  if (!link) throw new AppError('invalid', messages.auth.linkDead);
  if (!link.own) throw new AppError('unauthorized', messages.auth.verifyOwn);
  const user = await accounts().findOneAndUpdate(holderOf(token), { $set: { emailVerified: timeNow() } });
  if (!user) throw new AppError('invalid', messages.auth.linkDead);
  await releaseMails(user.email);
  log.info({ userId: user._id.toHexString() }, 'email verified');
}

/**
 * Takes over an account by its mailed link and a new password, without knowing the one it was registered with.
 * @throws AppError invalid (dead link, or verified meanwhile), limited, unavailable
 */
export async function claimAccount({ token, password }: NewPassword, address: string): Promise<void> {
  await consumeLimit('linkAddress', address, { address });
  const unproved = { ...holderOf(token), emailVerified: null };
  const holder = await accounts().findOne(unproved, { projection: { email: 1 } });
  if (!holder) throw new AppError('invalid', messages.auth.linkDead);
  const giveBack = () => refundLimit('linkAddress', address);
  const passwordHash = await orGiveBack(hashPassword(password, address), giveBack);
  await resetSignInAttempts(holder); // before the link is used up: if the process dies here, the link still works
  const user = await takeOver(holderOf(token), { passwordHash });
  if (!user) throw new AppError('invalid', messages.auth.linkDead);
}
