'use client';

import { useAccountEmail } from '@/components/auth/account';
import { ConfirmButton } from '@/components/form/confirm-button';
import { OrderSubject } from '@/components/orders/order-subject';
import { cancelAnyOrder, cancelOwnOrder } from '@/components/rest/calls';
import { resultOf } from '@/components/rest/result';
import { useRest } from '@/components/rest/use-rest';
import { messages } from '@/lib/base/messages';
import { cancelAnyOrderAction, cancelOrderAction } from '@/lib/orders/actions';
import type { Order } from '@/lib/orders/schema';

/** Per role: the action and REST call that cancel, and the success message (specification §7, §8). */
const doors = {
  owner: {
    action: cancelOrderAction,
    call: cancelOwnOrder,
    told: ({ productName }: Order) => messages.order.cancelled(productName),
  },
  admin: {
    action: cancelAnyOrderAction,
    call: cancelAnyOrder,
    told: ({ email, productName }: Order) => messages.order.cancelledByAdmin(email, productName),
  },
};

type CancelOrderProps = { order: Order; by: 'owner' | 'admin'; className?: string };

/** Cancels an unpaid order after confirmation; switched off, with the reason, once it is paid (specification §4). */
export function CancelOrder({ order, by, className }: CancelOrderProps) {
  const email = useAccountEmail();
  const rest = useRest();
  const { action, call, told } = doors[by];
  return (
    <ConfirmButton
      action={action}
      fields={{ orderId: order.id }}
      call={async () =>
        resultOf(
          await rest(call(email, order.id)),
          'deletedCount',
          told(order),
          messages.order.alreadyCancelled,
        )
      }
      variant={by === 'admin' ? 'line' : 'quiet'}
      size="sm"
      className={className}
      aria-label={`Cancel order for ${order.productName}, ${order.number}`}
      whyOff={order.paid ? `${messages.order.paidCannotCancel} To return it, write to us.` : null}
      title={`Cancel order for ${order.productName}?`}
      description={messages.order.cancelQuestion}
      confirm="Cancel order"
      confirming="Canceling…"
      keep="Keep order"
      isLast
      subject={<OrderSubject order={order} />}
    >
      Cancel
    </ConfirmButton>
  );
}
