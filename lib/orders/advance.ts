import 'server-only';
import type { ObjectId } from 'mongodb';
import { type Actor, assertAdmin } from '@/lib/auth/actor';
import { AppError } from '@/lib/base/errors';
import { messages } from '@/lib/base/messages';
import { timeNow } from '@/lib/platform/clock';
import { toObjectId } from '@/lib/platform/db';
import { type OrderDoc, orders, toOrder } from './data';
import { isStillSent, whyNotSent } from './given-back';
import { type Among, assertUndisputed } from './pick/undisputed';
import { nextStatus, type Order, type OrderStatus } from './schema';
import { undisputed } from './trouble';

/** Without knowing which label was pressed, presses this close together (ms) count as one. */
const doublePress = 1000;

/** The order as it stands, if it has a status to move on from. @throws AppError not_found, conflict */
async function readMovable(_id: ObjectId, among?: Among): Promise<OrderDoc & { status: OrderStatus }> {
  const order = await orders().findOne({ _id, state: { $in: ['unpaid', 'paid'] } });
  if (!order) throw new AppError('not_found', messages.order.notFound);
  const { status } = order;
  if (!order.paid || !status) throw new AppError('conflict', messages.order.notPaidYet);
  const why = whyNotSent(order);
  if (why !== null) throw new AppError('conflict', why);
  assertUndisputed(order, among);
  return { ...order, status };
}

/**
 * Moves a paid order one legal step (specification §4). `from` is the status that the caller saw: of many presses of
 * the same button one moves it, the rest are told that it moved. An order whose whole payment was given back, by an
 * admin or at the card service itself, or whose units all came back, stays where it is.
 * @throws AppError forbidden, invalid, not_found, conflict
 */
export async function advanceStatus(
  actor: Actor,
  { orderId, from }: { orderId: string; from?: OrderStatus | undefined },
  { at = timeNow(), among }: { at?: Date | undefined; among?: Among } = {},
): Promise<Order> {
  assertAdmin(actor);
  const _id = toObjectId(orderId);
  const { status } = await readMovable(_id, among);
  const current = from ?? status;
  const next = nextStatus(current);
  if (!next) throw new AppError('conflict', messages.order.lastStatus);

  const now = timeNow();
  const moved = await orders().findOneAndUpdate(
    {
      _id,
      state: 'paid',
      status: current,
      ...isStillSent,
      ...(among === 'picked' && undisputed),
      // The first status comes with the payment, not by a press.
      ...(from === undefined &&
        current !== 'pending' && { statusAt: { $lte: new Date(now.getTime() - doublePress) } }),
    },
    {
      $set: { status: next, statusAt: now, followUp: true, updatedAt: now },
      $push: { history: { type: next, at, by: toObjectId(actor.id) } },
    },
    { returnDocument: 'after' },
  );
  if (moved) return toOrder(moved);
  await readMovable(_id, among); // the payment may have been given back, or disputed, in this very moment
  throw new AppError('conflict', messages.order.statusMoved);
}
