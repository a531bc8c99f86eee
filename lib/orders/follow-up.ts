import 'server-only';
import { releaseHold, sellHold } from '@/lib/catalogue/holds';
import { recordMovement, type StockMovementDoc } from '@/lib/catalogue/movements';
import { timeNow } from '@/lib/platform/clock';
import { log } from '@/lib/platform/log';
import { count } from '@/lib/platform/tally';
import { recordOrderAudit } from './audit';
import { type OrderDoc, type OrderEvent, orders } from './data';
import { mailAbout } from './mails';
import { isBeingWritten } from './together';
import { isMarked, marksOf } from './trouble';

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

/** How an event moved stock, or null when it did not. The same event always gives the same entry. */
export function movementAbout(
  { _id, productId, quantity }: OrderDoc,
  { type: what, at, by }: OrderEvent,
): StockMovementDoc | null {
  const type = movementOf[what];
  if (!type) return null;
  return { _id: `order:${_id.toHexString()}:${type}`, type, productId, orderId: _id, quantity, at, by };
}

/** Writes down what an event is to others: a movement of stock, an admin's act. */
export async function recordEvent(order: OrderDoc, event: OrderEvent): Promise<void> {
  const movement = movementAbout(order, event);
  if (movement) await recordMovement(movement);
  await recordOrderAudit(order, event);
}

/** Says beside the history what banks did, where it does not say so yet; an event that comes meanwhile has it said anew. */
async function mark(order: OrderDoc): Promise<void> {
  const { _id, history } = order;
  if (!isMarked(order)) await orders().updateOne({ _id, history: { $size: history.length } }, marksOf(order));
}

/**
 * Does everything that follows from an order's history: its marks and, outside its document, stock, records, mail. Each
 * part is written under a key of its own, so that doing it twice does it once (decision 0008). An event that comes
 * meanwhile keeps the mark. Returns whether the available stock changed.
 */
export async function followUp(order: OrderDoc): Promise<boolean> {
  const { _id, history, followedUp = 0 } = order;
  const changed = await moveStock(order);
  await mark(order);
  if (await isBeingWritten(order)) return changed; // the mark stays, so the rest follows in a moment
  for (const event of history.slice(followedUp)) {
    await recordEvent(order, event);
    await mailAbout(order, event);
  }
  const followed = await orders().updateOne(
    { _id, history: { $size: history.length } },
    { $set: { followedUp: history.length, updatedAt: timeNow() }, $unset: { followUp: '' } },
  );
  // Rivals may do the same at once; whichever's write comes first counts.
  if (followed.modifiedCount === 1)
    for (const { type } of history.slice(followedUp)) count('orderEvents', { event: type });
  return changed;
}
