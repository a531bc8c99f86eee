import 'server-only';
import type { ObjectId } from 'mongodb';
import * as z from 'zod';
import { accounts } from '@/lib/auth/data';
import { toObjectId } from '@/lib/platform/db';

/** What a buyer's accounting wants on documents, as far as the account has it. */
export type Buyer = { company: string | null; taxNumber: string | null };

const optional = z.string().trim().max(200).nullish().catch(null);
const buyerSchema = z.object({ company: optional, taxNumber: optional });

function toBuyer(account: unknown): Buyer {
  const { company, taxNumber } = buyerSchema.parse(account ?? {});
  return { company: company || null, taxNumber: taxNumber || null };
}

const projection = { company: 1, taxNumber: 1 } as const;

/** The company behind an account; all null when the account was deleted. */
export const buyerOf = async (userId: ObjectId): Promise<Buyer> =>
  toBuyer(await accounts().findOne({ _id: userId }, { projection }));

/** The companies behind accounts, by account id; deleted accounts are missing. */
export async function buyersOf(userIds: readonly string[]): Promise<Map<string, Buyer>> {
  const _id = { $in: userIds.map(toObjectId) };
  const found = await accounts().find({ _id }, { projection }).toArray();
  return new Map(found.map((account) => [account._id.toHexString(), toBuyer(account)]));
}
