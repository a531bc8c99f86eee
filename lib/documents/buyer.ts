import 'server-only';
import type { ObjectId } from 'mongodb';
import * as z from 'zod';
import { accounts } from '@/lib/auth/data';

/** What a buyer's office wants on its documents, where the account has it. */
export type Buyer = { company: string | null; taxNumber: string | null };

const optional = z.string().trim().max(200).nullish().catch(null);
const buyerSchema = z.object({ company: optional, taxNumber: optional });

/** The company behind an account; nothing of one that is gone. */
export async function buyerOf(userId: ObjectId): Promise<Buyer> {
  const account = await accounts().findOne({ _id: userId }, { projection: { company: 1, taxNumber: 1 } });
  const { company, taxNumber } = buyerSchema.parse(account ?? {});
  return { company: company || null, taxNumber: taxNumber || null };
}
