import 'server-only';
import type { Filter } from 'mongodb';
import { AppError } from '@/lib/base/errors';
import { messages } from '@/lib/base/messages';
import { enqueueMail } from '@/lib/mail/enqueue';
import { hashLinkToken, mailedLink } from '@/lib/mail/links';
import { toObjectId } from '@/lib/platform/db';
import { consumeLimit } from '@/lib/platform/limits';
import { log } from '@/lib/platform/log';
import type { Actor } from './actor';
import { type AccountDoc, accounts } from './data';
import type { VerifyEmail } from './schema';

/** The mail that greets a new account, with the link that verifies its address. */
export async function sendWelcome({ email, name }: AccountDoc, requestId: string): Promise<void> {
  await enqueueMail('welcome', email, { name, requestId }, `verifyEmail:${requestId}`);
}

/** Mails the actor another link; the older one ends. Does nothing for a verified address. @throws AppError limited */
export async function resendVerification(actor: Actor): Promise<void> {
  await consumeLimit('linkMail', `verify:${actor.email}`);
  const requestId = crypto.randomUUID();
  const waiting = await accounts().updateOne(
    { _id: toObjectId(actor.id), emailVerified: null },
    { $set: { verification: mailedLink('verify', requestId) } },
  );
  if (waiting.matchedCount === 0) return;
  const { email, name } = actor;
  await enqueueMail('verifyEmail', email, { name, requestId }, `verifyEmail:${requestId}`);
}

const holderOf = (token: string): Filter<AccountDoc> => ({
  'verification.hash': hashLinkToken(token),
  'verification.expiresAt': { $gt: new Date() },
});

/** The address that this link verifies, and whether that is done; null when the link is no longer good. */
export async function readVerification(token: string): Promise<{ email: string; verified: boolean } | null> {
  const user = await accounts().findOne(holderOf(token), { projection: { email: 1, emailVerified: 1 } });
  return user && { email: user.email, verified: user.emailVerified !== null };
}

/** Verifies the address that the link was mailed to. Doing it twice is no error. @throws AppError invalid */
export async function verifyEmail({ token }: VerifyEmail): Promise<void> {
  const user = await accounts().findOneAndUpdate(holderOf(token), { $set: { emailVerified: new Date() } });
  if (!user) throw new AppError('invalid', messages.auth.linkDead);
  log.info({ userId: user._id.toHexString() }, 'email verified');
}
