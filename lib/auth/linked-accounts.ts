import 'server-only';
import type { ObjectId } from 'mongodb';
import { collection } from '@/lib/platform/db';
import { accounts } from './data';

/** A sign-in elsewhere that leads to a user. The provider's tokens are of no use to the shop and not kept. */
type LinkedAccountDoc = { provider: string; providerAccountId: string; type: string; userId: ObjectId };
type Elsewhere = Pick<LinkedAccountDoc, 'provider' | 'providerAccountId'>;

const linkedAccounts = () => collection<LinkedAccountDoc>('accounts');

/** Whether this sign-in elsewhere leads to an account that is still there. */
export async function isLinked({ provider, providerAccountId }: Elsewhere): Promise<boolean> {
  const link = await linkedAccounts().findOne({ provider, providerAccountId });
  return link !== null && (await accounts().countDocuments({ _id: link.userId }, { limit: 1 })) === 1;
}

/** An upsert, because a link may have outlived the account it led to. */
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
