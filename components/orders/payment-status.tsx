import { Status } from '@/components/ui/status';
import type { Order } from '@/lib/orders/schema';

/** Where the money of an order stands, as admins read it: 'UnPaid' until it is paid (specification §4). */
export function PaymentStatus({ order }: { order: Pick<Order, 'state' | 'total' | 'refundedAmount'> }) {
  if (order.refundedAmount > 0)
    return <Status tone="off">{order.refundedAmount < order.total ? 'Part refunded' : 'Refunded'}</Status>;
  if (order.state === 'cancelled') return <Status tone="off">Cancelled</Status>;
  return order.state === 'paid' ? <Status tone="done">Paid</Status> : <Status tone="due">UnPaid</Status>;
}
