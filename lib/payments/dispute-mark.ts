import 'server-only';
import type { ObjectId } from 'mongodb';
import { type OrderDoc, orders } from '@/lib/orders/data';
import { givenAtStripe } from '@/lib/orders/given-back';
import { lostOf, marksOf } from '@/lib/orders/trouble';

/** Updates an order's dispute and refund marks from its history. */
export async function updateMarks(_id: ObjectId): Promise<void> {
  const order = await orders().findOne(
    { _id },
    { projection: { history: 1, total: 1, state: 1, transactionId: 1 } },
  );
  if (!order) return;
  const marked = await orders().updateOne({ _id, history: { $size: order.history.length } }, marksOf(order));
  if (marked.matchedCount === 0) await updateMarks(_id); // the order changed meanwhile
}

/**
 * The orders of a payment in the fixed order in which they bear a loss: first those that were canceled or paid by
 * another payment, whose part has to go back to the buyer anyway, then the others; each oldest first.
 */
export const inLossOrder = (found: readonly OrderDoc[], payment: string | undefined): OrderDoc[] => {
  const isPaidByIt = ({ state, transactionId }: OrderDoc) => state === 'paid' && transactionId === payment;
  const placeOf = (order: OrderDoc) => `${isPaidByIt(order) ? 1 : 0}${order._id.toHexString()}`;
  return found.toSorted((one, other) => (placeOf(one) < placeOf(other) ? -1 : 1));
};

/** Minor units of a payment that an order still has: neither refunded, nor lost to an earlier dispute. */
function leftOf(order: OrderDoc, payment: string | undefined): number {
  const { history, total, transactionId } = order;
  const ofAnother = () =>
    history.findLast(({ type, note }) => type === 'refunded' && note === payment)?.amount ?? 0;
  const given = transactionId === payment ? givenAtStripe(order) : ofAnother();
  return Math.max(0, total - given - lostOf({ ...order, transactionId: payment }));
}

/**
 * The orders that a dispute of their payment concerns: those that have an event of it, and those that still have money
 * of the payment, neither refunded nor lost to another dispute. If there are none, all.
 */
export function disputedOrders(found: readonly OrderDoc[], note: string, payment: string | undefined) {
  const concerned = found.filter(
    (order) => order.history.some((event) => event.note === note) || leftOf(order, payment) > 0,
  );
  return concerned.length > 0 ? concerned : found;
}

/**
 * How much of a lost dispute each order of the payment bears, by order id: the first orders that have money left bear
 * it. A share that was recorded before stays as it is.
 * @param found sorted by `inLossOrder`
 */
export function sharesOf(
  found: readonly OrderDoc[],
  { note, amount, payment }: { note: string; amount: number; payment: string | undefined },
): Map<string, number> {
  const borneBy = ({ history }: OrderDoc) =>
    history.find((event) => event.type === 'disputeLost' && event.note === note)?.lost;
  let left = amount - found.reduce((sum, order) => sum + (borneBy(order) ?? 0), 0);
  return new Map(
    found.map((order) => {
      const share = borneBy(order) ?? Math.max(0, Math.min(leftOf(order, payment), left));
      if (borneBy(order) === undefined) left -= share;
      return [order._id.toHexString(), share];
    }),
  );
}
