import 'server-only';
import { ObjectId } from 'mongodb';
import { type OrderDoc, orders } from '@/lib/orders/data';
import { isMarked } from '@/lib/orders/trouble';
import { markDisputed } from '@/lib/payments/dispute-mark';
import { rangeAfter } from '@/lib/platform/ranges';
import type { Migration } from './schema';

/** Orders that one batch looks through, some 10 MB in the database; few of them come from it. */
const usualRange = 5000;

type Marked = Pick<
  OrderDoc,
  '_id' | 'total' | 'state' | 'transactionId' | 'history' | 'disputed' | 'lostAmount' | 'owedAmount'
>;
const marked = {
  ...{ total: 1, state: 1, transactionId: 1, history: 1 },
  ...{ disputed: 1, lostAmount: 1, owedAmount: 1 },
} as const;
const inHistory = { 'history.type': { $in: ['refundFailed', 'disputeLost'] } } satisfies object;

/**
 * Refunds that came back before orders bore a mark of theirs stand in the history alone: lists read no history. What a dispute
 * took of another payment of a canceled order had been counted as its own.
 */
export const marksOfFailedRefunds = (range = usualRange): Migration => ({
  number: 9,
  name: 'marks of refunds that came back',
  oldest: 0,
  pending: async () => {
    let wrong = 0;
    for await (const order of orders().find<Marked>(inHistory, { projection: marked, hint: '_id_' }))
      if (!isMarked(order)) wrong += 1;
    return wrong;
  },
  batch: async (cursor) => {
    const { _id, end } = await rangeAfter(orders(), cursor ? new ObjectId(cursor) : null, range);
    let changed = 0;
    for await (const order of orders().find<Marked>(
      { ...inHistory, _id },
      { projection: marked, hint: '_id_' },
    )) {
      if (isMarked(order)) continue;
      await markDisputed(order._id);
      changed += 1;
    }
    return { cursor: end?.toHexString() ?? null, changed };
  },
});
