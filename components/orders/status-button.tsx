import { ActionButton } from '@/components/form/action-button';
import { messages } from '@/lib/base/messages';
import { advanceOrderStatusAction } from '@/lib/orders/actions';
import { nextStatus, type Order } from '@/lib/orders/schema';

/** Moves a paid order one step on; its label is where the order stands, 'pending' at first (specification §4). */
export function StatusButton({ order }: { order: Pick<Order, 'id' | 'status' | 'productName'> }) {
  const status = order.status ?? 'pending';
  const next = nextStatus(status);
  const step = next ? `mark the order for ${order.productName} as ${next}` : order.productName;
  return (
    <ActionButton
      action={advanceOrderStatusAction}
      // What was pressed, so that of many presses one counts.
      fields={{ orderId: order.id, from: status }}
      variant="line"
      size="sm"
      whyOff={next ? null : messages.order.lastStatus}
      aria-label={`${status}: ${step}`}
      title={next ? `Mark as ${next}` : undefined}
      className="min-w-[100px] max-tablet:min-h-11 max-tablet:w-full"
      formClassName="max-tablet:grid max-tablet:justify-items-stretch"
    >
      {status}
    </ActionButton>
  );
}
