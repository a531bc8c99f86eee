import 'server-only';
import type { ObjectId } from 'mongodb';
import { collection } from '@/lib/platform/db';
import { accounts } from './data';

/** A sign-in with another provider that is linked to a user. The provider's tokens are not needed, so not stored. */
type LinkedAccountDoc = { provider: string; providerAccountId: string; type: string; userId: ObjectId };
type Elsewhere = Pick<LinkedAccountDoc, 'provider' | 'providerAccountId'>;

const linkedAccounts = () => collection<LinkedAccountDoc>('accounts');

/** Whether this external identity is linked to an account that still exists. */
export async function isLinked({ provider, providerAccountId }: Elsewhere): Promise<boolean> {
  const link = await linkedAccounts().findOne({ provider, providerAccountId });
  return link !== null && (await accounts().countDocuments({ _id: link.userId }, { limit: 1 })) === 1;
}

/** Links an external identity to a user. An upsert, because a link may have outlived its former account. */
export async function link({ provider, providerAccountId, type, userId }: LinkedAccountDoc): Promise<void> {
  await linkedAccounts().updateOne(
    { provider, providerAccountId },
    { $set: { type, userId } },
    { upsert: true },
  );
}

export async function unlinkAll(userId: ObjectId): Promise<void> {
  await linkedAccounts().deleteMany({ userId });
}
