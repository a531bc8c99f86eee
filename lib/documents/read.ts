import 'server-only';
import type { Actor } from '@/lib/auth/actor';
import { AppError } from '@/lib/base/errors';
import { messages } from '@/lib/base/messages';
import { type OrderDoc, orders, ownOnly } from '@/lib/orders/data';
import { toObjectId } from '@/lib/platform/db';
import { type DocumentDoc, documents } from './data';
import { issueCreditNotes } from './issue-credit-notes';
import { issueInvoice } from './issue-invoice';
import { refundsOf } from './refunds';
import type { DocumentLink, IssuedDocument } from './schema';

const toIssued = (
  { _id, number, printed, issuedAt }: DocumentDoc,
  { isVoid }: Pick<IssuedDocument, 'isVoid'> = { isVoid: false },
): IssuedDocument => ({
  id: _id.toHexString(),
  number,
  printed,
  issuedAt: issuedAt.toISOString(),
  isVoid,
});

/** @throws AppError invalid, not_found for what is foreign, unknown or was never paid */
async function paidOrder(actor: Actor, orderId: string): Promise<OrderDoc> {
  const order = await orders().findOne({ _id: toObjectId(orderId), ...ownOnly(actor), state: 'paid' });
  if (!order) throw new AppError('not_found', messages.documents.notFound);
  return order;
}

/**
 * The invoice of the payment that paid this order; issued if there is none yet.
 * @throws AppError invalid, not_found, unavailable while a payment of several orders is still being booked
 */
export async function getInvoice(actor: Actor, orderId: string): Promise<IssuedDocument> {
  const invoice = await issueInvoice(await paidOrder(actor, orderId));
  if (!invoice) throw new AppError('unavailable', messages.documents.notYet, { retryAfter: 5 });
  return toIssued(invoice);
}

/** Whether a document is void: a credit note whose refund failed after it was issued. */
export async function isVoidNow({ kind, orderIds, source }: DocumentDoc): Promise<boolean> {
  if (kind !== 'creditNote') return false;
  const order = await orders().findOne({ _id: { $in: orderIds } });
  const refund = order && refundsOf(order).find((each) => each.source === source);
  return refund?.failed ?? false;
}

/** A credit note by its id. @throws AppError invalid, not_found */
export async function getCreditNote(actor: Actor, id: string): Promise<IssuedDocument> {
  const found = await documents().findOne({ _id: toObjectId(id), kind: 'creditNote', ...ownOnly(actor) });
  if (!found) throw new AppError('not_found', messages.documents.notFound);
  return toIssued(found, { isVoid: await isVoidNow(found) });
}

/**
 * The documents of a paid order, its invoice first. Empty while a payment of several orders is still being booked.
 * @throws AppError invalid, not_found as for getInvoice
 */
export async function getDocuments(actor: Actor, orderId: string): Promise<DocumentLink[]> {
  const order = await paidOrder(actor, orderId);
  const invoice = await issueInvoice(order);
  if (!invoice) return [];
  const creditNotes = await issueCreditNotes(order, invoice);
  return [
    { id: orderId, kind: 'invoice' as const, number: invoice.number, isVoid: false },
    ...creditNotes.map(({ _id, number, isVoid }) => ({
      id: _id.toHexString(),
      kind: 'creditNote' as const,
      number,
      isVoid,
    })),
  ];
}
