import 'server-only';
import type { Filter, ObjectId } from 'mongodb';
import type { Actor } from '@/lib/auth/actor';
import { assertAdmin } from '@/lib/auth/guards';
import { toObjectId } from '@/lib/db';
import { type Page, readPage } from '@/lib/paging';
import { listed, type OrderDoc, orders, toOrder } from './data';
import { mostCounted, type OpenCounts, type Order, type OrderFilter, type OrdersQuery } from './schema';
import { wordsFilter } from './search';

/** A part of the orders, and the indexes that hold it in the order of its id and of its total. */
type Part = { filter: Filter<OrderDoc>; byId: string; byTotal: string };

const byState = { byId: 'state', byTotal: 'state_total' };
const byStatus = { byId: 'status', byTotal: 'status_total' };

/** An order whose whole payment was given back waits for nothing any more. */
const notGivenBack = { $expr: { $lt: [{ $ifNull: ['$refundedAmount', 0] }, '$total'] } };

const parts: Record<OrderFilter, Part> = {
  all: { filter: listed, ...byState },
  unpaid: { filter: { state: 'unpaid' }, ...byState },
  pending: { filter: { status: 'pending', ...notGivenBack }, ...byStatus },
  processing: { filter: { status: 'processing', ...notGivenBack }, ...byStatus },
  shipped: { filter: { status: 'shipped' }, ...byStatus },
  delivered: { filter: { status: 'delivered' }, ...byStatus },
  refunded: { filter: { refundedAmount: { $gt: 0 } }, byId: 'refunded', byTotal: 'refunded' },
  cancelled: { filter: { state: 'cancelled' }, ...byState },
};

/** One page of the orders for the admin's list. @throws AppError forbidden */
export async function getAllOrders(
  actor: Actor,
  { q, show, sort, order, page }: OrdersQuery,
): Promise<Page<Order>> {
  assertAdmin(actor);
  const { filter, byId, byTotal } = parts[show];
  const direction = order === 'asc' ? 1 : -1;
  const found = await readPage(orders(), {
    filter: q ? { ...filter, ...wordsFilter(q) } : filter,
    sort: sort === 'total' ? { total: direction, _id: direction } : { _id: direction },
    hint: q ? 'words' : sort === 'total' ? byTotal : byId,
    page,
    projection: { history: 0, words: 0 },
  });
  return { ...found, rows: found.rows.map(toOrder) };
}

/** How many orders wait for something, each number up to `mostCounted`. @throws AppError forbidden */
export async function countOpenOrders(actor: Actor): Promise<OpenCounts> {
  assertAdmin(actor);
  const count = (part: keyof OpenCounts) =>
    orders().countDocuments(parts[part].filter, { limit: mostCounted, hint: parts[part].byId });
  const [unpaid, pending, processing] = await Promise.all([
    count('unpaid'),
    count('pending'),
    count('processing'),
  ]);
  return { unpaid, pending, processing };
}

/** How many listed orders each of these users has placed, by the user's id. @throws AppError forbidden, invalid */
export async function countOrdersOf(actor: Actor, userIds: readonly string[]): Promise<Map<string, number>> {
  assertAdmin(actor);
  const groups = await orders()
    .aggregate<{ _id: ObjectId; count: number }>(
      [
        { $match: { userId: { $in: userIds.map(toObjectId) }, ...listed } },
        { $group: { _id: '$userId', count: { $sum: 1 } } },
      ],
      { hint: 'user' },
    )
    .toArray();
  return new Map(groups.map(({ _id, count }) => [_id.toHexString(), count]));
}
