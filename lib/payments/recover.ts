import 'server-only';
import { toObjectId } from '@/lib/db';
import { AppError } from '@/lib/errors';
import { log } from '@/lib/log';
import { orders } from '@/lib/orders/data';
import { settleIntent } from './complete';
import { stripe } from './service';

/**
 * Settles every payment opened at Stripe since then whose order does not know of it: after a restore, orders are as
 * they were, and payments go on being made. Returns how many orders changed.
 * @throws Stripe's errors when it can't be asked
 */
export async function settleSince(since: Date): Promise<number> {
  const created = { gte: Math.floor(since.getTime() / 1000) };
  let changed = 0;
  for await (const intent of stripe().paymentIntents.list({
    created,
    limit: 100,
    expand: ['data.latest_charge'],
  })) {
    const id = intent.metadata['orderId'] ?? '';
    if (intent.status !== 'succeeded' || !/^[0-9a-f]{24}$/.test(id)) continue;
    const order = await orders().findOne({ _id: toObjectId(id), transactionId: { $ne: intent.id } });
    if (!order) continue; // settled, or not in this database: the ledger check lists those
    try {
      await settleIntent(order, intent);
      changed += 1;
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      log.error({ orderId: id, intent: intent.id, reason: error.message }, 'payment not settled');
    }
  }
  return changed;
}
