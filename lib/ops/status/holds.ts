import 'server-only';
import { orders } from '@/lib/orders/data';
import { timeNow } from '@/lib/platform/clock';
import type { OldestHold } from './schema';

/** The unpaid order whose hold ends first; null if no order is unpaid. @throws the database's errors */
export async function readOldestHold(now = timeNow()): Promise<OldestHold | null> {
  const found = await orders().findOne(
    { state: 'unpaid' },
    { sort: { holdExpiresAt: 1 }, projection: { holdExpiresAt: 1 } },
  );
  if (!found) return null;
  const { _id, holdExpiresAt } = found;
  const overdueSeconds = Math.max(0, (now.getTime() - holdExpiresAt.getTime()) / 1000);
  return { orderId: _id.toHexString(), expiresAt: holdExpiresAt.toISOString(), overdueSeconds };
}
