import 'server-only';
import { consumeLimit, refundLimit, resetLimit, tryConsumeLimit } from '@/lib/platform/limits';
import type { Refused } from '@/lib/platform/refusals';

const names = ['secondFactor', 'secondFactorDay'] as const;

/**
 * Counts one try at a code, or at the password of a signed-in account; returns a function that gives the try back when
 * it was right. Counted per account alone: whoever knows the password could get any number of known browsers.
 * @throws AppError limited
 */
export async function countCodeAttempt(who: Refused & { userId: string }): Promise<() => Promise<void>> {
  for (const name of names) await consumeLimit(name, who.userId, who);
  return async () => {
    await Promise.all(names.map((name) => refundLimit(name, who.userId)));
  };
}

/**
 * Resets the count, as after a password reset by mail: whoever was guessing has no valid password any more. The day's
 * only once a day, so that resetting again and again gives nobody who reads the mailbox more guesses.
 */
export async function resetCodeAttempts(userId: string): Promise<void> {
  await resetLimit('secondFactor', userId);
  if (await tryConsumeLimit('secondFactorReset', userId, { userId }))
    await resetLimit('secondFactorDay', userId);
}
