import 'server-only';
import { AppError } from '@/lib/base/errors';
import { messages } from '@/lib/base/messages';
import { consumeLimit, rewardLimit } from '@/lib/platform/limits';
import { log } from '@/lib/platform/log';
import { type AccountDoc, accounts } from './data';
import { verifyPassword } from './password';

/**
 * The user with this address and password. Only failures count against the limits: a try is taken first, so that
 * parallel guesses count too, and given back on success.
 * @throws AppError unauthorized (one answer for every reason), limited
 */
export async function checkPassword(email: string, password: string, address: string): Promise<AccountDoc> {
  await consumeLimit('signInAddress', address);
  await consumeLimit('signInAccount', email);
  const user = await accounts().findOne({ email });
  if (!(await verifyPassword(user?.passwordHash, password)) || !user) {
    log.info({ address }, 'sign-in failed');
    throw new AppError('unauthorized', messages.auth.badCredentials);
  }
  await Promise.all([rewardLimit('signInAddress', address), rewardLimit('signInAccount', email)]);
  return user;
}
