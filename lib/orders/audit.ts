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
  if (type === 'tracked') {
    const earlier = history.slice(0, history.indexOf(event)).findLast((other) => other.type === 'tracked');
    return { before: { parcel: earlier?.note ?? null }, after: { parcel: event.note ?? null } };
  }
  const before = type === 'cancelled' ? 'unpaid' : statusBefore(history, event);
  return { before: { status: before }, after: { status: type } };
}

/**
 * What the log says of an admin's act on an order, derived from a line of its history: the same line always gives the
 * same entry. Null for what buyers and the shop itself do, which is no admin mutation.
 */
export function orderAuditEntry(
  order: OrderDoc,
  event: OrderEvent,
  emails: ReadonlyMap<string, string>,
): AuditEntry | null {
  const action = actions[event.type];
  if (!action || !event.by) return null;
  // Canceling alone is a buyer's to do: an admin who moves or refunds an order of his own does it as an admin.
  if (event.type === 'cancelled' && event.by.equals(order.userId)) return null;
  const id = order._id.toHexString();
  const by = event.by.toHexString();
  return {
    _id: `order:${id}:${event.type}:${event.at.getTime()}`,
    at: event.at,
    by: event.by,
    actor: emails.get(by) ?? by,
    action,
    subject: { type: 'order', id, name: `${order.email}, ${order.quantity} × ${order.productName}` },
    ...changeOf(order, event),
  };
}

/** Records it. */
export async function recordOrderAudit(order: OrderDoc, event: OrderEvent): Promise<void> {
  const emails = actions[event.type] && event.by ? await emailsOf([event.by]) : new Map<string, string>();
  const entry = orderAuditEntry(order, event, emails);
  if (entry) await recordAudit(entry);
}
