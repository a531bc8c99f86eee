import 'server-only';
import type { ObjectId } from 'mongodb';
import { users } from './data';

/** What the papers of an order say of the firm that bought. */
export type BillingFacts = { company: string | null; taxNumber: string | null };

/** Of this user as he is now; both null when he gave none or is gone. Papers keep what they were issued with. */
export async function billingFactsOf(userId: ObjectId): Promise<BillingFacts> {
  const user = await users().findOne({ _id: userId }, { projection: { company: 1, taxNumber: 1 } });
  return { company: user?.company ?? null, taxNumber: user?.taxNumber ?? null };
}
