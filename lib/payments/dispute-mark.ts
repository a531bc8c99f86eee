import 'server-only';
import type { ObjectId } from 'mongodb';
import { type OrderDoc, orders } from '@/lib/orders/data';
import { disputeOf, lostOf } from '@/lib/orders/trouble';

/** What stands beside an order of its disputes, as its history has it: lists and sums read no history. */
export function marksOf(
  order: Pick<OrderDoc, 'total' | 'history'>,
): Pick<OrderDoc, 'disputed' | 'lostAmount'> {
  const [disputed, lostAmount] = [disputeOf(order.history), lostOf(order)];
  return { ...(disputed && { disputed }), ...(lostAmount > 0 && { lostAmount }) };
}

/** Brings an order's marks in line with its history. */
export async function markDisputed(_id: ObjectId): Promise<void> {
  const order = await orders().findOne({ _id }, { projection: { history: 1, total: 1 } });
  if (!order) return;
  const marks = marksOf(order);
  const marked = await orders().updateOne({ _id, history: { $size: order.history.length } }, [
    { $unset: ['disputed', 'lostAmount'] },
    ...(Object.keys(marks).length > 0 ? [{ $set: marks }] : []),
  ]);
  if (marked.matchedCount === 0) await markDisputed(_id); // something else happened to it meanwhile
}

/**
 * How much of a lost dispute each of these orders of its payment bears, by id: the first bear it that have something left.
 * What one bears already, because it was told before, stays as it is.
 */
export function sharesOf(paid: readonly OrderDoc[], note: string, amount: number): Map<string, number> {
  const bornBy = ({ history }: OrderDoc) =>
    history.find((event) => event.type === 'disputeLost' && event.note === note)?.lost;
  let left = amount - paid.reduce((sum, order) => sum + (bornBy(order) ?? 0), 0);
  return new Map(
    paid
      .toSorted((one, other) => (one.transactionPart ?? 0) - (other.transactionPart ?? 0))
      .map((order) => {
        const has = Math.max(0, order.total - (order.refundedAmount ?? 0) - lostOf(order));
        const share = bornBy(order) ?? Math.max(0, Math.min(has, left));
        if (bornBy(order) === undefined) left -= share;
        return [order._id.toHexString(), share];
      }),
  );
}
