import 'server-only';
import { recordAudit } from '@/lib/audit/record';
import type { AuditAction, AuditEntry, AuditState } from '@/lib/audit/schema';
import { emailsOf } from '@/lib/auth/data';
import type { OrderDoc, OrderEvent } from './data';
import { refundStep } from './refund-step';
import { type OrderStatus, orderStatuses } from './schema';

const actions: Partial<Record<OrderEvent['type'], AuditAction>> = {
  cancelled: 'order.cancelled',
  processing: 'order.processing',
  shipped: 'order.shipped',
  delivered: 'order.delivered',
  refunded: 'order.refunded',
  tracked: 'order.tracked',
};

/** The order's status before this history event; a paid order starts as `pending`. */
function statusBefore(history: readonly OrderEvent[], event: OrderEvent): OrderStatus {
  const earlier = history.slice(0, history.indexOf(event)).map(({ type }) => type);
  return (
    earlier.findLast((type): type is OrderStatus => orderStatuses.some((known) => known === type)) ??
    'pending'
  );
}

/** What the audit log shows as before and after for an event: the refunded amount, the parcel or the status. */
function changeOf({ history }: OrderDoc, event: OrderEvent): { before: AuditState; after: AuditState } {
  const { type, amount = 0, reason } = event;
  if (type === 'refunded') {
    const earlier = amount - (refundStep(history, event) ?? 0);
    return {
      before: { refunded: earlier },
      after: { refunded: amount, ...(reason !== undefined && { reason }) },
    };
  }
  if (type === 'tracked') {
    const earlier = history.slice(0, history.indexOf(event)).findLast((other) => other.type === 'tracked');
    return { before: { parcel: earlier?.note ?? null }, after: { parcel: event.note ?? null } };
  }
  const before = type === 'cancelled' ? 'unpaid' : statusBefore(history, event);
  return { before: { status: before }, after: { status: type } };
}

/**
 * The audit entry for an admin's act on an order, derived from a history event: the same event always gives the same
 * entry. Null for acts of buyers and of the shop itself, which are not admin mutations.
 */
export function orderAuditEntry(
  order: OrderDoc,
  event: OrderEvent,
  emails: ReadonlyMap<string, string>,
): AuditEntry | null {
  const action = actions[event.type];
  if (!action || !event.by) return null;
  // A buyer can only cancel: every other act on one's own order is an admin's, so it is recorded.
  if (event.type === 'cancelled' && event.by.equals(order.userId)) return null;
  const id = order._id.toHexString();
  const by = event.by.toHexString();
  return {
    _id: `order:${id}:${event.type}:${event.at.getTime()}`,
    at: event.at,
    by: event.by,
    actor: emails.get(by) ?? by,
    action,
    subject: {
      type: 'order',
      id,
      name: `${order.email || order.userName}, ${order.quantity} × ${order.productName}`,
    },
    ...changeOf(order, event),
  };
}

/** Records the audit entry of an event, if it has one. */
export async function recordOrderAudit(order: OrderDoc, event: OrderEvent): Promise<void> {
  const emails = actions[event.type] && event.by ? await emailsOf([event.by]) : new Map<string, string>();
  const entry = orderAuditEntry(order, event, emails);
  if (entry) await recordAudit(entry);
}
