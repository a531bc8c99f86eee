import { Subject } from '@/components/ui/subject';
import { Tile } from '@/components/ui/tile';
import { inUnits } from '@/lib/base/figures';
import { formatMoney } from '@/lib/base/money';
import type { Order } from '@/lib/orders/schema';

/** The order that a confirmation dialog is about. */
export function OrderSubject({ order }: { order: Order }) {
  return (
    <Subject
      picture={<Tile src={order.productImg} alt="" sizes="44px" className="w-11 shrink-0" />}
      name={order.productName}
      detail={`${order.number}, ${inUnits(order.quantity)}`}
      end={<b>{formatMoney(order.total, order.currency)}</b>}
    />
  );
}
