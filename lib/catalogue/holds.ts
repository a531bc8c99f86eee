import 'server-only';
import { ObjectId } from 'mongodb';
import { timeNow } from '@/lib/platform/clock';
import { env } from '@/lib/platform/env';
import { count } from '@/lib/platform/tally';
import { products } from './data';

/** What a hold is requested for. */
export type HoldFor = {
  productId: ObjectId;
  orderId: ObjectId;
  quantity: number;
  /** The buyer has not verified their email address. */
  unproved?: true | undefined;
};
/** A hold that was taken. */
export type HeldStock = { productId: ObjectId; holdId: ObjectId; quantity: number };

/** Units of a product that are held for unverified buyers. */
const unprovedUnits = {
  $reduce: {
    input: '$holds',
    initialValue: 0,
    in: { $add: ['$$value', { $cond: ['$$this.unproved', '$$this.quantity', 0] }] },
  },
};

/** The joint limit of unverified buyers is never below the limit of one of them. */
const togetherPercent = (): number =>
  Math.max(env().UNVERIFIED_TOGETHER_PERCENT, env().UNVERIFIED_STOCK_PERCENT);

/**
 * Accounts are cheap to create, so all unverified buyers together may hold only a share of a product's stock, but
 * always one minimum order. The check is part of the write's filter, so that concurrent orders can't exceed the limit.
 */
const withinTogether = (quantity: number) => ({
  $expr: {
    $let: {
      vars: { held: unprovedUnits },
      in: {
        $or: [
          {
            $lte: [
              { $multiply: [{ $add: ['$$held', quantity] }, 100] },
              { $multiply: [{ $add: ['$$held', '$available'] }, togetherPercent()] },
            ],
          },
          { $and: [{ $eq: ['$$held', 0] }, { $lte: [quantity, '$quantity'] }] },
        ],
      },
    },
  },
});

/** The write that takes stock: only if there is enough and the order holds none of the product yet. */
const takeOf = ({ productId, orderId, quantity, unproved }: HoldFor, id: ObjectId) => ({
  filter: {
    _id: productId,
    live: true,
    available: { $gte: quantity },
    'holds.orderId': { $ne: orderId },
    ...(unproved && withinTogether(quantity)),
  },
  update: {
    $inc: { available: -quantity },
    $push: { holds: { id, orderId, quantity, at: timeNow(), ...(unproved && { unproved }) } },
    $currentDate: { heldAt: true as const },
  },
});

/** The hold that an order has in its product; null while it has none. */
export async function findHold({ productId, orderId }: Omit<HoldFor, 'quantity'>): Promise<ObjectId | null> {
  const product = await products().findOne(
    { _id: productId, 'holds.orderId': orderId },
    { projection: { 'holds.$': 1 } },
  );
  return product?.holds[0]?.id ?? null;
}

/**
 * Takes stock for an order that holds none. Returns the id of the order's hold, even if a concurrent attempt took it,
 * or null if there is not enough, or the limit for unverified buyers is reached. Every stock change is one atomic write
 * to one document (decision 0002).
 */
export async function takeHold(wanted: HoldFor): Promise<ObjectId | null> {
  const id = new ObjectId();
  const { filter, update } = takeOf(wanted, id);
  const taken = await products().updateOne(filter, update);
  if (taken.modifiedCount === 1) return id;
  const held = await findHold(wanted);
  if (!held) count('stockRefusals', {});
  return held;
}

/**
 * Takes stock for several orders of different products, in one database call unless some can't be taken. Returns the
 * ids of the orders' holds, in the given order.
 */
export async function takeHolds(wanted: readonly HoldFor[]): Promise<(ObjectId | null)[]> {
  const ids = wanted.map(() => new ObjectId());
  const taken = await products().bulkWrite(
    wanted.map((each, index) => ({ updateOne: takeOf(each, ids[index] ?? new ObjectId()) })),
    { ordered: false },
  );
  if (taken.modifiedCount === wanted.length) return ids;
  return Promise.all(wanted.map(takeHold)); // finds the holds taken above, and returns null for those that can't be
}

/** Returns held stock, once. Returns whether this call did. */
export async function releaseHold({ productId, holdId, quantity }: HeldStock): Promise<boolean> {
  const released = await products().updateOne(
    { _id: productId, 'holds.id': holdId },
    {
      $inc: { available: quantity },
      $pull: { holds: { id: holdId } },
      $currentDate: { heldAt: true }, // so that processes that miss the notice find it (lib/catalogue/directory/watch)
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
