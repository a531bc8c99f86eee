import 'server-only';
import { ObjectId } from 'mongodb';
import { timeNow } from '@/lib/platform/clock';
import { env } from '@/lib/platform/env';
import { count } from '@/lib/platform/tally';
import { products } from './data';

/** What a hold is made for. */
export type HoldFor = {
  productId: ObjectId;
  orderId: ObjectId;
  quantity: number;
  /** Its buyer has not shown that the address is his. */
  unproved?: true | undefined;
};
/** A hold that was taken. */
export type HeldStock = { productId: ObjectId; holdId: ObjectId; quantity: number };

/** Units of a product that are held for buyers whose addresses nobody has proved. */
const unprovedUnits = {
  $reduce: {
    input: '$holds',
    initialValue: 0,
    in: { $add: ['$$value', { $cond: ['$$this.unproved', '$$this.quantity', 0] }] },
  },
};

/** All of them may have at least what one may. */
const togetherPercent = (): number =>
  Math.max(env().UNVERIFIED_TOGETHER_PERCENT, env().UNVERIFIED_STOCK_PERCENT);

/**
 * Accounts are made by the dozen, so all that nobody has proved are bounded together: to a share of what they can get at all,
 * and always to one order of the minimum. Asked by the write itself, so that those of one moment count as well.
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

/** The one write that takes stock: there must be enough, and none must be held for the order yet. */
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
export async function holdFor({ productId, orderId }: Omit<HoldFor, 'quantity'>): Promise<ObjectId | null> {
  const product = await products().findOne(
    { _id: productId, 'holds.orderId': orderId },
    { projection: { 'holds.$': 1 } },
  );
  return product?.holds[0]?.id ?? null;
}

/**
 * Takes stock for an order that holds none. Returns the id of the order's hold, also of one that a rival took, or null
 * when there is not enough, or not for buyers whose addresses nobody has proved. Each step of stock is one atomic write to one
 * document (decision 0002).
 */
export async function takeHold(wanted: HoldFor): Promise<ObjectId | null> {
  const id = new ObjectId();
  const { filter, update } = takeOf(wanted, id);
  const taken = await products().updateOne(filter, update);
  if (taken.modifiedCount === 1) return id;
  const held = await holdFor(wanted);
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
    wanted.map((each, index) => ({ updateOne: takeOf(each, ids[index] ?? new ObjectId()) })),
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
