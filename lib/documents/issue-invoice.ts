import 'server-only';
import { type OrderDoc, orders } from '@/lib/orders/data';
import { collection } from '@/lib/platform/db';
import { buyerOf } from './buyer';
import { type DocumentDoc, documents } from './data';
import { printInvoice, sumOf } from './invoice';
import { issue } from './issue';
import { toLines } from './order-line';

/** False while a payment of several orders has not marked all of them yet. */
async function isSettled(transactionId: string): Promise<boolean> {
  const open = { intentId: transactionId, settledAt: { $exists: false } };
  return (await collection('joint_payments').countDocuments(open, { limit: 1 })) === 0;
}

/**
 * The invoice for the payment of a paid order, with all orders that it paid; issued if there is none yet. Null while
 * it is not known which orders those are.
 */
export async function issueInvoice({ transactionId, userId }: OrderDoc): Promise<DocumentDoc | null> {
  if (transactionId === undefined) return null;
  const known = await documents().findOne({ kind: 'invoice', source: transactionId });
  if (known) return known;
  if (!(await isSettled(transactionId))) return null;
  const paid = await orders().find({ transactionId, userId, state: 'paid' }).sort({ _id: 1 }).toArray();
  const [first] = paid;
  if (!first) return null;
  const lines = await toLines(paid);
  const buyer = await buyerOf(userId);
  return issue('invoice', transactionId, (number, issuedAt) => ({
    transactionId,
    userId,
    orderIds: paid.map(({ _id }) => _id),
    total: sumOf(lines),
    currency: first.currency,
    printed: printInvoice({
      number,
      issuedAt,
      paidAt: first.paidAt ?? issuedAt,
      transactionId,
      lines,
      buyer,
    }),
  }));
}
