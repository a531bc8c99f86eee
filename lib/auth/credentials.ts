import 'server-only';
import { AppError } from '@/lib/base/errors';
import { messages } from '@/lib/base/messages';
import { consumeLimit, type LimitName, resetLimit, rewardLimit, waitFor } from '@/lib/platform/limits';
import { logRefusal } from '@/lib/platform/refusals';
import { forgetCodes } from './code-limit';
import { type AccountDoc, accounts } from './data';
import { knownDevice } from './device';
import { verifyPassword } from './password';

/** What a try is counted against. A browser that the owner has signed in with goes on while strangers are stopped. */
function countersOf(email: string, address: string, device: string | null): [LimitName, string][] {
  if (device) return [['signInDevice', device]];
  return [
    ['signInAddress', address],
    ['signInAddressDay', address],
    ['signInAccount', email],
    ['signInAccountDay', email],
  ];
}

/**
 * The user with this address and password. Only failures count against the limits: a try is taken first, so that
 * parallel guesses count too, and given back on success. After those of a quarter of an hour there are those of a day.
 * @param device the cookie of a browser that has signed in before
 * @throws AppError unauthorized (one answer for every reason), limited
 */
export async function checkPassword(
  email: string,
  password: string,
  address: string,
  device?: string,
): Promise<AccountDoc> {
  // Read first, whether or not there is one, so that the log can name the account.
  const user = await accounts().findOne({ email });
  const counters = countersOf(email, address, knownDevice(user ?? { email }, device));
  const who = { userId: user?._id.toHexString(), address };
  for (const [name, key] of counters) await consumeLimit(name, key, who);
  if (!(await verifyPassword(user?.passwordHash, password)) || !user) {
    logRefusal('sign-in', who, 'info');
    throw new AppError('unauthorized', messages.auth.badCredentials);
  }
  await Promise.all(counters.map(([name, key]) => rewardLimit(name, key)));
  return user;
}

/** Takes no try. @throws AppError limited where nobody who is new there could sign in: from a network that has guessed too often */
export async function assertMaySignIn(address: string): Promise<void> {
  for (const name of ['signInAddress', 'signInAddressDay'] as const) {
    const retryAfter = await waitFor(name, address);
    if (retryAfter > 0) throw new AppError('limited', messages.tooMany, { retryAfter });
  }
}

/** Forgets the guesses at an account that has its first password, or a new one by mail: they were not at this one. */
export async function forgetGuesses({ _id, email }: Pick<AccountDoc, '_id' | 'email'>): Promise<void> {
  await resetLimit('signInAccountDay', email);
  await resetLimit('signInAccount', email);
  await forgetCodes(_id.toHexString());
}
