import 'server-only';
import type { ObjectId } from 'mongodb';
import { AppError } from '@/lib/base/errors';
import { messages } from '@/lib/base/messages';
import { timeNow } from '@/lib/platform/clock';
import { log } from '@/lib/platform/log';
import { sweepEach } from '@/lib/platform/sweep-each';
import { type ProductDoc, products, type Restock } from './data';
import { recordMovement, stockMovements } from './movements';

/** Restocks that a product remembers; a repeat of an older one is recognised by its movement. */
const restocksKept = 100;

const movementOf = (id: ObjectId): string => `restock:${id.toHexString()}`;

/** The part of a product's write that counts units which came in or went out. */
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

/** In a filter, that so many units can go out; coming in, they are welcome also where a restore left more promised than there is. */
export const enoughFor = (quantity: number) => (quantity < 0 ? { available: { $gte: -quantity } } : {});

/** What was counted under an id, and how many were available then; of a repeat how many are now. */
export type Restocked = Pick<Restock, 'quantity' | 'reason'> & { available: number; isRepeat: boolean };

/** Whether it was counted so long ago that its product, which remembers as many as it may, has forgotten it. */
async function isForgotten(_id: ObjectId, id: ObjectId): Promise<boolean> {
  const full = { _id, [`restocks.${restocksKept - 1}`]: { $exists: true } };
  if ((await products().countDocuments(full, { limit: 1 })) === 0) return false;
  const told = { _id: movementOf(id), productId: _id };
  return (await stockMovements().countDocuments(told, { limit: 1 })) > 0;
}

/** The same of what was counted before. @throws AppError conflict when nothing was, or the product is gone */
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
 * Adds units from outside, or with a negative quantity takes them out, once for each `id`; also of products that are
 * no longer for sale, for refunded goods come back to them too. Where this `id` was counted already, whatever the first
 * try entered stands. With `seen` only while exactly that many are available.
 * @throws AppError conflict when that many are not available, others than `seen` are, or the product is gone
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

/** Writes the movements of one product's restocks, so that they are there with what they changed. */
async function recordRestocksOf({ _id: productId, restocks = [] }: Waiting): Promise<void> {
  for (const { id, ...entry } of restocks) {
    await recordMovement({ _id: movementOf(id), type: 'restock', productId, ...entry });
  }
  const latest = restocks.at(-1);
  if (!latest) return;
  // One that came meanwhile keeps the mark.
  await products().updateOne(
    { _id: productId, $expr: { $eq: [{ $last: '$restocks.id' }, latest.id] } },
    { $unset: { followUp: '' } },
  );
}

type Waiting = Pick<ProductDoc, '_id' | 'restocks'>;
const projection = { restocks: 1 };

/** The same right after the product's own write, which stands: what fails here is repeated by the sweeper. */
export async function recordRestocksNow(_id: ObjectId): Promise<void> {
  try {
    const waiting = await products().findOne<Waiting>({ _id, followUp: true }, { projection });
    if (waiting) await recordRestocksOf(waiting);
  } catch (error) {
    log.warn({ err: error, productId: _id.toHexString() }, 'stock movement not recorded yet');
  }
}

/** Writes the movements of restocks whose process ended before it could. Returns for how many products. */
export async function recordRestocks(): Promise<number> {
  const waiting = await products().find<Waiting>({ followUp: true }, { projection }).limit(100).toArray();
  return (await sweepEach(waiting, (product) => recordRestocksOf(product).then(() => product))).length;
}
