import { ConfirmButton } from '@/components/form/confirm-button';
import { Subject } from '@/components/ui/subject';
import { Tile } from '@/components/ui/tile';
import { messages } from '@/lib/base/messages';
import { formatMoney } from '@/lib/base/money';
import { cancelAnyOrderAction, cancelOrderAction } from '@/lib/orders/actions';
import type { Order } from '@/lib/orders/schema';

type CancelOrderProps = { order: Order; by: 'owner' | 'admin'; className?: string };

/** Cancels an unpaid order after asking; switched off, with the reason, once it is paid (specification §4). */
export function CancelOrder({ order, by, className }: CancelOrderProps) {
  return (
    <ConfirmButton
      action={by === 'admin' ? cancelAnyOrderAction : cancelOrderAction}
      fields={{ orderId: order.id }}
      variant={by === 'admin' ? 'line' : 'quiet'}
      size="sm"
      className={className}
      aria-label={`Cancel order for ${order.productName}`}
      whyOff={order.paid ? messages.order.paidCannotCancel : null}
      title={`Cancel order for ${order.productName}?`}
      description="Nothing has been charged. The stock goes back on sale at once and the order cannot be restored."
      confirm="Cancel order"
      confirming="Cancelling…"
      keep="Keep order"
      isLast
      subject={
        <Subject
          picture={<Tile src={order.productImg} alt="" sizes="44px" className="w-11 shrink-0" />}
          name={order.productName}
          detail={`${order.number}, ${order.quantity.toLocaleString('en-US')} pieces`}
          end={<b>{formatMoney(order.total, order.currency)}</b>}
        />
      }
    >
      Cancel
    </ConfirmButton>
  );
}
