import 'server-only';
import type { OrderDoc } from '@/lib/orders/data';
import { log } from '@/lib/platform/log';
import { issueCreditNotes } from './issue-credit-notes';
import { issueInvoice } from './issue-invoice';

/**
 * Issues the documents that an order's history calls for, right away, so that they show the data of that day. Never
 * throws: a document that could not be issued now is issued when somebody asks for it.
 */
export async function issueFor(order: OrderDoc): Promise<void> {
  if (order.state !== 'paid') return;
  try {
    const invoice = await issueInvoice(order);
    if (invoice) await issueCreditNotes(order, invoice);
  } catch (error) {
    log.warn({ err: error, orderId: order._id.toHexString() }, 'documents not issued yet');
  }
}
