import 'server-only';
import type { ObjectId } from 'mongodb';
import { AppError } from '@/lib/base/errors';
import { messages } from '@/lib/base/messages';
import { timeNow } from '@/lib/platform/clock';
import { log } from '@/lib/platform/log';
import { sweepEach } from '@/lib/platform/sweep-each';
import { type ProductDoc, products, type Restock } from './data';
import { recordMovement, stockMovements } from './movements';

/** How many restocks a product document keeps; a repeat of an older one is recognised by its movement. */
const restocksKept = 100;

const movementOf = (id: ObjectId): string => `restock:${id.toHexString()}`;

/** The update of a product that adds units, or removes them if `quantity` is negative, and notes the restock. */
export const restockUpdate = ({ id, quantity, by, reason }: Omit<Restock, 'at'>, now: Date) => ({
  $inc: { available: quantity, restocked: quantity },
  $push: {
    restocks: {
      $each: [{ id, quantity, at: now, by, ...(reason && { reason }) } satisfies Restock],
      $slice: -restocksKept,
    },
  },
  $set: { followUp: true as const, updatedAt: now },
});

/** Filter that so many units can be removed. Adding always passes, even if a restored backup left stock negative. */
export const enoughFor = (quantity: number) => (quantity < 0 ? { available: { $gte: -quantity } } : {});

/** What was counted under an id, and the units available after it; for a repeat, the units available now. */
export type Restocked = Pick<Restock, 'quantity' | 'reason'> & { available: number; isRepeat: boolean };

/** Whether it was counted before, according to its movement; only asked if the product's list may have dropped it. */
async function isForgotten(_id: ObjectId, id: ObjectId): Promise<boolean> {
  const full = { _id, [`restocks.${restocksKept - 1}`]: { $exists: true } };
  if ((await products().countDocuments(full, { limit: 1 })) === 0) return false;
  const told = { _id: movementOf(id), productId: _id };
  return (await stockMovements().countDocuments(told, { limit: 1 })) > 0;
}

/** The result of a restock that was counted before. @throws AppError conflict if it was not, or the product is gone */
async function countedBefore(productId: ObjectId, id: ObjectId): Promise<Restocked> {
  const now = await products().findOne<Pick<ProductDoc, 'available' | 'restocks'>>(
    { _id: productId },
    { projection: { available: 1, restocks: { $elemMatch: { id } } } },
  );
  const counted = now?.restocks?.[0] ?? (await stockMovements().findOne({ _id: movementOf(id), productId }));
  if (!now || !counted) throw new AppError('conflict', messages.order.quantityMax);
  const { quantity, reason } = counted;
  return { quantity, ...(reason && { reason }), available: now.available, isRepeat: true };
}

/**
 * Adds units, or removes them if `quantity` is negative, once for each `id`. Products off sale count too, because
 * refunded goods return to them. A repeated `id` returns what its first call entered. With `seen`, the level must
 * still be exactly that.
 * @throws AppError conflict if too few are available, the level is not `seen`, or the product is gone
 */
export async function restock(
  productId: ObjectId,
  entered: Omit<Restock, 'at'>,
  seen?: number,
): Promise<Restocked> {
  const { id, quantity, reason } = entered;
  if (await isForgotten(productId, id)) return countedBefore(productId, id);
  const level = seen === undefined ? enoughFor(quantity) : { available: seen };
  const after = await products().findOneAndUpdate(
    { _id: productId, ...level, 'restocks.id': { $ne: id } },
    restockUpdate(entered, timeNow()),
    { returnDocument: 'after', projection: { available: 1 } },
  );
  if (!after) return countedBefore(productId, id);
  await recordRestocksNow(productId);
  return { quantity, ...(reason && { reason }), available: after.available, isRepeat: false };
}

/** Those of a product's restocks whose movement is missing: of the hundred that are kept, usually the last alone. */
async function unrecorded({ _id: productId, restocks = [] }: Waiting): Promise<Restock[]> {
  const ids = restocks.map(({ id }) => movementOf(id));
  const known = stockMovements().find({ _id: { $in: ids }, productId }, { projection: { _id: 1 } });
  const recorded = new Set((await known.toArray()).map(({ _id }) => _id));
  return restocks.filter(({ id }) => !recorded.has(movementOf(id)));
}

/** Records the movements of one product's restocks. */
async function recordRestocksOf(waiting: Waiting): Promise<void> {
  const { _id: productId, restocks = [] } = waiting;
  for (const { id, ...entry } of await unrecorded(waiting)) {
    await recordMovement({ _id: movementOf(id), type: 'restock', productId, ...entry });
  }
  const latest = restocks.at(-1);
  if (!latest) return;
  // A restock that was added meanwhile keeps the mark, so that its movement is recorded too.
  await products().updateOne(
    { _id: productId, $expr: { $eq: [{ $last: '$restocks.id' }, latest.id] } },
    { $unset: { followUp: '' } },
  );
}

type Waiting = Pick<ProductDoc, '_id' | 'restocks'>;
const projection = { restocks: 1 };

/** Records them right after the stock changed. Never throws: the change stands, and the sweeper retries. */
export async function recordRestocksNow(_id: ObjectId): Promise<void> {
  try {
    const waiting = await products().findOne<Waiting>({ _id, followUp: true }, { projection });
    if (waiting) await recordRestocksOf(waiting);
  } catch (error) {
    log.warn({ err: error, productId: _id.toHexString() }, 'stock movement not recorded yet');
  }
}

/** Records the movements of restocks whose process ended before it could. Returns for how many products. */
export async function recordRestocks(): Promise<number> {
  const waiting = await products().find<Waiting>({ followUp: true }, { projection }).limit(100).toArray();
  return (await sweepEach(waiting, (product) => recordRestocksOf(product).then(() => product))).length;
}
