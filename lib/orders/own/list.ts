import 'server-only';
import type { Filter, FindCursor } from 'mongodb';
import type { Actor } from '@/lib/auth/actor';
import { spanOf } from '@/lib/base/days';
import { shopCurrency } from '@/lib/base/money';
import type { Page } from '@/lib/base/paging';
import { toObjectId } from '@/lib/platform/db';
import { readPage, streamBatch } from '@/lib/platform/read-page';
import { type OrderDoc, orders, toOrder } from '../data';
import { waiting } from '../pack';
import { mostCounted, type Order } from '../schema';
import { foundBy } from '../search';
import type { OwnOrderFilter, OwnOrdersQuery, UnpaidSum } from './schema';

const parts: Record<OwnOrderFilter, Filter<OrderDoc>> = {
  all: { state: { $ne: 'placing' } },
  unpaid: { state: 'unpaid' },
  preparing: { state: 'paid', ...waiting },
  shipped: { status: 'shipped' },
  delivered: { status: 'delivered' },
  refunded: { refundedAmount: { $gt: 0 } },
  cancelled: { state: 'cancelled' },
};

type Part = Pick<OwnOrdersQuery, 'q' | 'show' | 'from' | 'to'>;

/** Filter for the actor's own orders by search, state and days. */
function partOf(actor: Actor, { q, show, from, to }: Part): Filter<OrderDoc> {
  return {
    ...parts[show],
    ...(q && foundBy(q)),
    ...((from || to) && { createdAt: spanOf({ from, to }) }),
    userId: toObjectId(actor.id),
  };
}

/** Index of one buyer's orders in list order, with the fields that decide their states. */
const index = 'own';

/** One page of the actor's own orders, newest first unless asked otherwise. */
export async function getOwnOrders(actor: Actor, query: OwnOrdersQuery): Promise<Page<Order>> {
  const direction = query.order === 'asc' ? 1 : -1;
  const found = await readPage(orders(), {
    filter: partOf(actor, query),
    sort: { createdAt: direction, _id: direction },
    hint: index,
    page: query.page,
    projection: { history: 0, words: 0 },
  });
  return { ...found, rows: found.rows.map(toOrder) };
}

/** Every own order that the list shows, oldest first, for export. */
export const ownOrdersShown = (actor: Actor, query: Part): FindCursor<OrderDoc> =>
  orders()
    .find(partOf(actor, query), {
      hint: index,
      projection: { history: 0, words: 0, refunds: 0, refundsMade: 0, declines: 0 },
      batchSize: streamBatch,
    })
    .sort({ createdAt: 1, _id: 1 });

/** What the actor has to pay in the shop's currency, whichever orders a list shows. */
export async function unpaidOf(actor: Actor): Promise<UnpaidSum> {
  const unpaid = await orders()
    .find(
      { userId: toObjectId(actor.id), state: 'unpaid', currency: shopCurrency },
      { hint: 'user', projection: { total: 1, holdExpiresAt: 1 } },
    )
    .limit(mostCounted)
    .toArray();
  const [first = null] = unpaid.map(({ holdExpiresAt }) => holdExpiresAt.toISOString()).toSorted();
  return { count: unpaid.length, total: unpaid.reduce((sum, { total }) => sum + total, 0), first };
}
