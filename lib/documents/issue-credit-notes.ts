import 'server-only';
import type { OrderDoc } from '@/lib/orders/data';
import { printCreditNote } from './credit-note';
import { type DocumentDoc, documents } from './data';
import { issue } from './issue';
import { toLines } from './order-line';
import { type Refund, refundsOf } from './refunds';

async function issueOne(order: OrderDoc, invoice: DocumentDoc, refund: Refund): Promise<DocumentDoc> {
  const { _id, userId, currency } = order;
  const { transactionId, taxPercent } = invoice;
  const { source, amount, soFar, tax, at, paidBack } = refund;
  return issue('creditNote', source, async (number, issuedAt) => {
    const [line] = await toLines([order]);
    if (!line) throw new Error(`Order ${_id.toHexString()} has no line.`);
    return {
      transactionId,
      userId,
      orderIds: [_id],
      total: amount,
      currency,
      taxPercent,
      printed: printCreditNote({
        number,
        issuedAt,
        refundedAt: at,
        amount,
        soFar,
        tax,
        paidBack,
        line,
        transactionId,
        invoice,
      }),
    };
  });
}

/** A credit note; void when its refund failed afterwards. */
type CreditNote = DocumentDoc & { isVoid: boolean };

/**
 * The credit notes of a paid order, one for each refund, oldest first. Issues those that are missing, except for a
 * refund that failed before it got one.
 */
export async function issueCreditNotes(order: OrderDoc, invoice: DocumentDoc): Promise<CreditNote[]> {
  const refunds = refundsOf(order, invoice.taxPercent);
  if (refunds.length === 0) return [];
  const sources = refunds.map(({ source }) => source);
  const known = await documents()
    .find({ kind: 'creditNote', source: { $in: sources } })
    .toArray();
  const bySource = new Map(known.map((document) => [document.source, document]));
  const issued: CreditNote[] = [];
  for (const refund of refunds) {
    const { source, failed: isVoid } = refund;
    const note = bySource.get(source) ?? (isVoid ? null : await issueOne(order, invoice, refund));
    if (note) issued.push({ ...note, isVoid });
  }
  return issued;
}
