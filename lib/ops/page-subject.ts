import 'server-only';
import type { Actor } from '@/lib/auth/actor';
import { dashboardPages } from '@/lib/base/dashboard-pages';
import { AppError } from '@/lib/base/errors';
import { paths } from '@/lib/base/paths';
import { getProduct } from '@/lib/catalogue/data';
import { getManagedProduct } from '@/lib/catalogue/managed';
import { getCreditNote, getInvoice } from '@/lib/documents/read';
import { getOrderDetail, getOwnOrder } from '@/lib/orders/detail';
import { getAnyQuote, getOwnQuote } from '@/lib/orders/quotes/read';

/** How each page about one subject reads it; the subject of a page missing here is not checked in advance. */
const readers: Record<string, (actor: Actor, id: string) => Promise<unknown>> = {
  [dashboardPages.payment.path]: getOwnOrder,
  [dashboardPages.myOrder.path]: getOwnOrder,
  [dashboardPages.order.path]: getOrderDetail,
  [dashboardPages.quote.path]: getOwnQuote,
  [dashboardPages.answerQuote.path]: getAnyQuote,
  [dashboardPages.invoice.path]: getInvoice,
  [dashboardPages.creditNote.path]: getCreditNote,
  [dashboardPages.product.path]: getManagedProduct,
  [paths.purchase('[id]')]: (_actor, id) => getProduct(id),
};

/**
 * True if the page with this path has something to show this actor under this id. Checked before the first byte is
 * sent, because a page that is being sent can no longer answer 404 (decision 0017). The page reads and checks again by
 * itself.
 */
export async function hasSubject(actor: Actor, path: string, id: string): Promise<boolean> {
  try {
    await readers[path]?.(actor, id);
    return true;
  } catch (error) {
    if (error instanceof AppError && (error.code === 'not_found' || error.code === 'invalid')) return false;
    throw error;
  }
}
