import 'server-only';
import { accounts } from '@/lib/auth/data';
import { keptSince } from '@/lib/base/retention';
import { timeNow } from '@/lib/platform/clock';
import { setUpMs } from '@/lib/users/factor';
import { type Part, walkOn } from './walk';

/** Accounts of one run, every ten minutes: a million accounts take two weeks. */
const usualMany = 500;

/** Removes from these accounts what has expired. */
async function forget({ _id }: Part, now: Date): Promise<void> {
  const old = { $lt: keptSince('sessions', now) };
  const over = { $lt: now };
  await accounts().updateMany(
    { _id, 'sessions.createdAt': old },
    { $pull: { sessions: { createdAt: old } } },
  );
  await accounts().updateMany({ _id, 'pending.createdAt': old }, { $pull: { pending: { createdAt: old } } });
  await accounts().updateMany({ _id, 'reset.expiresAt': over }, { $unset: { reset: '' } });
  await accounts().updateMany({ _id, 'verification.expiresAt': over }, { $unset: { verification: '' } });
  const abandoned = { $lt: new Date(now.getTime() - setUpMs) };
  await accounts().updateMany({ _id, 'factorSetUp.at': abandoned }, { $unset: { factorSetUp: '' } });
}

/**
 * Removes from the next accounts what has expired: sessions, sign-ins that waited for a code, mailed links, second
 * factors that nobody went on setting up. Starts again after the last account.
 */
export const forgetEnded = (now = timeNow(), many = usualMany): Promise<void> =>
  walkOn('accounts', accounts(), many, (part) => forget(part, now));
