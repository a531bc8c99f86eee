import 'server-only';
import { recordAudit } from '@/lib/audit/record';
import type { AuditAction, AuditState } from '@/lib/audit/schema';
import { emailsOf } from '@/lib/auth/data';
import { type OrderDoc, type OrderEvent, refundStep } from './data';
import { type OrderStatus, orderStatuses } from './schema';

const actions: Partial<Record<OrderEvent['type'], AuditAction>> = {
  cancelled: 'order.cancelled',
  processing: 'order.processing',
  shipped: 'order.shipped',
  delivered: 'order.delivered',
  refunded: 'order.refunded',
};

/** The status that an order had before this line of its history; it begins with the payment. */
function statusBefore(history: readonly OrderEvent[], event: OrderEvent): OrderStatus {
  const earlier = history.slice(0, history.indexOf(event)).map(({ type }) => type);
  return (
    earlier.findLast((type): type is OrderStatus => orderStatuses.some((known) => known === type)) ??
    'pending'
  );
}

/** What a line of the history changed: the money given back, or where the order stands. */
function changeOf({ history }: OrderDoc, event: OrderEvent): { before: AuditState; after: AuditState } {
  const { type, amount = 0, reason } = event;
  if (type === 'refunded') {
    const earlier = amount - (refundStep(history, event) ?? 0);
    return {
      before: { refunded: earlier },
      after: { refunded: amount, ...(reason !== undefined && { reason }) },
    };
  }
  const before = type === 'cancelled' ? 'unpaid' : statusBefore(history, event);
  return { before: { status: before }, after: { status: type } };
}

/**
 * Records what an admin did to an order, derived from a line of its history (lib/orders): the same line always gives
 * the same entry. What buyers and the shop itself do is no admin mutation.
 */
export async function recordOrderAudit(order: OrderDoc, event: OrderEvent): Promise<void> {
  const action = actions[event.type];
  if (!action || !event.by || event.by.equals(order.userId)) return;
  const emails = await emailsOf([event.by]);
  const id = order._id.toHexString();
  await recordAudit({
    _id: `order:${id}:${event.type}:${event.at.getTime()}`,
    at: event.at,
    by: event.by,
    actor: emails.get(event.by.toHexString()) ?? event.by.toHexString(),
    action,
    subject: { type: 'order', id, name: `${order.email}, ${order.quantity} × ${order.productName}` },
    ...changeOf(order, event),
  });
}
