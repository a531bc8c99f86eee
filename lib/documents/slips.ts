import 'server-only';
import { type Actor, assertAdmin } from '@/lib/auth/actor';
import { AppError } from '@/lib/base/errors';
import { messages } from '@/lib/base/messages';
import { type OrderDoc, orders, toOrder } from '@/lib/orders/data';
import { notShippableReason, unitsToSend } from '@/lib/orders/given-back';
import { toSend } from '@/lib/orders/pack';
import { standingOf } from '@/lib/orders/standing';
import { timeNow } from '@/lib/platform/clock';
import { toObjectId } from '@/lib/platform/db';
import { buyersOf } from './buyer';
import { type OrderLine, toLines } from './order-line';
import { parcelsOf, printPackingSlip } from './packing-slip';
import { printPickList } from './pick-list';
import type { Slips } from './schema';

/** The most orders in one print. */
const mostOrders = 100;

/** Whether a paid order still sends something, or has sent it. */
function isSent(doc: OrderDoc): boolean {
  const order = toOrder(doc);
  return order.dispute === null && standingOf(order).step !== null && notShippableReason(doc) === null;
}

const isToPack = (doc: OrderDoc): boolean => isSent(doc) && toSend.includes(doc.status ?? 'pending');

/**
 * The lines of these orders that are to be packed, oldest first, and the numbers of those that are not: unpaid,
 * cancelled, already sent, refunded in full (or with that refund being made), with all units back in stock, or with a
 * dispute that is open or lost. A group's id stands for all of its orders.
 * @param printsAgain includes an order that was already sent, if it is the only one named
 * @throws AppError forbidden, invalid, not_found when none of them is to be packed
 */
async function linesToPack(
  actor: Actor,
  orderIds: readonly string[],
  printsAgain: boolean,
): Promise<{ lines: OrderLine[]; leftOut: string[] }> {
  assertAdmin(actor);
  const wrongMany = new AppError('invalid', messages.documents.chooseOrders(mostOrders));
  if (orderIds.length === 0 || orderIds.length > mostOrders) throw wrongMany;
  const ids = orderIds.map(toObjectId);
  const found = await orders()
    .find({ $or: [{ _id: { $in: ids } }, { groupId: { $in: ids } }], state: { $ne: 'placing' } })
    .sort({ _id: 1 })
    .limit(mostOrders + 1)
    .toArray();
  if (found.length > mostOrders) throw wrongMany;
  const isNamed = orderIds.length === 1 && found.some(({ _id }) => ids[0]?.equals(_id));
  const isPacked = Map.groupBy(found, printsAgain && isNamed ? isSent : isToPack);
  const packed = isPacked.get(true) ?? [];
  if (packed.length === 0) throw new AppError('not_found', messages.documents.nothingToPack);
  return {
    lines: await toLines(packed.map((order) => ({ ...order, quantity: unitsToSend(order) }))),
    leftOut: (isPacked.get(false) ?? []).map((order) => toOrder(order).number),
  };
}

/**
 * A slip for each parcel, for admins. A single order can be printed again once sent.
 * @throws AppError as linesToPack
 */
export async function getPackingSlips(actor: Actor, orderIds: readonly string[]): Promise<Slips> {
  const { lines, leftOut } = await linesToPack(actor, orderIds, true);
  const buyers = await buyersOf(lines.map(({ userId }) => userId));
  const companyOf = ([first]: readonly OrderLine[]) => buyers.get(first?.userId ?? '')?.company ?? null;
  return { sheets: parcelsOf(lines).map((parcel) => printPackingSlip(parcel, companyOf(parcel))), leftOut };
}

/** The pick list for these orders, for admins. @throws AppError as linesToPack */
export async function getPickList(actor: Actor, orderIds: readonly string[]): Promise<Slips> {
  const { lines, leftOut } = await linesToPack(actor, orderIds, false);
  return { sheets: [printPickList(lines, timeNow())], leftOut };
}
