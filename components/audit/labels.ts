import type { AuditAction, AuditSubject } from '@/lib/audit/schema';
import { paths } from '@/lib/base/paths';
import type { ShownEvent } from '@/lib/ops/audit-subjects';

/** The label of each audited action. */
export const actionLabels: Record<AuditAction, string> = {
  'user.promoted': 'Made admin',
  'user.demoted': 'Admin role removed',
  'user.deleted': 'User deleted',
  'user.factorOn': 'Second factor on',
  'user.factorOff': 'Second factor off',
  'user.codesRenewed': 'New recovery codes',
  'product.added': 'Product added',
  'product.edited': 'Product edited',
  'product.published': 'Draft published',
  'product.archived': 'Product archived',
  'product.restored': 'Product restored',
  'product.deleted': 'Product deleted',
  'product.featured': 'Product featured',
  'product.unfeatured': 'Product no longer featured',
  'product.stock': 'Stock adjusted',
  'review.hidden': 'Review hidden',
  'review.restored': 'Review restored',
  'order.cancelled': 'Order canceled',
  'order.processing': 'Order in processing',
  'order.shipped': 'Order shipped',
  'order.delivered': 'Order delivered',
  'order.refunded': 'Order refunded',
  'order.tracked': 'Carrier saved',
  'quote.asked': 'Asked for a price',
  'quote.offered': 'Price offered',
  'quote.accepted': 'Offer accepted',
  'quote.declined': 'Quote declined',
  'quote.withdrawn': 'Quote withdrawn',
};

/** The page that shows a thing of each kind. */
const pageOf: Record<AuditSubject['type'], (subject: AuditSubject) => string> = {
  user: ({ name }) => `${paths.manageUsers}?q=${encodeURIComponent(name)}`,
  product: ({ id }) => paths.manageProduct(id),
  review: () => paths.reviews,
  order: ({ id }) => paths.order(id),
  quote: ({ id }) => paths.answerQuote(id),
};

/** The page on which the changed thing can be seen; null when there is none. */
export function subjectHref({ action, subject, isGone }: ShownEvent): string | null {
  if (action === 'user.deleted') return null;
  if (isGone) return subject.type === 'product' ? `${paths.manageProducts}?state=deleted` : null;
  return pageOf[subject.type](subject);
}
