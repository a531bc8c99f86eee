import 'server-only';
import { type Filter, ObjectId } from 'mongodb';
import { type OrderDoc, orders } from '@/lib/orders/data';
import type { Trouble } from '@/lib/orders/trouble';
import { updateMarks } from '@/lib/payments/dispute-mark';
import { rangeAfter } from '@/lib/platform/ranges';
import type { Migration } from './schema';

/** Orders in the range of one batch, some 10 MB in the database; few of them are returned. */
export const usualRange = 5000;

const projection = {
  ...{ total: 1, state: 1, transactionId: 1, history: 1 },
  ...{ disputed: 1, lostAmount: 1, owedAmount: 1 },
} as const;

/** The fields of an order that decide its marks, and the marks. */
export type Marked = Pick<OrderDoc, '_id' | keyof typeof projection>;

type Marking = Pick<Migration, 'number' | 'name'> & {
  /** Only orders with such an event are read. */
  types: readonly Trouble[];
  isWrong: (order: Marked) => boolean;
};

/** Orders that match this filter, read by this index. */
export const markedOrders = (filter: Filter<OrderDoc>, hint: string, limit = 0) =>
  orders().find<Marked>(filter, { projection, hint, limit });

/** Corrects the marks of the orders whose marks don't match their history; returns how many. */
export async function markWrong(found: AsyncIterable<Marked>, isWrong: Marking['isWrong']): Promise<number> {
  let changed = 0;
  for await (const order of found) {
    if (!isWrong(order)) continue;
    await updateMarks(order._id);
    changed += 1;
  }
  return changed;
}

/** Corrects the marks of orders by their history, a range of orders at a time. */
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
