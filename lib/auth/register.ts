import 'server-only';
import { fieldError } from '@/lib/base/errors';
import { mailboxOf } from '@/lib/base/mailbox';
import { messages } from '@/lib/base/messages';
import { type MailedLink, mailedLink } from '@/lib/mail/links';
import { isDuplicateKey } from '@/lib/platform/db';
import { consumeLimit, tryConsumeLimit } from '@/lib/platform/limits';
import { log } from '@/lib/platform/log';
import { assertMaySignIn, forgetGuesses } from './credentials';
import { type AccountDoc, accounts, newAccount } from './data';
import { hashPassword } from './password';
import type { Register } from './schema';
import { sendWelcome } from './verify';

/**
 * Makes an account with a password. The address stays unverified until its link is used.
 * @throws AppError invalid on `email` when the address is taken
 */
async function addAccount(
  input: Pick<Register, 'email' | 'name' | 'password'>,
  verification: MailedLink,
): Promise<AccountDoc> {
  const doc = newAccount({
    email: input.email,
    name: input.name,
    passwordHash: await hashPassword(input.password),
    verification,
  });
  try {
    await accounts().insertOne(doc);
  } catch (error) {
    if (isDuplicateKey(error)) throw fieldError('email', messages.auth.emailTaken);
    throw error;
  }
  return doc;
}

/**
 * Makes an account and mails a welcome with the link that verifies it, at a bounded rate per network. An address that was
 * mailed as many links today as it may be gets none, for accounts can be made on it and deleted; its owner may ask later.
 * @throws AppError invalid, limited
 */
export async function register(input: Register, address: string): Promise<AccountDoc> {
  await assertMaySignIn(address); // which follows: else the next try would hear that the address is taken
  await consumeLimit('registration', address, { address });
  const requestId = crypto.randomUUID();
  const user = await addAccount(input, mailedLink('verify', requestId));
  await forgetGuesses(user);
  if (await tryConsumeLimit('linkMailDay', mailboxOf(user.email), { address }))
    await sendWelcome(user, requestId);
  log.info({ userId: user._id.toHexString() }, 'registered');
  return user;
}
