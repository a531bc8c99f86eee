import 'server-only';
import { site } from '@/lib/base/site';
import { type OrderDoc, orders } from '@/lib/orders/data';
import { jointPayments } from '@/lib/payments/joint/data';
import { buyerOf } from './buyer';
import { type DocumentDoc, documents } from './data';
import { printInvoice, sumOf } from './invoice';
import { issue } from './issue';
import { toLines } from './order-line';

/** False while a payment for several orders has not marked all of them as paid. */
async function isSettled({ _id, transactionId, transactionPart }: OrderDoc): Promise<boolean> {
  if (transactionId === undefined || transactionPart === undefined) return true;
  const settled = { 'parts.orderId': _id, intentId: transactionId, settledAt: { $exists: true } };
  return (await jointPayments().countDocuments(settled, { limit: 1 })) === 1;
}

/**
 * The invoice for the payment of a paid order, covering all orders that it paid; issued if there is none yet. Null
 * while it is not known which orders those are.
 */
export async function issueInvoice(order: OrderDoc): Promise<DocumentDoc | null> {
  const { transactionId, userId } = order;
  if (transactionId === undefined) return null;
  const known = await documents().findOne({ kind: 'invoice', source: transactionId });
  if (known) return known;
  if (!(await isSettled(order))) return null;
  const paid = await orders().find({ transactionId, userId, state: 'paid' }).sort({ _id: 1 }).toArray();
  const [first] = paid;
  if (!first) return null;
  const lines = await toLines(paid);
  const buyer = await buyerOf(userId);
  const { percent } = site.tax;
  return issue('invoice', transactionId, (number, issuedAt) => ({
    transactionId,
    userId,
    orderIds: paid.map(({ _id }) => _id),
    total: sumOf(lines),
    currency: first.currency,
    taxPercent: percent,
    printed: printInvoice({
      number,
      issuedAt,
      paidAt: first.paidAt ?? issuedAt,
      transactionId,
      lines,
      buyer,
      taxPercent: percent,
    }),
  }));
}
