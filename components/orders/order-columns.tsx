import type { Column } from '@/components/list/data-table';
import { CutName } from '@/components/orders/cut-name';
import { OrderStatus, type OrderStatusProps } from '@/components/orders/order-status';
import { DateOnly } from '@/components/ui/date-time';
import { Quantity } from '@/components/ui/quantity';
import { afterFigures } from '@/components/ui/table';
import { TextLink } from '@/components/ui/text-link';
import { Tile } from '@/components/ui/tile';
import { formatMoney } from '@/lib/base/money';
import type { Order } from '@/lib/orders/schema';

/** The ordered product's picture. */
export const pictureColumn: Column<Order, never> = {
  head: 'Picture',
  hidden: true,
  place: 'picture',
  cell: (order) => <Tile src={order.productImg} alt="" sizes="44px" className="w-11" />,
};

/** The product's name, linked to the order's page, with the order's number and day. */
export const nameColumn = (head: string, pageOf: (orderId: string) => string): Column<Order, never> => ({
  head,
  place: 'name',
  cell: (order) => (
    <>
      <span title={order.productName} className="block tablet:whitespace-nowrap">
        <TextLink plain href={pageOf(order.id)}>
          <CutName>{order.productName}</CutName>
        </TextLink>
      </span>
      <small className="block whitespace-nowrap font-medium text-ink-3 text-xs">
        {order.number}, <DateOnly iso={order.createdAt} />
      </small>
    </>
  ),
});

/** The cell of a buyer's name and address, each on a line that is cut where the column ends. */
export const buyerCell = ({ userName, email }: Pick<Order, 'userName' | 'email'>) => (
  <>
    <bdi className="block truncate text-left print:wrap-anywhere print:whitespace-normal" title={userName}>
      {userName}
    </bdi>
    <small className="block truncate text-ink-3 text-xs" title={email}>
      {email}
    </small>
  </>
);

export const quantityColumn: Column<Pick<Order, 'quantity'>, never> = {
  head: 'Quantity',
  place: 'figure',
  cell: (order) => <Quantity value={order.quantity} />,
};

export const totalColumn: Column<Pick<Order, 'total' | 'currency'>, never> = {
  head: 'Total',
  place: 'figure',
  className: 'font-bold',
  cell: ({ total, currency }) => formatMoney(total, currency),
};

/** The order's status, right of its figures. */
export const standingColumn = (
  head: string,
  by: OrderStatusProps['by'],
): Column<OrderStatusProps['order'], never> => ({
  head,
  place: 'status',
  both: afterFigures,
  cell: (order) => <OrderStatus order={order} by={by} />,
});
