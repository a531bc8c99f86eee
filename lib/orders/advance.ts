import 'server-only';
import type { ObjectId } from 'mongodb';
import { type Actor, assertAdmin } from '@/lib/auth/actor';
import { AppError } from '@/lib/base/errors';
import { messages } from '@/lib/base/messages';
import { timeNow } from '@/lib/platform/clock';
import { toObjectId } from '@/lib/platform/db';
import { type OrderDoc, orders, toOrder } from './data';
import { isStillSent, notShippableReason } from './given-back';
import { type Among, assertUndisputed } from './pick/undisputed';
import { nextStatus, type Order, type OrderStatus } from './schema';
import { undisputed } from './trouble';

/** When a request does not say which status it saw, repeats within this time (ms) count as one press. */
const doublePress = 1000;

/** Whether this step was the same admin's: the answer for several orders was lost, and their form is sent again. */
const isOwnStep = ({ status, history }: OrderDoc, step: OrderStatus, by: ObjectId): boolean =>
  status === step && history.findLast(({ type }) => type === step)?.by?.equals(by) === true;

/** Reads an order and checks that its status may move on. @throws AppError not_found, conflict */
async function readMovable(_id: ObjectId, among?: Among): Promise<OrderDoc & { status: OrderStatus }> {
  const order = await orders().findOne({ _id, state: { $in: ['unpaid', 'paid'] } });
  if (!order) throw new AppError('not_found', messages.order.notFound);
  const { status } = order;
  if (!order.paid || !status) throw new AppError('conflict', messages.order.notPaidYet);
  const why = notShippableReason(order);
  if (why !== null) throw new AppError('conflict', why);
  assertUndisputed(order, among);
  return { ...order, status };
}

/**
 * Moves a paid order to its next status (specification §4). `from` is the status that the caller saw: of many presses
 * of the same button, one moves the order and the others get a conflict; of the same form of several orders, all are
 * told of the one step. An order no longer moves once its whole payment was refunded, here or at Stripe itself, or all
 * its units were returned.
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

  const by = toObjectId(actor.id);
  const now = timeNow();
  const moved = await orders().findOneAndUpdate(
    {
      _id,
      state: 'paid',
      status: current,
      ...isStillSent,
      ...(among === 'picked' && undisputed),
      // The payment sets `pending`, not a press, so the first press need not wait.
      ...(from === undefined &&
        current !== 'pending' && { statusAt: { $lte: new Date(now.getTime() - doublePress) } }),
    },
    {
      $set: { status: next, statusAt: now, followUp: true, updatedAt: now },
      $push: { history: { type: next, at, by } },
    },
    { returnDocument: 'after' },
  );
  if (moved) return toOrder(moved);
  const order = await readMovable(_id, among); // says so if the payment was refunded or disputed just now
  if (among && isOwnStep(order, next, by)) return toOrder(order);
  throw new AppError('conflict', messages.order.statusMoved);
}
