import 'server-only';
import { AppError } from '@/lib/errors';
import { log } from '@/lib/log';
import { messages } from '@/lib/messages';
import { type UserDoc, users } from '@/lib/users/data';
import { registerUser } from '@/lib/users/mutations';
import type { Register } from '@/lib/users/schema';
import { giveTryBack, takeTry } from './limits';
import { mailedLink } from './links';
import { verifyPassword } from './password';
import { sendWelcome } from './verification';

/**
 * The user with this address and password. Only failures count against the limits: a try is taken first, so that
 * parallel guesses count too, and given back on success.
 * @throws AppError unauthorized (one answer for every reason), limited
 */
export async function checkPassword(email: string, password: string, address: string): Promise<UserDoc> {
  await takeTry('signInAddress', address);
  await takeTry('signInAccount', email);
  const user = await users().findOne({ email });
  if (!(await verifyPassword(user?.passwordHash, password)) || !user) {
    log.info({ address }, 'sign-in failed');
    throw new AppError('unauthorized', messages.auth.badCredentials);
  }
  await Promise.all([giveTryBack('signInAddress', address), giveTryBack('signInAccount', email)]);
  return user;
}

/** Makes an account and mails a welcome with the link that verifies it, at a bounded rate per address. @throws AppError invalid, limited */
export async function register(input: Register, address: string): Promise<UserDoc> {
  await takeTry('registration', address);
  const requestId = crypto.randomUUID();
  const user = await registerUser(input, mailedLink('verify', requestId));
  await sendWelcome(user, requestId);
  log.info({ userId: user._id.toHexString() }, 'registered');
  return user;
}
