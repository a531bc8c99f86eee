import 'server-only';
import { type Filter, ObjectId } from 'mongodb';
import { type OrderDoc, orders } from '@/lib/orders/data';
import type { Trouble } from '@/lib/orders/trouble';
import { markDisputed } from '@/lib/payments/dispute-mark';
import { rangeAfter } from '@/lib/platform/ranges';
import type { Migration } from './schema';

/** Orders that one batch looks through, some 10 MB in the database; few of them come from it. */
export const usualRange = 5000;

const projection = {
  ...{ total: 1, state: 1, transactionId: 1, history: 1 },
  ...{ disputed: 1, lostAmount: 1, owedAmount: 1 },
} as const;

/** What of an order decides which marks stand beside its history, and those. */
export type Marked = Pick<OrderDoc, '_id' | keyof typeof projection>;

type Marking = Pick<Migration, 'number' | 'name'> & {
  /** Only orders that such a thing happened to are read. */
  types: readonly Trouble[];
  isWrong: (order: Marked) => boolean;
};

/** The orders that this filter finds by this index. */
export const markedOrders = (filter: Filter<OrderDoc>, hint: string, limit = 0) =>
  orders().find<Marked>(filter, { projection, hint, limit });

/** Marks those of them whose marks are not what their history says; returns how many. */
export async function markWrong(found: AsyncIterable<Marked>, isWrong: Marking['isWrong']): Promise<number> {
  let changed = 0;
  for await (const order of found) {
    if (!isWrong(order)) continue;
    await markDisputed(order._id);
    changed += 1;
  }
  return changed;
}

/** Brings the marks of orders in line with their history, a range of orders at a time. */
export function marksOfHistory({ number, name, types, isWrong }: Marking, range: number): Migration {
  const inHistory = { 'history.type': { $in: types } } satisfies object;
  return {
    number,
    name,
    oldest: 0,
    pending: async () => {
      let wrong = 0;
      for await (const order of markedOrders(inHistory, '_id_')) if (isWrong(order)) wrong += 1;
      return wrong;
    },
    batch: async (cursor) => {
      const { _id, end } = await rangeAfter(orders(), cursor ? new ObjectId(cursor) : null, range);
      const changed = await markWrong(markedOrders({ ...inHistory, _id }, '_id_'), isWrong);
      return { cursor: end?.toHexString() ?? null, changed };
    },
  };
}
