import 'server-only';
import { timeNow } from '@/lib/platform/clock';
import { endUnpaid } from './cancel';
import type { OrderDoc } from './data';

/** So long (ms) orders may be written as part of one act; nothing is told of it before (`writingTime` in lib/orders/together). */
const actTime = 1000;

const expired = { type: 'expired', by: null } as const;

/**
 * Ends unpaid orders of one group in one act, of which one mail tells: their events bear the same time. One that could not be
 * written soon enough ends by itself, at a time that no other has. Returns those that were ended, and not paid or canceled meanwhile.
 */
export async function expireTogether(orders: readonly OrderDoc[]): Promise<OrderDoc[]> {
  const at = timeNow();
  const inTime = { $expr: { $lt: ['$$NOW', new Date(at.getTime() + actTime)] } };
  const ended = await Promise.all(
    orders.map(
      async ({ _id }, index) =>
        (await endUnpaid({ _id, ...inTime }, expired, at)) ??
        (await endUnpaid({ _id }, expired, new Date(at.getTime() + 1 + index))),
    ),
  );
  return ended.filter((order) => order !== null);
}
