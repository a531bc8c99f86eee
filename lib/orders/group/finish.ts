import 'server-only';
import type { ObjectId } from 'mongodb';
import { AppError, sentenceOf } from '@/lib/base/errors';
import { releaseHold, takeHolds } from '@/lib/catalogue/holds';
import { timeNow } from '@/lib/platform/clock';
import { type OrderDoc, orders } from '../data';
import { keepClaim } from '../quotes/claim';
import { assertOrderable, findProduct, refusedHold } from '../rules';
import { type OrderGroupDoc, orderGroups } from './data';
import { removeGroup } from './remove';
import type { RefusedLine } from './schema';

/** Placing takes milliseconds; a request that has not finished after this (ms) has failed. */
export const placingTime = 30_000;

/** An order of a group that is being placed, with the hold that it has, if it could get one. */
type Line = { order: OrderDoc; holdId: ObjectId | null };

/** Why there was nothing to take: the product as it is now says it best. */
async function refusalOf(order: OrderDoc): Promise<RefusedLine> {
  const { productId, productName, quantity } = order;
  const id = productId.toHexString();
  const reason = await findProduct({ productId: id })
    .then((product) => {
      assertOrderable(product, quantity);
      return sentenceOf(refusedHold(order));
    })
    .catch((error: unknown) => {
      if (error instanceof AppError) return sentenceOf(error);
      throw error;
    });
  return { productId: id, productName, reason };
}

/** Takes away what was not to be: orders that nobody was told of, and the stock taken for them. */
async function withdraw(lines: readonly Line[]): Promise<void> {
  const ids = lines.map(({ order }) => order._id);
  await orders().deleteMany({ _id: { $in: ids }, state: 'placing' });
  for (const { order, holdId } of lines)
    if (holdId) await releaseHold({ productId: order.productId, holdId, quantity: order.quantity });
}

/** Makes the orders that have their stock `unpaid`; a hold that a rival took twice is returned by the sweeper. */
async function complete(lines: readonly Line[]): Promise<void> {
  const updatedAt = timeNow();
  const ready = lines.flatMap(({ order: { _id }, holdId }) => (holdId ? [{ _id, holdId }] : []));
  if (ready.length === 0) return;
  await orders().bulkWrite(
    ready.map(({ _id, holdId }) => ({
      updateOne: {
        filter: { _id, state: 'placing' },
        update: { $set: { state: 'unpaid' as const, holdId, followUp: true as const, updatedAt } },
      },
    })),
    { ordered: false },
  );
}

/** A group that comes to be, and whether somebody else decided so. */
type Decided = { group: OrderGroupDoc; byRival: boolean };

/**
 * Decides in one write that the group comes to be; returns what it has become, null when it was removed instead. At the
 * prices of a quote the quote decides first.
 */
async function decide(group: OrderGroupDoc, refused: RefusedLine[]): Promise<Decided | null> {
  const { _id, quote } = group;
  if (quote && group.state === 'placing' && !(await keepClaim(quote.id, _id))) {
    await removeGroup(group);
    return null;
  }
  const placed = await orderGroups().findOneAndUpdate(
    { _id, state: 'placing' },
    { $set: { state: 'placed', refused } },
    { returnDocument: 'after' },
  );
  if (placed) return { group: placed, byRival: false };
  const decided = await orderGroups().findOne({ _id });
  return decided && { group: decided, byRival: group.state === 'placing' };
}

/** The orders that are still being placed; one that its buyer was told he can't have is none, whatever came back since. */
async function withoutRefused({ _id, state, refused }: OrderGroupDoc): Promise<OrderDoc[]> {
  const placing = await orders().find({ groupId: _id, state: 'placing' }).toArray();
  if (state === 'placing') return placing;
  const told = new Set(refused.map(({ productId }) => productId));
  const isRefused = ({ productId }: OrderDoc) => told.has(productId.toHexString());
  await withdraw(placing.filter(isRefused).map((order) => ({ order, holdId: null })));
  return placing.filter((order) => !isRefused(order));
}

/**
 * Takes the stock for every order of a group that is still being placed, and lets them come to be, or none of them, as
 * the buyer wished. Every step may be repeated, by rivals too. Returns the group, and why lines were refused.
 */
export async function finishGroup(
  group: OrderGroupDoc,
  isAgain = false,
): Promise<{ group: OrderGroupDoc | null; refused: RefusedLine[] }> {
  const placing = await withoutRefused(group);
  if (placing.length === 0) return { group: await orderGroups().findOne({ _id: group._id }), refused: [] };
  const holds = await takeHolds(
    placing.map(({ _id, productId, quantity, unproved }) => ({
      productId,
      orderId: _id,
      quantity,
      unproved,
    })),
  );
  const lines = placing.map((order, index): Line => ({ order, holdId: holds[index] ?? null }));
  const without = lines.filter(({ holdId }) => holdId === null);
  const refused = await Promise.all(without.map(({ order }) => refusalOf(order)));
  const isCut = placing.length < group.size; // its request died while writing the orders
  const isShort = without.length === lines.length || (without.length > 0 && group.goAhead === 'all');
  if ((isCut || isShort) && group.state === 'placing') {
    if (await removeGroup(group)) {
      await withdraw(lines);
      return { group: null, refused };
    }
    const standing = group.quote && (await orderGroups().findOne({ _id: group._id }));
    // A rival got all of it, so its quote has become its own; where that is found no more, it comes to be without.
    if (standing && !isAgain) return finishGroup(standing, true);
  }
  const decided = await decide(group, [...group.refused, ...refused]);
  if (!decided) {
    await withdraw(lines); // a rival had decided against it
    return { group: null, refused };
  }
  // What the rival got and told counts, not what could be got here.
  if (decided.byRival) return finishGroup(decided.group);
  await complete(lines);
  await withdraw(without);
  return { group: decided.group, refused };
}
