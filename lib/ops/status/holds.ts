import 'server-only';
import { orders } from '@/lib/orders/data';

/** The unpaid order whose stock has been held longest, and the time by which it must be paid. */
export type OldestHold = { orderId: string; expiresAt: Date };

/** Null while nothing waits to be paid. @throws the database's errors */
export async function readOldestHold(): Promise<OldestHold | null> {
  const found = await orders().findOne(
    { state: 'unpaid' },
    { sort: { holdExpiresAt: 1 }, projection: { holdExpiresAt: 1 } },
  );
  if (!found) return null;
  const { _id, holdExpiresAt } = found;
  return { orderId: _id.toHexString(), expiresAt: holdExpiresAt };
}
