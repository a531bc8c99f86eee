import 'server-only';
import { ObjectId } from 'mongodb';
import { isDuplicateKey } from '@/lib/db';
import { AppError } from '@/lib/errors';
import { messages } from '@/lib/messages';
import { products, type Restock } from '@/lib/products/data';
import { type StockMovementDoc, stockMovements } from './data';

/** What a hold is made for. */
export type HoldFor = { productId: ObjectId; orderId: ObjectId; quantity: number };
/** A hold that was taken. */
export type HeldStock = { productId: ObjectId; holdId: ObjectId; quantity: number };

/**
 * Takes stock for an order that holds none. Returns the id of the order's hold, also of one that a rival took, or null
 * when there is not enough. Each step of stock is one atomic write to one document (design §5).
 */
export async function takeHold({ productId, orderId, quantity }: HoldFor): Promise<ObjectId | null> {
  const id = new ObjectId();
  const taken = await products().updateOne(
    { _id: productId, live: true, available: { $gte: quantity }, 'holds.orderId': { $ne: orderId } },
    { $inc: { available: -quantity }, $push: { holds: { id, orderId, quantity, at: new Date() } } },
  );
  if (taken.modifiedCount === 1) return id;
  const product = await products().findOne(
    { _id: productId, 'holds.orderId': orderId },
    { projection: { 'holds.$': 1 } },
  );
  return product?.holds[0]?.id ?? null;
}

/** Returns held stock, once. Returns whether this call did. */
export async function releaseHold({ productId, holdId, quantity }: HeldStock): Promise<boolean> {
  const released = await products().updateOne(
    { _id: productId, 'holds.id': holdId },
    { $inc: { available: quantity }, $pull: { holds: { id: holdId } } },
  );
  return released.modifiedCount === 1;
}

/** Turns held stock into sold stock, once. Returns whether this call did. */
export async function sellHold({ productId, holdId, quantity }: HeldStock): Promise<boolean> {
  const sold = await products().updateOne(
    { _id: productId, 'holds.id': holdId },
    { $inc: { sold: quantity }, $pull: { holds: { id: holdId } } },
  );
  return sold.modifiedCount === 1;
}

/** Restocks that a product remembers, by which a repeated one is recognised. */
const restocksKept = 100;

/**
 * Adds units from outside, or with a negative quantity takes them out, once for each `id`; also of products that are
 * no longer for sale, for refunded goods come back to them too. Returns what was available just before, or null when
 * this `id` was counted already.
 * @throws AppError conflict when that many are not available, or the product is gone
 */
export async function restock(
  productId: ObjectId,
  { id, quantity, by, reason }: Omit<Restock, 'at'>,
): Promise<number | null> {
  const now = new Date();
  const entry: Restock = { id, quantity, at: now, by, ...(reason && { reason }) };
  const before = await products().findOneAndUpdate(
    { _id: productId, available: { $gte: -quantity }, 'restocks.id': { $ne: id } },
    {
      $inc: { available: quantity, restocked: quantity },
      $push: { restocks: { $each: [entry], $slice: -restocksKept } },
      $set: { followUp: true, updatedAt: now },
    },
    { returnDocument: 'before', projection: { available: 1 } },
  );
  if (before) return before.available;
  const repeated = await products().countDocuments({ _id: productId, 'restocks.id': id }, { limit: 1 });
  if (repeated === 0) throw new AppError('conflict', messages.order.quantityMax);
  return null;
}

/** Writes a movement down; writing it again changes nothing. */
export async function recordMovement(movement: StockMovementDoc): Promise<void> {
  try {
    await stockMovements().insertOne(movement);
  } catch (error) {
    if (!isDuplicateKey(error)) throw error;
  }
}

/** Writes the movements of restocks whose process ended before it could. Returns for how many products. */
export async function recordRestocks(): Promise<number> {
  const waiting = await products()
    .find({ followUp: true }, { projection: { restocks: 1 } })
    .limit(100)
    .toArray();
  for (const { _id: productId, restocks = [] } of waiting) {
    for (const { id, ...entry } of restocks) {
      await recordMovement({ _id: `restock:${id.toHexString()}`, type: 'restock', productId, ...entry });
    }
    const latest = restocks.at(-1);
    if (!latest) continue;
    // One that came meanwhile keeps the mark.
    await products().updateOne(
      { _id: productId, $expr: { $eq: [{ $last: '$restocks.id' }, latest.id] } },
      { $unset: { followUp: '' } },
    );
  }
  return waiting.length;
}
