import 'server-only';
import type { ObjectId } from 'mongodb';
import { sentenceOf } from '@/lib/base/errors';
import { releaseHold, takeHolds } from '@/lib/catalogue/holds';
import { timeNow } from '@/lib/platform/clock';
import { type OrderDoc, orders } from '../data';
import { acceptClaim } from '../quotes/claim';
import { refusalOfHold } from '../rules';
import { type OrderGroupDoc, orderGroups } from './data';
import { removeGroup } from './remove';
import type { RefusedLine } from './schema';

/** Placing takes milliseconds; a request that has not finished after this (ms) has failed. */
export const placingTime = 30_000;

/** An order of a group that is being placed, with its hold if it got one. */
type Line = { order: OrderDoc; holdId: ObjectId | null };

const refusalOf = async (order: OrderDoc): Promise<RefusedLine> => ({
  productId: order.productId.toHexString(),
  productName: order.productName,
  reason: sentenceOf(await refusalOfHold(order)),
});

/** Deletes orders that are not placed after all, and releases their holds. */
async function withdraw(lines: readonly Line[]): Promise<void> {
  const ids = lines.map(({ order }) => order._id);
  await orders().deleteMany({ _id: { $in: ids }, state: 'placing' });
  for (const { order, holdId } of lines)
    if (holdId) await releaseHold({ productId: order.productId, holdId, quantity: order.quantity });
}

/** Makes the orders that have a hold `unpaid`; the sweeper releases a second hold that a concurrent call took. */
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

/** What was decided about a group, and by which call: if a concurrent call placed it, that call's result counts. */
type Outcome = { is: 'placed' | 'placed by a rival'; group: OrderGroupDoc } | { is: 'removed' };

/**
 * Removes a group that can't be placed as the buyer wished. If a concurrent call has placed it, with all stock and the
 * quote, one more attempt holds what is missing here. After that, or without a quote, returns null, so that `decideFor`
 * decides.
 */
async function decideAgainst(group: OrderGroupDoc, isAfterRival: boolean): Promise<Outcome | null> {
  if (await removeGroup(group)) return { is: 'removed' };
  if (!group.quote || isAfterRival) return null;
  const standing = await orderGroups().findOne({ _id: group._id });
  return standing && { is: 'placed by a rival', group: standing };
}

/** Places the group in one write. With a quote, the quote's claim decides first. */
async function decideFor(group: OrderGroupDoc, refused: RefusedLine[]): Promise<Outcome> {
  const { _id, quote, state } = group;
  if (quote && state === 'placing' && !(await acceptClaim(quote.id, _id))) {
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

/** Whether all orders were written (the request may have died before), and `goAhead` allows what got no stock. */
function isAsWished(
  { size, goAhead }: OrderGroupDoc,
  lines: readonly Line[],
  without: readonly Line[],
): boolean {
  if (lines.length < size || without.length === lines.length) return false;
  return without.length === 0 || goAhead !== 'all';
}

/** The orders that are still being placed. A line refused to the buyer stays refused, even if stock came back since. */
async function withoutRefused({ _id, state, refused }: OrderGroupDoc): Promise<OrderDoc[]> {
  const placing = await orders().find({ groupId: _id, state: 'placing' }).toArray();
  if (state === 'placing') return placing;
  const told = new Set(refused.map(({ productId }) => productId));
  const isRefused = ({ productId }: OrderDoc) => told.has(productId.toHexString());
  await withdraw(placing.filter(isRefused).map((order) => ({ order, holdId: null })));
  return placing.filter((order) => !isRefused(order));
}

/**
 * Holds stock for every order of a group that is still being placed, then places the orders or removes them all, as the
 * buyer wished. Every step is repeatable, also concurrently. Returns the group, null if removed, and the refused lines.
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
