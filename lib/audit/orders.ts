import 'server-only';
import type { OrderDoc, OrderEvent } from '@/lib/orders/data';
import { users } from '@/lib/users/data';
import { recordAudit } from './mutations';
import type { AuditAction } from './schema';

const actions: Partial<Record<OrderEvent['type'], AuditAction>> = {
  cancelled: 'order.cancelled',
  processing: 'order.processing',
  shipped: 'order.shipped',
  delivered: 'order.delivered',
  refunded: 'order.refunded',
};

/**
 * Records what an admin did to an order, derived from a line of its history (lib/orders): the same line always gives
 * the same entry. What buyers and the shop itself do is no admin mutation.
 */
export async function recordOrderAudit(order: OrderDoc, event: OrderEvent): Promise<void> {
  const action = actions[event.type];
  if (!action || !event.by || event.by.equals(order.userId)) return;
  const by = await users().findOne({ _id: event.by }, { projection: { email: 1 } });
  const before = order.history[order.history.indexOf(event) - 1];
  const id = order._id.toHexString();
  await recordAudit({
    _id: `order:${id}:${event.type}:${event.at.getTime()}`,
    at: event.at,
    by: event.by,
    actor: by?.email ?? event.by.toHexString(),
    action,
    subject: { type: 'order', id, name: `${order.email}, ${order.quantity} × ${order.productName}` },
    before: before ? { status: before.type } : null,
    after: {
      status: event.type,
      ...(event.amount !== undefined && { refunded: event.amount }),
      ...(event.reason !== undefined && { reason: event.reason }),
    },
  });
}
