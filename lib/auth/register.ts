import 'server-only';
import { fieldError } from '@/lib/base/errors';
import { mailboxOf } from '@/lib/base/mailbox';
import { messages } from '@/lib/base/messages';
import { mailedLink } from '@/lib/mail/links';
import { isFirst } from '@/lib/platform/db';
import { consumeLimit, refundLimit, tryConsumeLimit } from '@/lib/platform/limits';
import { log } from '@/lib/platform/log';
import { assertMaySignIn, resetSignInAttempts } from './credentials';
import { type AccountDoc, accounts, newAccount } from './data';
import { hashPassword, orGiveBack } from './password';
import type { Register } from './schema';
import { sendWelcome } from './verify';

/**
 * Creates an account, whose address stays unverified until the mailed link is used, rate-limited per network. An address
 * that got its daily number of links gets none, so registering and deleting can't flood it; its owner may ask later.
 * @throws AppError invalid on `email` when the address is taken, limited, unavailable
 */
export async function register(input: Register, address: string): Promise<AccountDoc> {
  await assertMaySignIn(address); // sign-in comes next: if that failed, a retry would hear that the address is taken
  await consumeLimit('registration', address, { address });
  const requestId = crypto.randomUUID();
  const giveBack = () => refundLimit('registration', address);
  const passwordHash = await orGiveBack(hashPassword(input.password, address), giveBack);
  const { email, name } = input;
  const user = newAccount({ email, name, passwordHash, verification: mailedLink('verify', requestId) });
  if (!(await isFirst(accounts().insertOne(user)))) throw fieldError('email', messages.auth.emailTaken);
  await resetSignInAttempts(user);
  if (await tryConsumeLimit('linkMailDay', mailboxOf(user.email), { address }))
    await sendWelcome(user, requestId);
  log.info({ userId: user._id.toHexString() }, 'registered');
  return user;
}
