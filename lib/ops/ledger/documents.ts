import 'server-only';
import { type DocumentDoc, documents } from '@/lib/documents/data';
import { type OrderDoc, orders } from '@/lib/orders/data';
import type { Finding } from './schema';

type Paid = Pick<OrderDoc, '_id' | 'total' | 'transactionId' | 'refundedAmount'>;
type Issued = Pick<DocumentDoc, 'kind' | 'number' | 'transactionId' | 'orderIds' | 'total'>;

const batch = 200;
const sum = (amounts: number[]) => amounts.reduce((total, amount) => total + amount, 0);

/** What is wrong with a document, in words, by the paid orders of its payment; null when nothing is. */
export function documentFault({ kind, orderIds, total }: Issued, paid: readonly Paid[]): string | null {
  if (kind === 'invoice') {
    const owed = sum(paid.map((order) => order.total));
    const isWhole = orderIds.length === paid.length && total === owed;
    return isWhole
      ? null
      : `it says ${total} for ${orderIds.length} orders; its payment paid ${owed} for ${paid.length}`;
  }
  const order = paid.find(({ _id }) => orderIds.some((id) => id.equals(_id)));
  const given = order?.refundedAmount ?? 0;
  return total <= given ? null : `it says ${total} went back; the order says ${given}`;
}

async function faultsOf(issued: readonly Issued[]): Promise<Finding[]> {
  const paid = await orders()
    .find(
      { transactionId: { $in: issued.map(({ transactionId }) => transactionId) }, state: 'paid' },
      { projection: { total: 1, transactionId: 1, refundedAmount: 1 } },
    )
    .toArray();
  const byPayment = Map.groupBy(paid, ({ transactionId }) => transactionId);
  return issued.flatMap((document) => {
    const fault = documentFault(document, byPayment.get(document.transactionId) ?? []);
    return fault ? [{ invariant: 'IV' as const, about: `document ${document.number}`, fault }] : [];
  });
}

/** Invariant IV for every document that was issued. */
export async function checkDocuments(): Promise<Finding[]> {
  const findings: Finding[] = [];
  let waiting: Issued[] = [];
  for await (const document of documents().find({}, { projection: { printed: 0 } })) {
    if (waiting.push(document) < batch) continue;
    findings.push(...(await faultsOf(waiting)));
    waiting = [];
  }
  return [...findings, ...(await faultsOf(waiting))];
}
