import type { ReactNode } from 'react';
import { OrderStatus } from '@/components/orders/order-status';
import { Quantity } from '@/components/ui/quantity';
import { TitledSheet } from '@/components/ui/sheet';
import { SummaryTotal } from '@/components/ui/summary-list';
import { TextLink } from '@/components/ui/text-link';
import { formatMoney } from '@/lib/base/money';
import type { Order } from '@/lib/orders/schema';
import { standingOf } from '@/lib/orders/standing';

/** The delivery status, where the order's state shows only that of the payment. */
function Step({ order }: { order: Order }) {
  const { step } = standingOf(order);
  return step && <span className="text-ink-2">{step}</span>;
}

type GroupOrdersProps = {
  /** All orders of the group, including the shown one. */
  orders: readonly Order[];
  /** Id of the order whose page this is. */
  shown: string;
  pageOf: (orderId: string) => string;
  by: 'owner' | 'office';
  /** Actions for all of them. */
  children?: ReactNode;
};

/** The orders that were placed together, with their states and total; nothing for an order placed alone. */
export function GroupOrders({ orders, shown, pageOf, by, children }: GroupOrdersProps) {
  const [first] = orders;
  if (!first || orders.length < 2) return null;
  const standing = orders.filter(({ state }) => state !== 'cancelled');
  return (
    <TitledSheet title={`Ordered together, ${first.groupNumber}`}>
      <ol className="-mt-2 grid text-sm">
        {orders.map((order) => (
          <li
            key={order.id}
            className="flex enlarged:flex-wrap items-start gap-3 border-line border-b py-3 last:border-0"
          >
            <div className="min-w-0 grow enlarged:basis-2/3 [overflow-wrap:anywhere]">
              {order.id === shown ? (
                <b aria-current="page">{order.number}, this order</b>
              ) : (
                <TextLink href={pageOf(order.id)} className="font-semibold">
                  {order.number}
                </TextLink>
              )}
              <p>
                <Quantity value={order.quantity} /> × <bdi>{order.productName}</bdi>
              </p>
              <div className="flex flex-wrap items-baseline gap-x-3">
                <OrderStatus order={order} by={by} />
                {by === 'office' && <Step order={order} />}
              </div>
            </div>
            <b className="shrink-0">{formatMoney(order.total, order.currency)}</b>
          </li>
        ))}
      </ol>
      <dl className="mt-4">
        <SummaryTotal label={standing.length < orders.length ? 'Total without canceled ones' : 'Total'}>
          {formatMoney(
            standing.reduce((sum, { total }) => sum + total, 0),
            first.currency,
          )}
        </SummaryTotal>
      </dl>
      {children}
    </TitledSheet>
  );
}
