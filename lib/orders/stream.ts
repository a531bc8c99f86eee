import 'server-only';
import type { Filter, FindCursor } from 'mongodb';
import { type Actor, assertAdmin } from '@/lib/auth/actor';
import { AppError } from '@/lib/base/errors';
import { messages } from '@/lib/base/messages';
import { everything } from '@/lib/base/paging';
import { toObjectId } from '@/lib/platform/db';
import { after, limitOf, streamBatch } from '@/lib/platform/read-page';
import { listed, type OrderDoc, orders } from './data';

/** Streams orders, oldest first, without the fields that lists don't show. */
export const stream = (filter: Filter<OrderDoc>, range = everything): FindCursor<OrderDoc> =>
  orders()
    .find(filter, {
      projection: { history: 0, words: 0, refunds: 0, refundsMade: 0, declines: 0 },
      batchSize: streamBatch,
      ...limitOf(range),
    })
    .sort({ _id: 1 });

/** Listed orders of one address, oldest first: the actor's, or anybody's for an admin. @throws AppError forbidden */
export function ordersOf(actor: Actor, email: string, range = everything): FindCursor<OrderDoc> {
  const normalised = email.trim().toLowerCase();
  if (normalised === actor.email)
    return stream({ userId: toObjectId(actor.id), ...listed, ...after(range) }, range);
  if (actor.role !== 'admin') throw new AppError('forbidden', messages.forbidden);
  return stream({ email: normalised, ...listed, ...after(range) }, range);
}

/** Every listed order, oldest first, for admins. @throws AppError forbidden */
export function allOrders(actor: Actor, range = everything): FindCursor<OrderDoc> {
  assertAdmin(actor);
  return stream({ ...listed, ...after(range) }, range);
}
