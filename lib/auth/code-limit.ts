import 'server-only';
import { consumeLimit, resetLimit, rewardLimit } from '@/lib/platform/limits';
import type { Refused } from '@/lib/platform/refusals';

const names = ['secondFactor', 'secondFactorDay'] as const;

/**
 * Takes one try at a code, or at the password of a session that stands, from the account's; returns what gives it back
 * when it was right. No browser is counted by itself here: whoever knows the password could have as many as he likes.
 * @throws AppError limited
 */
export async function countCode(who: Refused & { userId: string }): Promise<() => Promise<void>> {
  for (const name of names) await consumeLimit(name, who.userId, who);
  return async () => {
    await Promise.all(names.map((name) => rewardLimit(name, who.userId)));
  };
}

/** Forgets the tries, as when a new password was set by mail: whoever made them has no password any more. */
export async function forgetCodes(userId: string): Promise<void> {
  await Promise.all(names.map((name) => resetLimit(name, userId)));
}
