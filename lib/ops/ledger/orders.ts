import 'server-only';
import { ObjectId } from 'mongodb';
import { type OrderDoc, orders } from '@/lib/orders/data';
import { isHeldByBank, lostOf } from '@/lib/orders/trouble';
import { historyFaults } from './history';
import { isInvented } from './invented';
import type { Finding } from './schema';
import { cursorAfter, isCompared, type Stage } from './stage';

/** Orders that are read at once: about 200 KB. */
const batch = 200;

function findingsOf(order: OrderDoc): Finding[] {
  const id = order._id.toHexString();
  return historyFaults(order).map((fault) => ({
    invariant: 'III',
    subject: 'order',
    id,
    about: `order ${id}`,
    fault,
  }));
}

/** Invariant III for every order; paid ones are cancelled out against those that payments proved. */
export const orderStage: Stage = async (cursor, context) => {
  const found = await orders()
    .find(cursor ? { _id: { $gt: new ObjectId(cursor) } } : {}, { sort: { _id: 1 }, limit: batch })
    .toArray();
  let invented = 0;
  for (const order of found) {
    if (order.state !== 'paid' || !isCompared(order, context)) continue;
    if (isInvented(order.transactionId)) invented += 1;
    else context.proved.mix(order._id.toHexString());
  }
  const disputed = found.filter(isHeldByBank).length;
  const lost = found.filter((order) => lostOf(order) > 0).length;
  return {
    cursor: cursorAfter(found, batch),
    orders: found.length,
    invented,
    disputed,
    lost,
    findings: found.flatMap(findingsOf),
  };
};

/** The same for these orders only. */
export async function historyFindings(ids: readonly string[]): Promise<Finding[]> {
  const found = await orders()
    .find({ _id: { $in: ids.map((id) => new ObjectId(id)) } })
    .toArray();
  return found.flatMap(findingsOf);
}
