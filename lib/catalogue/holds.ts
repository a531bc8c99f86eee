import 'server-only';
import { ObjectId } from 'mongodb';
import { timeNow } from '@/lib/platform/clock';
import { count } from '@/lib/platform/tally';
import { products } from './data';

/** What a hold is made for. */
export type HoldFor = { productId: ObjectId; orderId: ObjectId; quantity: number };
/** A hold that was taken. */
export type HeldStock = { productId: ObjectId; holdId: ObjectId; quantity: number };

/** The one write that takes stock: there must be enough, and none must be held for the order yet. */
const takeOf = ({ productId, orderId, quantity }: HoldFor, id: ObjectId) => ({
  filter: { _id: productId, live: true, available: { $gte: quantity }, 'holds.orderId': { $ne: orderId } },
  update: {
    $inc: { available: -quantity },
    $push: { holds: { id, orderId, quantity, at: timeNow() } },
    $currentDate: { heldAt: true as const },
  },
});

/** The hold that an order has in its product; null while it has none. */
export async function holdFor({ productId, orderId }: Omit<HoldFor, 'quantity'>): Promise<ObjectId | null> {
  const product = await products().findOne(
    { _id: productId, 'holds.orderId': orderId },
    { projection: { 'holds.$': 1 } },
  );
  return product?.holds[0]?.id ?? null;
}

/**
 * Takes stock for an order that holds none. Returns the id of the order's hold, also of one that a rival took, or null
 * when there is not enough. Each step of stock is one atomic write to one document (decision 0002).
 */
export async function takeHold({ productId, orderId, quantity }: HoldFor): Promise<ObjectId | null> {
  const id = new ObjectId();
  const { filter, update } = takeOf({ productId, orderId, quantity }, id);
  const taken = await products().updateOne(filter, update);
  if (taken.modifiedCount === 1) return id;
  const held = await holdFor({ productId, orderId });
  if (!held) count('stockRefusals', {});
  return held;
}

/**
 * The same for several orders of different products, in one call where nothing stands in the way. Returns the id of each
 * order's hold, in their order.
 */
export async function takeHolds(wanted: readonly HoldFor[]): Promise<(ObjectId | null)[]> {
  const ids = wanted.map(() => new ObjectId());
  const taken = await products().bulkWrite(
    wanted.map(({ productId, orderId, quantity }, index) => ({
      updateOne: takeOf({ productId, orderId, quantity }, ids[index] ?? new ObjectId()),
    })),
    { ordered: false },
  );
  if (taken.modifiedCount === wanted.length) return ids;
  return Promise.all(wanted.map(takeHold)); // finds those that were taken, and says which can't be
}

/** Returns held stock, once. Returns whether this call did. */
export async function releaseHold({ productId, holdId, quantity }: HeldStock): Promise<boolean> {
  const released = await products().updateOne(
    { _id: productId, 'holds.id': holdId },
    {
      $inc: { available: quantity },
      $pull: { holds: { id: holdId } },
      $currentDate: { heldAt: true }, // for lists of whom nobody tells (lib/catalogue/directory/watch)
    },
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
