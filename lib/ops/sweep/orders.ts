import 'server-only';
import type { ObjectId } from 'mongodb';
import { AppError } from '@/lib/base/errors';
import { issueFor } from '@/lib/documents/follow';
import { type OrderDoc, orders } from '@/lib/orders/data';
import { followUp } from '@/lib/orders/follow-up';
import { orderGroups } from '@/lib/orders/group/data';
import { placingTime } from '@/lib/orders/group/finish';
import { finishLeft } from '@/lib/orders/group/finish-left';
import { withdrawEmpty } from '@/lib/orders/group/remove';
import { resume, withdraw } from '@/lib/orders/place';
import { buyerOf } from '@/lib/orders/rules';
import { timeNow } from '@/lib/platform/clock';
import { log } from '@/lib/platform/log';
import { sweepEach } from '@/lib/platform/sweep-each';

/**
 * Work that a process left half-way when it died. Each task may run anywhere, at any time and more than once; each
 * returns the products whose shown stock changed, and adds them to `moved` as it goes.
 */

const batch = 200;

/** Issues documents, and carries out what follows from the events of orders: stock, movements, mail. */
export async function finishFollowUps(moved: ObjectId[] = []): Promise<ObjectId[]> {
  const waiting = orders().find({ followUp: true }).sort({ updatedAt: 1 }).limit(batch);
  const work = async (order: OrderDoc) => {
    await issueFor(order);
    return (await followUp(order)) ? order.productId : null;
  };
  return sweepEach(waiting, work, moved);
}

/**
 * Finishes orders whose process died while placing them, if stock and the buyer's limits allow, else withdraws them.
 */
export async function finishPlacings(now = timeNow(), moved: ObjectId[] = []): Promise<ObjectId[]> {
  const before = new Date(now.getTime() - placingTime);
  const waiting = orders()
    .find({ state: 'placing', createdAt: { $lte: before } })
    .limit(batch);
  const work = async (order: OrderDoc) => {
    log.warn(
      { orderId: order._id.toHexString() },
      'finishing or withdrawing an order that was left half-way',
    );
    const group = order.groupId && (await orderGroups().findOne({ _id: order.groupId }));
    try {
      if (group) await finishLeft(group);
      else if (order.groupId)
        await withdraw(order); // its group was removed
      else await resume(buyerOf(order), order);
      return order.productId;
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      await withdraw(order);
      return null;
    }
  };
  return sweepEach(waiting, work, moved);
}

/** Removes groups whose request died before it wrote an order. */
export async function withdrawEmptyGroups(now = timeNow()): Promise<void> {
  const before = new Date(now.getTime() - placingTime);
  const left = orderGroups()
    .find({ state: 'placing', createdAt: { $lte: before } })
    .limit(batch);
  await sweepEach(left, async (group) => ((await withdrawEmpty(group)) ? group : null));
}
