import { useId } from 'react';
import { ActionButton } from '@/components/form/action-button';
import { messages } from '@/lib/base/messages';
import { advanceOrderStatusAction } from '@/lib/orders/actions';
import { nextStatus, type Order } from '@/lib/orders/schema';

/** Moves a paid order one step on; its label is where the order stands, 'pending' at first (specification §4). */
export function StatusButton({ order }: { order: Pick<Order, 'id' | 'status' | 'productName'> }) {
  const reasonId = useId();
  const status = order.status ?? 'pending';
  const next = nextStatus(status);
  return (
    <>
      <ActionButton
        action={advanceOrderStatusAction}
        // What was pressed, so that of many presses one counts.
        fields={{ orderId: order.id, from: status }}
        variant="line"
        size="sm"
        aria-disabled={next === null}
        aria-label={
          next
            ? `${status}: mark the order for ${order.productName} as ${next}`
            : `${status}: ${order.productName}`
        }
        title={next ? `Mark as ${next}` : messages.order.lastStatus}
        aria-describedby={next ? undefined : reasonId}
        className="min-w-[100px] max-tablet:min-h-11 max-tablet:w-full"
        formClassName="max-tablet:grid max-tablet:justify-items-stretch"
      >
        {status}
      </ActionButton>
      {next === null && (
        <span id={reasonId} className="sr-only">
          {messages.order.lastStatus}
        </span>
      )}
    </>
  );
}
