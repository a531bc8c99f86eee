import 'server-only';
import type { OrderDoc } from '@/lib/orders/data';
import { log } from '@/lib/platform/log';
import { issueCreditNotes } from './issue-credit-notes';
import { issueInvoice } from './issue-invoice';

/**
 * Issues what an order's history calls for, so that documents say what was so then. Stops nothing else: what fails here is
 * issued when somebody asks for it.
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
