import { Clock, Moment } from '@/components/ui/moment';
import { formatMoney } from '@/lib/base/money';
import type { OrderDetail, OrderHistoryLine } from '@/lib/orders/schema';

const words: Record<OrderHistoryLine['type'], string> = {
  placed: 'Placed',
  cancelled: 'Canceled',
  expired: 'Not paid in time',
  paid: 'Paid',
  pending: 'Pending',
  processing: 'Processing',
  shipped: 'Shipped',
  delivered: 'Delivered',
  refunded: 'Refunded',
};

/** Who told of what nobody here did. */
const byItself = (type: OrderHistoryLine['type']): string =>
  type === 'paid' || type === 'refunded' ? 'as Stripe reports' : 'by the shop itself';

/** Everything that happened to an order, oldest first, with who did it. */
export function OrderHistory({ order }: { order: Pick<OrderDetail, 'history' | 'currency'> }) {
  return (
    <>
      <ol className="grid text-sm">
        {order.history.map((line) => (
          <li
            key={`${line.type} ${line.at}`}
            className="relative grid gap-0.5 border-line border-l pb-5 pl-5 last:border-transparent last:pb-0"
          >
            <span
              aria-hidden
              className="absolute top-[7px] -left-[5px] size-[9px] rounded-full border-2 border-surface bg-ink-3 ring-1 ring-ink-3"
            />
            <b className="font-bold">
              {words[line.type]}
              {line.amount !== null && ` ${formatMoney(line.amount, order.currency)}`}
            </b>
            {line.reason && <span className="[overflow-wrap:anywhere]">{line.reason}</span>}
            <span className="text-ink-3 text-note [overflow-wrap:anywhere]">
              <Moment iso={line.at} />, {line.by ?? byItself(line.type)}
              {line.note && <span className="block">{line.note}</span>}
            </span>
          </li>
        ))}
      </ol>
      <Clock className="mt-4" />
    </>
  );
}
