import 'server-only';
import type { ObjectId } from 'mongodb';
import { accounts } from '@/lib/auth/data';
import { keptSince } from '@/lib/base/retention';
import { timeNow } from '@/lib/platform/clock';
import { collection } from '@/lib/platform/db';
import { rangeAfter } from '@/lib/platform/ranges';
import { setUpMs } from '@/lib/users/factor';

/** Progress of the walk through the accounts; null at its beginning. */
type Walk = { _id: 'accounts'; after: ObjectId | null };
const walks = () => collection<Walk>('sweep_progress');

/** Accounts of one run, every ten minutes: a million accounts take two weeks. */
const usualMany = 500;

/**
 * Removes from the next accounts what has expired: sessions, sign-ins that waited for a code, mailed links, second
 * factors that nobody went on setting up. Starts again after the last account.
 */
export async function forgetEnded(now = timeNow(), many = usualMany): Promise<void> {
  const walk = await walks().findOne({ _id: 'accounts' });
  const { _id, end } = await rangeAfter(accounts(), walk?.after ?? null, many);
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
  await walks().updateOne({ _id: 'accounts' }, { $set: { after: end } }, { upsert: true });
}
