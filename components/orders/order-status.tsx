import { Status } from '@/components/ui/status';
import type { Order } from '@/lib/orders/schema';

/** Where an order stands, as its owner reads it. */
export function OrderStatus({ order }: { order: Pick<Order, 'state' | 'status' | 'refunded'> }) {
  if (order.refunded) return <Status tone="off">Refunded</Status>;
  if (order.state === 'cancelled') return <Status tone="off">Cancelled</Status>;
  if (order.state === 'unpaid') return <Status tone="due">Unpaid</Status>;
  const status = order.status ?? 'pending';
  const sent = status === 'shipped' || status === 'delivered';
  return <Status tone={sent ? 'done' : 'half'}>{`Paid: ${status}`}</Status>;
}
