import 'server-only';
import { ObjectId } from 'mongodb';
import { type DocumentDoc, documents } from '@/lib/documents/data';
import { refundsOf } from '@/lib/documents/refunds';
import { type OrderDoc, orders } from '@/lib/orders/data';
import type { Finding } from './schema';
import { cursorAfter, type Stage } from './stage';

type Paid = Pick<OrderDoc, '_id' | 'total' | 'transactionId' | 'refundedAmount' | 'history'>;
type Issued = Pick<DocumentDoc, 'kind' | 'source' | 'number' | 'transactionId' | 'orderIds' | 'total'>;
type Read = Issued & Pick<DocumentDoc, '_id'>;

const batch = 200;
const sum = (amounts: number[]) => amounts.reduce((total, amount) => total + amount, 0);

/** Sources of an order's credit notes: the void ones, whose refunds failed, or the others. */
const sourcesOf = (order: Paid, isVoid: boolean) =>
  refundsOf(order).flatMap(({ source, failed }) => (failed === isVoid ? [source] : []));

/**
 * What is wrong with a document, in words, judged by the paid orders of its payment and, for a credit note, by the
 * other notes of its order; null if nothing is.
 */
export function documentFault(
  { kind, source, number, orderIds, total }: Issued,
  paid: readonly Paid[],
  notes: readonly Issued[] = [],
): string | null {
  if (kind === 'invoice') {
    const owed = sum(paid.map((order) => order.total));
    const isWhole = orderIds.length === paid.length && total === owed;
    return isWhole
      ? null
      : `it says ${total} for ${orderIds.length} orders; its payment paid ${owed} for ${paid.length}`;
  }
  const order = paid.find(({ _id }) => orderIds.some((id) => id.equals(_id)));
  if (order && sourcesOf(order, true).includes(source)) return null;
  const given = order?.refundedAmount ?? 0;
  const standing = order ? sourcesOf(order, false) : [];
  const beside = notes.filter((note) => note.number !== number && standing.includes(note.source));
  const said = total + sum(beside.map((note) => note.total));
  if (said <= given) return null;
  return `it says, with ${beside.length} beside it, that ${said} went back; the order says ${given}`;
}

async function faultsOf(issued: readonly Read[]): Promise<Finding[]> {
  const paid = await orders()
    .find(
      { transactionId: { $in: issued.map(({ transactionId }) => transactionId) }, state: 'paid' },
      { projection: { total: 1, transactionId: 1, refundedAmount: 1, history: 1 } },
    )
    .toArray();
  const sources = paid.flatMap((order) => sourcesOf(order, false));
  const notes = await documents()
    .find({ kind: 'creditNote', source: { $in: sources } }, { projection: { printed: 0 } })
    .toArray();
  const byPayment = Map.groupBy(paid, ({ transactionId }) => transactionId);
  return issued.flatMap((document) => {
    const fault = documentFault(document, byPayment.get(document.transactionId) ?? [], notes);
    const id = document._id.toHexString();
    const about = `document ${document.number}`;
    return fault ? [{ invariant: 'IV' as const, subject: 'document' as const, id, about, fault }] : [];
  });
}

/** Invariant IV for every document that was issued. */
export const documentStage: Stage = async (cursor) => {
  const found = await documents()
    .find<Read>(cursor ? { _id: { $gt: new ObjectId(cursor) } } : {}, {
      projection: { printed: 0 },
      sort: { _id: 1 },
      limit: batch,
    })
    .toArray();
  return { cursor: cursorAfter(found, batch), findings: await faultsOf(found) };
};

/** The same for these documents only. */
export async function documentFindings(ids: readonly string[]): Promise<Finding[]> {
  const found = documents().find<Read>(
    { _id: { $in: ids.map((id) => new ObjectId(id)) } },
    { projection: { printed: 0 } },
  );
  return faultsOf(await found.toArray());
}
