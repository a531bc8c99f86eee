import 'server-only';
import { type DocumentDoc, documents } from '@/lib/documents/data';
import { orders } from '@/lib/orders/data';
import { earliestId } from './clock-skew';

const batch = 200;

type Late = Pick<DocumentDoc, '_id' | 'orderIds' | 'transactionId'>;

/** The payments of those documents that name a missing order. */
async function paymentsWithoutOrders(found: readonly Late[]): Promise<string[]> {
  const ids = found.flatMap(({ orderIds }) => orderIds);
  const there = await orders()
    .find({ _id: { $in: ids } }, { projection: { _id: 1 } })
    .toArray();
  const known = new Set(there.map(({ _id }) => _id.toHexString()));
  return found.flatMap(({ orderIds, transactionId }) =>
    orderIds.every((id) => known.has(id.toHexString())) ? [] : [transactionId],
  );
}

/**
 * Deletes the documents of orders that were placed too late for a backup which began at `since`: documents are read
 * after orders. Their payments have no order, like all later payments. Repeatable; returns how many.
 */
export async function dropLateDocuments(since: Date): Promise<number> {
  const from = earliestId(since);
  const late: string[] = [];
  for (let after = from; ; ) {
    const found = await documents()
      .find<Late>(
        { _id: { $gt: after } },
        { sort: { _id: 1 }, limit: batch, projection: { orderIds: 1, transactionId: 1 } },
      )
      .toArray();
    late.push(...(await paymentsWithoutOrders(found)));
    after = found.at(-1)?._id ?? after;
    if (found.length < batch) break;
  }
  if (late.length === 0) return 0;
  return (await documents().deleteMany({ _id: { $gt: from }, transactionId: { $in: late } })).deletedCount;
}
