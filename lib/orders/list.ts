import 'server-only';
import type { Filter, FindCursor, ObjectId, Sort } from 'mongodb';
import { cache } from 'react';
import { type Actor, assertAdmin } from '@/lib/auth/actor';
import { spanOf } from '@/lib/base/days';
import type { Page } from '@/lib/base/paging';
import { timeNow } from '@/lib/platform/clock';
import { toObjectId } from '@/lib/platform/db';
import { mostMatches, readPage } from '@/lib/platform/read-page';
import { listed, type OrderDoc, orders, toOrder } from './data';
import { nothingToSend, somethingToSend } from './given-back';
import { countLater, toSend, waiting, wantedByNow } from './pack';
import {
  mostCounted,
  type OpenCounts,
  type Order,
  type OrderFilter,
  type OrderStatus,
  type OrdersQuery,
} from './schema';
import { foundBy } from './search';
import { stream } from './stream';
import { markedDisputed, markedOwed, undisputed } from './trouble';

/** A subset of the orders, with the indexes that sort it by id and by total. */
type Part = {
  filter: Filter<OrderDoc>;
  byId: string;
  byTotal: string;
  count?: (limit: number) => Promise<number>;
};

const byState = { byId: 'state', byTotal: 'state_total' };
const byStatus = { byId: 'status', byTotal: 'status_total' };

/** Counts, by status, unshipped paid orders that have nothing left to send; few, and counted once per request. */
const countNothingToSend = cache(async (): Promise<ReadonlyMap<OrderStatus, number>> => {
  const status = { $in: toSend };
  const byStatus = (filter: Filter<OrderDoc>, hint: string) =>
    orders()
      .aggregate<{ _id: OrderStatus; count: number }>(
        [
          { $match: { ...filter, status, ...nothingToSend } },
          { $group: { _id: '$status', count: { $sum: 1 } } },
        ],
        { hint },
      )
      .toArray();
  const [given, lost] = await Promise.all([
    byStatus({ refundedAmount: { $gte: 0 } }, 'refunded'), // 0 if a refund failed after units came back
    byStatus({ ...markedDisputed, refundedAmount: { $exists: false } }, 'disputed'),
  ]);
  const sums = new Map<OrderStatus, number>();
  for (const { _id, count } of [...given, ...lost]) sums.set(_id, (sums.get(_id) ?? 0) + count);
  return sums;
});

/** How many orders of this status wait to be sent: an index count less those with nothing to send; once per request. */
const countWaitingAt = cache(async (status: OrderStatus, limit: number): Promise<number> => {
  const less = (await countNothingToSend()).get(status) ?? 0;
  const all = await orders().countDocuments({ status }, { hint: 'status', limit: limit + less });
  return Math.max(0, all - less);
});

/** The same for all statuses that wait. */
async function countWaiting(limit: number): Promise<number> {
  const counts = await Promise.all(toSend.map((status) => countWaitingAt(status, limit)));
  return Math.min(
    limit,
    counts.reduce((sum, count) => sum + count, 0),
  );
}

/** How many paid orders are due for packing: those that wait, less those wanted later or disputed. */
export async function countToPack(limit: number): Promise<number> {
  const now = timeNow();
  const [known, later, disputed] = await Promise.all([
    countWaiting(limit),
    countLater(now),
    orders().countDocuments({ ...markedDisputed, ...waiting, ...wantedByNow(now) }, { hint: 'disputed' }),
  ]);
  const less = later + disputed;
  // A count cut off at its limit is too low to subtract from, so count further.
  const all = known < limit || less === 0 ? known : await countWaiting(limit + less);
  return Math.max(0, all - less);
}

const waitingPart = (status: OrderStatus): Part => ({
  filter: { status, ...somethingToSend },
  ...byStatus,
  count: (limit) => countWaitingAt(status, limit),
});

const parts: Record<OrderFilter, Part> = {
  all: { filter: listed, ...byState },
  pack: {
    get filter() {
      return { ...waiting, ...wantedByNow(timeNow()), ...undisputed };
    },
    ...byStatus,
    count: (limit) => countToPack(limit),
  },
  unpaid: { filter: { state: 'unpaid' }, ...byState },
  pending: waitingPart('pending'),
  processing: waitingPart('processing'),
  shipped: { filter: { status: 'shipped' }, ...byStatus },
  delivered: { filter: { status: 'delivered' }, ...byStatus },
  refunded: { filter: { refundedAmount: { $gt: 0 } }, byId: 'refunded', byTotal: 'refunded' },
  refundFailed: { filter: markedOwed, byId: 'owed', byTotal: 'owed' },
  disputed: { filter: markedDisputed, byId: 'disputed', byTotal: 'disputed' },
  cancelled: { filter: { state: 'cancelled' }, ...byState },
};

/** The date field that a range of days applies to, with its index. */
const moments = {
  placed: { field: 'createdAt', index: 'created_state' },
  paid: { field: 'paidAt', index: 'paid_sums' },
} as const;

/** Filter for a list's search, tab and days. */
const partOf = ({ q, show, by, from, to }: OrdersQuery): Filter<OrderDoc> => ({
  ...parts[show].filter,
  ...(q && foundBy(q)),
  ...((from || to) && { [moments[by].field]: spanOf({ from, to }) }),
});

/** How to query a list's rows: by search words, by days with their index, or by a tab with its index and count. */
function wayTo({ q, show, sort, order, by, from, to }: OrdersQuery) {
  const direction = order === 'asc' ? 1 : -1;
  const usual: Sort = sort === 'total' ? { total: direction, _id: direction } : { _id: direction };
  if (q) return { sort: usual, most: mostMatches };
  if (from || to) {
    const { field, index } = moments[by];
    return sort === 'total' ? { sort: usual } : { sort: { [field]: direction } as const, hint: index };
  }
  const { byId, byTotal, count } = parts[show];
  return { sort: usual, hint: sort === 'total' ? byTotal : byId, ...(count && { count }) };
}

/** Every order that a list shows, oldest first, for export. @throws AppError forbidden */
export function ordersShown(actor: Actor, query: OrdersQuery): FindCursor<OrderDoc> {
  assertAdmin(actor);
  return stream(partOf(query));
}

/** One page of the orders for the admin's list. @throws AppError forbidden */
export async function getAllOrders(actor: Actor, query: OrdersQuery): Promise<Page<Order>> {
  assertAdmin(actor);
  const found = await readPage(orders(), {
    filter: partOf(query),
    ...wayTo(query),
    page: query.page,
    projection: { history: 0, words: 0 },
  });
  return { ...found, rows: found.rows.map(toOrder) };
}

/** How many paid orders wait to be sent, up to `mostCounted`. @throws AppError forbidden */
export async function countToSend(actor: Actor): Promise<number> {
  assertAdmin(actor);
  return countWaiting(mostCounted);
}

/** How many orders wait for something, each number up to `mostCounted`. @throws AppError forbidden */
export async function countOpenOrders(actor: Actor): Promise<OpenCounts> {
  assertAdmin(actor);
  const [unpaid, pending, processing, pack, refundFailed] = await Promise.all([
    orders().countDocuments(parts.unpaid.filter, { limit: mostCounted, hint: parts.unpaid.byId }),
    countWaitingAt('pending', mostCounted),
    countWaitingAt('processing', mostCounted),
    countToPack(mostCounted),
    orders().countDocuments(markedOwed, { limit: mostCounted, hint: 'owed' }),
  ]);
  return { unpaid, pending, processing, pack, refundFailed };
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
