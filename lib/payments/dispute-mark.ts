import 'server-only';
import type { ObjectId } from 'mongodb';
import { type OrderDoc, orders } from '@/lib/orders/data';
import { lostOf, marksOf } from '@/lib/orders/trouble';
import { refundedOf } from './joint/given';
import { toOutageError } from './known';
import { refundsOf, toMade } from './refunds-made';

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

/** A payment, and how much of it was refunded for each of its orders, by order id. */
type Refunded = { payment: string; given: ReadonlyMap<string, number> };

/**
 * The same by Stripe's refunds, not by the orders: one may still count a refund that has failed, or none of a payment
 * that it did not take.
 * @throws AppError unavailable
 */
export async function refundedNow(payment: string, found: readonly OrderDoc[]): Promise<Refunded> {
  const refunds = await refundsOf(payment).catch((error: unknown) => {
    throw toOutageError(error);
  });
  return { payment, given: await refundedOf(payment, found, refunds.map(toMade)) };
}

/** Minor units of a payment that an order still has: neither refunded, nor lost to an earlier dispute. */
function leftOf(order: OrderDoc, { payment, given }: Refunded): number {
  const refunded = given.get(order._id.toHexString()) ?? 0;
  return Math.max(0, order.total - refunded - lostOf({ ...order, transactionId: payment }));
}

/**
 * The orders that a dispute of their payment concerns: those that have an event of it, and those that still have money
 * of the payment, neither refunded nor lost to another dispute. If there are none, all.
 */
export function disputedOrders(found: readonly OrderDoc[], note: string, refunded: Refunded) {
  const concerned = found.filter(
    (order) => order.history.some((event) => event.note === note) || leftOf(order, refunded) > 0,
  );
  return concerned.length > 0 ? concerned : found;
}

/** Minor units of a lost dispute that an order bears by its history. */
const borneBy = ({ history, total }: OrderDoc, note: string): number =>
  lostOf({ total, history: history.filter((event) => event.note === note) });

/**
 * How much of a lost dispute each order of the payment has yet to bear, by order id: the first orders that have money
 * left bear it. Shares that were recorded before stay as they are; nothing is added to one that was won after all.
 * @param found sorted by `inLossOrder`, with every order that has a share of it
 */
export function sharesOf(
  found: readonly OrderDoc[],
  { id: note, amount }: { id: string; amount: number },
  refunded: Refunded,
): Map<string, number> {
  const isWon = found.some(({ history }) =>
    history.some((event) => event.type === 'disputeWon' && event.note === note && !event.inquiry),
  );
  const borne = found.reduce((sum, order) => sum + borneBy(order, note), 0);
  let left = isWon ? 0 : Math.max(0, amount - borne);
  return new Map(
    found.map((order) => {
      const share = Math.min(leftOf(order, refunded), left);
      left -= share;
      return [order._id.toHexString(), share];
    }),
  );
}
