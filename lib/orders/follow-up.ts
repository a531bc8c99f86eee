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
 * Applies the order's state to the product's stock: a paid order sells its hold, a cancelled one releases it.
 * Repeatable. Returns whether this call changed the available stock.
 */
async function moveStock({ state, holdId, productId, quantity }: OrderDoc): Promise<boolean> {
  if (!holdId) return false;
  if (state === 'cancelled') return releaseHold({ productId, holdId, quantity });
  if (state === 'paid') await sellHold({ productId, holdId, quantity });
  return false;
}

/** Does the same right after the order was written, without failing the request: the sweeper repeats what fails. */
export async function moveStockNow(order: OrderDoc): Promise<void> {
  try {
    await moveStock(order);
  } catch (error) {
    log.warn({ err: error, orderId: order._id.toHexString() }, 'stock not moved yet');
  }
}

/** The stock movement of an event, or null if it moved none. The same event always gives the same entry. */
export function movementAbout(
  { _id, productId, quantity }: OrderDoc,
  { type: what, at, by }: OrderEvent,
): StockMovementDoc | null {
  const type = movementOf[what];
  if (!type) return null;
  return { _id: `order:${_id.toHexString()}:${type}`, type, productId, orderId: _id, quantity, at, by };
}

/** Records an event outside the order: its stock movement and its audit entry. */
export async function recordEvent(order: OrderDoc, event: OrderEvent): Promise<void> {
  const movement = movementAbout(order, event);
  if (movement) await recordMovement(movement);
  await recordOrderAudit(order, event);
}

/** Updates the dispute and refund marks if they don't match the history; an event added meanwhile does it itself. */
async function mark(order: OrderDoc): Promise<void> {
  const { _id, history } = order;
  if (!isMarked(order)) await orders().updateOne({ _id, history: { $size: history.length } }, marksOf(order));
}

/**
 * Carries out what follows from an order's history: its marks and, outside its document, stock, records and mail. Each
 * part has its own key, so repeating it has no effect (decision 0008). `followUp` stays set if an event was added
 * meanwhile. Returns whether the available stock changed.
 */
export async function followUp(order: OrderDoc): Promise<boolean> {
  const { _id, history, followedUp = 0 } = order;
  const changed = await moveStock(order);
  await mark(order);
  if (await isBeingWritten(order)) return changed; // `followUp` stays set: a later call does the rest
  for (const event of history.slice(followedUp)) {
    await recordEvent(order, event);
    await mailAbout(order, event);
  }
  const followed = await orders().updateOne(
    { _id, history: { $size: history.length } },
    { $set: { followedUp: history.length, updatedAt: timeNow() }, $unset: { followUp: '' } },
  );
  // Concurrent calls may do the same work; only the one whose write comes first counts the events.
  if (followed.modifiedCount === 1)
    for (const { type } of history.slice(followedUp)) count('orderEvents', { event: type });
  return changed;
}
