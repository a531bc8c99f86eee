import 'server-only';
import { type Actor, assertAdmin } from '@/lib/auth/actor';
import { AppError } from '@/lib/base/errors';
import { messages } from '@/lib/base/messages';
import { type OrderDoc, orders, toOrder } from '@/lib/orders/data';
import { unitsToSend, whyNotSent } from '@/lib/orders/given-back';
import { toSend } from '@/lib/orders/pack';
import { standingOf } from '@/lib/orders/standing';
import { timeNow } from '@/lib/platform/clock';
import { toObjectId } from '@/lib/platform/db';
import { buyersOf } from './buyer';
import { type OrderLine, toLines } from './order-line';
import { parcelsOf, printPackingSlip } from './packing-slip';
import { printPickList } from './pick-list';
import type { Printed, Slips } from './schema';

/** As many orders as one print takes. */
const mostOrders = 100;

/** Whether something of it travels, or did. */
function isSent(doc: OrderDoc): boolean {
  const order = toOrder(doc);
  return order.dispute === null && standingOf(order).step !== null && whyNotSent(doc) === null;
}

const isToPack = (doc: OrderDoc): boolean => isSent(doc) && toSend.includes(doc.status ?? 'pending');

/**
 * The lines of these orders that are to be packed, oldest first, and the numbers of those that are not: unpaid, cancelled,
 * given back as a whole or about to be, back in stock, disputed by a bank, which has not decided yet or took the money, or
 * sent already. A group's id stands for all of its orders.
 * @param printsAgain one order that is named by itself also when it was sent
 * @throws AppError forbidden, invalid, not_found when none of them is
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

/** A slip for each parcel of these orders, for admins; of one alone also after it was sent. @throws AppError as linesToPack */
export async function getPackingSlips(actor: Actor, orderIds: readonly string[]): Promise<Slips> {
  const { lines, leftOut } = await linesToPack(actor, orderIds, true);
  const buyers = await buyersOf(lines.map(({ userId }) => userId));
  const companyOf = ([first]: readonly OrderLine[]) => buyers.get(first?.userId ?? '')?.company ?? null;
  return { sheets: parcelsOf(lines).map((parcel) => printPackingSlip(parcel, companyOf(parcel))), leftOut };
}

/** What has to be fetched for these orders, for admins. @throws AppError as linesToPack */
export async function getPickList(actor: Actor, orderIds: readonly string[], at = timeNow()): Promise<Slips> {
  const { lines, leftOut } = await linesToPack(actor, orderIds, false);
  const sheets: Printed[] = [printPickList(lines, at)];
  return { sheets, leftOut };
}
