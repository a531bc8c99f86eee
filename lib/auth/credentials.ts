import 'server-only';
import { AppError } from '@/lib/base/errors';
import { messages } from '@/lib/base/messages';
import {
  consumeLimit,
  type LimitName,
  refundLimit,
  resetLimit,
  retryAfterSeconds,
} from '@/lib/platform/limits';
import { logRefusal } from '@/lib/platform/refusals';
import { resetCodeAttempts } from './code-limit';
import { type AccountDoc, accounts } from './data';
import { knownDevice } from './device';
import { orGiveBack, verifyPassword } from './password';
import { limitedFor } from './sign-in-refusal';

/** What a try counts against. Known browsers have their own counter: owners can sign in while strangers are blocked. */
function countersOf(email: string, address: string, device: string | null): [LimitName, string][] {
  if (device)
    return [
      ['signInDevice', device],
      ['signInDeviceDay', device],
    ];
  return [
    ['signInAddress', address],
    ['signInAddressDay', address],
    ['signInAccount', email],
    ['signInAccountDay', email],
  ];
}

/**
 * The user with this email and password. Only failures use up the limits: a try is counted first, so that parallel
 * guesses count too, and given back on success. There is a limit for a quarter of an hour, and one for a day.
 * @param device the device cookie, if the browser sends one
 * @throws AppError unauthorized (one message for every reason), limited, unavailable
 */
export async function checkPassword(
  email: string,
  password: string,
  address: string,
  device?: string,
): Promise<AccountDoc> {
  // Read before the limits, so that refusals are logged with the account's id.
  const user = await accounts().findOne({ email });
  const counters = countersOf(email, address, knownDevice(user ?? { email }, device));
  const who = { userId: user?._id.toHexString(), address };
  for (const [name, key] of counters) await consumeLimit(name, key, who);
  const giveBack = () => Promise.all(counters.map(([name, key]) => refundLimit(name, key)));
  const matches = await orGiveBack(verifyPassword(user?.passwordHash, password, address), giveBack);
  if (!matches || !user) {
    logRefusal('sign-in', who, 'info');
    throw new AppError('unauthorized', messages.auth.badCredentials);
  }
  await giveBack();
  return user;
}

/** Checks, without counting a try, that new users of this network can sign in. @throws AppError limited */
export async function assertMaySignIn(address: string): Promise<void> {
  for (const name of ['signInAddress', 'signInAddressDay'] as const) {
    const retryAfter = await retryAfterSeconds(name, address);
    if (retryAfter > 0) throw limitedFor(retryAfter);
  }
}

/** Resets the counts of wrong guesses for an account's first password, or one set by mail: no guess was at it. */
export async function resetSignInAttempts({ _id, email }: Pick<AccountDoc, '_id' | 'email'>): Promise<void> {
  await resetLimit('signInAccountDay', email);
  await resetLimit('signInAccount', email);
  await resetCodeAttempts(_id.toHexString());
}
