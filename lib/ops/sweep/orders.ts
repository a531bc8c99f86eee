import 'server-only';
import type { ObjectId } from 'mongodb';
import { AppError } from '@/lib/base/errors';
import { type Hold, products } from '@/lib/catalogue/data';
import { releaseHold, sellHold } from '@/lib/catalogue/holds';
import { issueFor } from '@/lib/documents/follow';
import { type OrderDoc, orders } from '@/lib/orders/data';
import { followUp } from '@/lib/orders/follow-up';
import { orderGroups } from '@/lib/orders/group/data';
import { finishGroup, placingTime, withdrawEmpty } from '@/lib/orders/group/finish';
import { finishPlacing, withdraw } from '@/lib/orders/place';
import { timeNow } from '@/lib/platform/clock';
import { log } from '@/lib/platform/log';
import { each } from './each';

/**
 * What a process that died left half-way. Each task may run anywhere, at any time and more than once; each returns
 * the products whose stock is shown differently now.
 */

const batch = 200;

/** Documents, stock, movements and mail that follow from what happened to orders. */
export async function finishFollowUps(): Promise<ObjectId[]> {
  const waiting = orders().find({ followUp: true }).sort({ updatedAt: 1 }).limit(batch);
  return each(waiting, async (order) => {
    await issueFor(order);
    return (await followUp(order)) ? order.productId : null;
  });
}

/** Orders that were being placed when their process ended: finished if the stock is there, else withdrawn. */
export async function finishPlacings(now = timeNow()): Promise<ObjectId[]> {
  const before = new Date(now.getTime() - placingTime);
  const waiting = orders()
    .find({ state: 'placing', createdAt: { $lte: before } })
    .limit(batch);
  return each(waiting, async (order) => {
    log.warn(
      { orderId: order._id.toHexString() },
      'finishing or withdrawing an order that was left half-way',
    );
    const group = order.groupId && (await orderGroups().findOne({ _id: order.groupId }));
    try {
      if (group) await finishGroup(group);
      else if (order.groupId)
        await withdraw(order); // its group was decided against
      else await finishPlacing(order);
      return order.productId;
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      await withdraw(order);
      return null;
    }
  });
}

/** Lists whose request died before it wrote an order of theirs. */
export async function withdrawEmptyGroups(now = timeNow()): Promise<void> {
  const before = new Date(now.getTime() - placingTime);
  const left = orderGroups()
    .find({ state: 'placing', createdAt: { $lte: before } })
    .limit(batch);
  await each(left, async (group) => ((await withdrawEmpty(group)) ? group : null));
}

type HoldAndOrder = { _id: ObjectId; hold: Hold; order?: Pick<OrderDoc, 'state' | 'holdId'> };

/** What is to become of a hold, by what its order says. */
export function fateOf({ hold, order }: Pick<HoldAndOrder, 'hold' | 'order'>): 'keep' | 'sell' | 'release' {
  if (!order) return 'release'; // the order is written first, so it has been withdrawn
  if (order.state === 'placing') return 'keep';
  if (!order.holdId?.equals(hold.id) || order.state === 'cancelled') return 'release';
  return order.state === 'paid' ? 'sell' : 'keep';
}

/**
 * Holds that no open order stands for: of withdrawn orders, or taken by a repeat that came too late. Reads the products
 * that hold something, by their index.
 */
export async function endStrayHolds(): Promise<ObjectId[]> {
  const held = products().aggregate<HoldAndOrder>(
    [
      { $match: { 'holds.orderId': { $type: 'objectId' } } },
      { $project: { hold: '$holds' } },
      { $unwind: '$hold' },
      { $lookup: { from: 'orders', localField: 'hold.orderId', foreignField: '_id', as: 'found' } },
      {
        $project: {
          hold: 1,
          order: {
            $first: { $map: { input: '$found', in: { state: '$$this.state', holdId: '$$this.holdId' } } },
          },
        },
      },
    ],
    { hint: 'holds' },
  );
  return each(held, async ({ _id: productId, hold, order }) => {
    const fate = fateOf({ hold, ...(order && { order }) });
    if (fate === 'keep') return null;
    log.warn({ productId: productId.toHexString(), orderId: hold.orderId.toHexString(), fate }, 'stray hold');
    const stock = { productId, holdId: hold.id, quantity: hold.quantity };
    if (fate === 'release') return (await releaseHold(stock)) ? productId : null;
    await sellHold(stock);
    return null;
  });
}
