import 'server-only';
import { ObjectId } from 'mongodb';
import { type OrderDoc, orders } from '@/lib/orders/data';
import { marksOf } from '@/lib/orders/trouble';
import { markDisputed } from '@/lib/payments/dispute-mark';
import { rangeAfter } from '@/lib/platform/ranges';
import type { Migration } from './schema';

/** Orders that one batch looks through, some 10 MB in the database; few of them are disputed and come from it. */
const usualRange = 5000;

type Marked = Pick<
  OrderDoc,
  '_id' | 'total' | 'state' | 'transactionId' | 'history' | 'disputed' | 'lostAmount'
>;
const marked = { total: 1, state: 1, transactionId: 1, history: 1, disputed: 1, lostAmount: 1 } as const;
const inHistory = { 'history.type': { $in: ['disputed', 'disputeLost'] } } satisfies object;

function isWrong(order: Marked): boolean {
  const { disputed, lostAmount } = marksOf(order).$set;
  return order.disputed !== disputed || order.lostAmount !== lostAmount;
}

/** Marks those of them whose mark is not what their history says; returns how many. */
async function mark(found: AsyncIterable<Marked>): Promise<number> {
  let changed = 0;
  for await (const order of found) {
    if (!isWrong(order)) continue;
    await markDisputed(order._id);
    changed += 1;
  }
  return changed;
}

/**
 * Disputes that came before orders bore a mark of theirs, or before one that was lost left it there, stand in the history
 * alone: lists, slips, sums and the forms for several orders read no history.
 */
export const marksOfDisputes = (range = usualRange): Migration => ({
  number: 7,
  name: 'marks of disputes',
  oldest: 0,
  pending: async () => {
    let wrong = 0;
    for await (const order of orders().find<Marked>(inHistory, { projection: marked, hint: '_id_' }))
      if (isWrong(order)) wrong += 1;
    return wrong;
  },
  batch: async (cursor) => {
    const { _id, end } = await rangeAfter(orders(), cursor ? new ObjectId(cursor) : null, range);
    const found = orders().find<Marked>({ ...inHistory, _id }, { projection: marked, hint: '_id_' });
    return { cursor: end?.toHexString() ?? null, changed: await mark(found) };
  },
  // The version before wrote `true`.
  again: async () =>
    mark(
      orders().find<Marked>({ disputed: true }, { projection: marked, limit: usualRange, hint: 'disputed' }),
    ),
});
