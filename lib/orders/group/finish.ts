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

/** What becomes of a group, and who said so: what a rival got and told counts, not what could be got here. */
type Outcome = { is: 'placed' | 'placed by a rival'; group: OrderGroupDoc } | { is: 'removed' };

/**
 * Decides against a group that can't be what its buyer wished; null where it comes to be nevertheless. A rival may have got
 * all of it, so that its quote has become its own; where that is found no more, it comes to be without.
 */
async function decideAgainst(group: OrderGroupDoc, isAfterRival: boolean): Promise<Outcome | null> {
  if (await removeGroup(group)) return { is: 'removed' };
  if (!group.quote || isAfterRival) return null;
  const standing = await orderGroups().findOne({ _id: group._id });
  return standing && { is: 'placed by a rival', group: standing };
}

/** Decides in one write that the group comes to be. At the prices of a quote the quote decides first. */
async function decideFor(group: OrderGroupDoc, refused: RefusedLine[]): Promise<Outcome> {
  const { _id, quote, state } = group;
  if (quote && state === 'placing' && !(await keepClaim(quote.id, _id))) {
    await removeGroup(group);
    return { is: 'removed' };
  }
  const placed = await orderGroups().findOneAndUpdate(
    { _id, state: 'placing' },
    { $set: { state: 'placed', refused } },
    { returnDocument: 'after' },
  );
  if (placed) return { is: 'placed', group: placed };
  const decided = await orderGroups().findOne({ _id });
  if (!decided) return { is: 'removed' };
  return { is: state === 'placing' ? 'placed by a rival' : 'placed', group: decided };
}

/** Whether all orders were written, for its request may have died meanwhile, and as many have stock as the buyer goes ahead with. */
function isAsWished(
  { size, goAhead }: OrderGroupDoc,
  lines: readonly Line[],
  without: readonly Line[],
): boolean {
  if (lines.length < size || without.length === lines.length) return false;
  return without.length === 0 || goAhead !== 'all';
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
  isAfterRival = false,
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
  const isRefused = group.state === 'placing' && !isAsWished(group, lines, without);
  const against = isRefused ? await decideAgainst(group, isAfterRival) : null;
  const outcome = against ?? (await decideFor(group, [...group.refused, ...refused]));
  switch (outcome.is) {
    case 'removed':
      await withdraw(lines);
      return { group: null, refused };
    case 'placed by a rival':
      return finishGroup(outcome.group, true);
    case 'placed':
      await complete(lines);
      await withdraw(without);
      return { group: outcome.group, refused };
  }
}
