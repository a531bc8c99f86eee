import 'server-only';
import type { FindCursor } from 'mongodb';
import { type Actor, assertAdmin } from '@/lib/auth/actor';
import { toObjectId } from '@/lib/platform/db';
import { inOrderOf } from '@/lib/platform/in-order';
import { type OrderDoc, orders, toOrder } from '../data';
import type { Order } from '../schema';
import { stream } from '../stream';

const byIds = (ids: readonly string[]) => ({
  _id: { $in: ids.map(toObjectId) },
  state: { $ne: 'placing' as const },
});

/** These orders, in this order; unknown ones are left out. @throws AppError forbidden, invalid */
export async function getPicked(actor: Actor, ids: readonly string[]): Promise<Order[]> {
  assertAdmin(actor);
  const docs = await orders()
    .find(byIds(ids), { projection: { history: 0, words: 0 } })
    .toArray();
  return inOrderOf(ids, docs).map(toOrder);
}

/** The same for a file, oldest first. @throws AppError forbidden, invalid */
export function streamPicked(actor: Actor, ids: readonly string[]): FindCursor<OrderDoc> {
  assertAdmin(actor);
  return stream(byIds(ids));
}
