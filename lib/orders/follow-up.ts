import 'server-only';
import { releaseHold, sellHold } from '@/lib/catalogue/holds';
import { recordMovement, type StockMovementDoc } from '@/lib/catalogue/movements';
import { log } from '@/lib/platform/log';
import { recordOrderAudit } from './audit';
import { type OrderDoc, type OrderEvent, orders } from './data';
import { mailAbout } from './mails';

const movementOf: Partial<Record<OrderEvent['type'], StockMovementDoc['type']>> = {
  placed: 'placing',
  cancelled: 'release',
  expired: 'release',
  paid: 'sale',
};

/**
 * Brings the product in line with what the order has become: paid sells its hold, cancelled returns it. Repeatable.
 * Returns whether this call changed what is available.
 */
async function moveStock({ state, holdId, productId, quantity }: OrderDoc): Promise<boolean> {
  if (!holdId) return false;
  if (state === 'cancelled') return releaseHold({ productId, holdId, quantity });
  if (state === 'paid') await sellHold({ productId, holdId, quantity });
  return false;
}

/** The same right after the order's own write, which stands: what fails here is repeated by the sweeper. */
export async function moveStockNow(order: OrderDoc): Promise<void> {
  try {
    await moveStock(order);
  } catch (error) {
    log.warn({ err: error, orderId: order._id.toHexString() }, 'stock not moved yet');
  }
}

async function recordMovementOf({ _id, productId, quantity }: OrderDoc, event: OrderEvent): Promise<void> {
  const type = movementOf[event.type];
  if (!type) return;
  const { at, by } = event;
  const key = `order:${_id.toHexString()}:${type}`;
  await recordMovement({ _id: key, type, productId, orderId: _id, quantity, at, by });
}

/** Writes down what an event is to others: a movement of stock, an admin's act. */
export async function recordEvent(order: OrderDoc, event: OrderEvent): Promise<void> {
  await recordMovementOf(order, event);
  await recordOrderAudit(order, event);
}

/**
 * Does everything that follows from an order's history and lies outside its document: stock, records, mail. Each
 * part is written under a key of its own, so that doing it twice does it once (decision 0008). An event that comes
 * meanwhile keeps the mark. Returns whether the available stock changed.
 */
export async function followUp(order: OrderDoc): Promise<boolean> {
  const { _id, history, followedUp = 0 } = order;
  const changed = await moveStock(order);
  for (const event of history.slice(followedUp)) {
    await recordEvent(order, event);
    await mailAbout(order, event);
  }
  await orders().updateOne(
    { _id, history: { $size: history.length } },
    { $set: { followedUp: history.length, updatedAt: new Date() }, $unset: { followUp: '' } },
  );
  return changed;
}
