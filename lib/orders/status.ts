import 'server-only';
import type { Actor } from '@/lib/auth/actor';
import { toObjectId } from '@/lib/db';
import { AppError } from '@/lib/errors';
import { messages } from '@/lib/messages';
import { orders, toOrder } from './data';
import { nextStatus, type Order, type OrderStatus } from './schema';

/** Without knowing which label was pressed, presses this close together (ms) count as one. */
const doublePress = 1000;

/**
 * Moves a paid order one legal step (specification §4). `from` is the status that the caller saw: of many presses of
 * the same button one moves it, the rest are told that it moved.
 * @throws AppError forbidden, invalid, not_found, conflict
 */
export async function advanceStatus(
  actor: Actor,
  { orderId, from }: { orderId: string; from?: OrderStatus | undefined },
): Promise<Order> {
  if (actor.role !== 'admin') throw new AppError('forbidden', messages.forbidden);
  const _id = toObjectId(orderId);
  const order = await orders().findOne({ _id, state: { $in: ['unpaid', 'paid'] } });
  if (!order) throw new AppError('not_found', messages.order.notFound);
  if (!order.paid || !order.status) throw new AppError('conflict', messages.order.notPaidYet);

  if ((order.refundedAmount ?? 0) >= order.total) throw new AppError('conflict', messages.order.givenBack);

  const current = from ?? order.status;
  const next = nextStatus(current);
  if (!next) throw new AppError('conflict', messages.order.lastStatus);

  const now = new Date();
  const moved = await orders().findOneAndUpdate(
    {
      _id,
      state: 'paid',
      status: current,
      refundedAmount: { $not: { $gte: order.total } },
      // The first status comes with the payment, not by a press.
      ...(from === undefined &&
        current !== 'pending' && { statusAt: { $lte: new Date(now.getTime() - doublePress) } }),
    },
    {
      $set: { status: next, statusAt: now, followUp: true, updatedAt: now },
      $push: { history: { type: next, at: now, by: toObjectId(actor.id) } },
    },
    { returnDocument: 'after' },
  );
  if (!moved) throw new AppError('conflict', messages.order.statusMoved);
  return toOrder(moved);
}
