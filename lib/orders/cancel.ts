import 'server-only';
import type { Filter, ObjectId } from 'mongodb';
import type { Actor } from '@/lib/auth/actor';
import { AppError } from '@/lib/base/errors';
import { messages } from '@/lib/base/messages';
import { timeNow } from '@/lib/platform/clock';
import { toObjectId } from '@/lib/platform/db';
import { type OrderDoc, type OrderEvent, orders, ownOnly } from './data';
import { moveStockNow } from './follow-up';

/** Why an order could not be cancelled. */
function refusal(order: OrderDoc | null): AppError {
  if (!order || order.state === 'placing') return new AppError('not_found', messages.order.notFound);
  if (order.state === 'paid') return new AppError('conflict', messages.order.paidCannotCancel);
  return new AppError('not_found', messages.order.alreadyCancelled);
}

/** How and by whom an unpaid order ends; `by` is null if its hold expired, or its address's owner took the account. */
export type Ending = { type: 'cancelled' | 'expired'; by: ObjectId | null } & Pick<OrderEvent, 'untold'>;

/**
 * Ends an unpaid order in one conditional write and releases its stock; used for cancelled and expired orders alike.
 * Returns null if the order was not unpaid.
 */
export async function endUnpaid(
  filter: Filter<OrderDoc> & { _id: ObjectId },
  event: Ending,
  now = timeNow(),
): Promise<OrderDoc | null> {
  const ended = await orders().findOneAndUpdate(
    { ...filter, state: 'unpaid' },
    {
      // Set even if no payment is stored: one may be opening right now and must be closed too.
      $set: { state: 'cancelled', followUp: true, askStripeAt: now, updatedAt: now },
      $push: { history: { ...event, at: now } },
    },
    { returnDocument: 'after' },
  );
  if (ended) await moveStockNow(ended);
  return ended;
}

/**
 * Cancels an unpaid order: the actor's own, or any for an admin.
 * @throws AppError invalid, not_found (someone else's, unknown, already cancelled), conflict (paid)
 */
export async function cancelUnpaid(actor: Actor, orderId: string): Promise<OrderDoc> {
  const filter = { _id: toObjectId(orderId), ...ownOnly(actor) };
  const ended = await endUnpaid(filter, { type: 'cancelled', by: toObjectId(actor.id) });
  if (!ended) throw refusal(await orders().findOne(filter));
  return ended;
}
