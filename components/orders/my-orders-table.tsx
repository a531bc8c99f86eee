import { type Column, DataTable } from '@/components/list/data-table';
import { CancelOrder } from '@/components/orders/cancel-order';
import {
  nameColumn,
  pictureColumn,
  quantityColumn,
  standingColumn,
  totalColumn,
} from '@/components/orders/order-columns';
import { ButtonLink } from '@/components/ui/button';
import { formatMoney } from '@/lib/base/money';
import { paths } from '@/lib/base/paths';
import type { Order } from '@/lib/orders/schema';

const columns: readonly Column<Order>[] = [
  pictureColumn,
  nameColumn('Product', paths.myOrder),
  {
    head: 'Price',
    place: 'figure',
    // Hidden in the narrowest table to make room for the buttons; it is also on the order's page.
    both: 'tablet:max-trio:hidden',
    cell: ({ price, currency }) => formatMoney(price, currency),
  },
  quantityColumn,
  totalColumn,
  standingColumn('Status', 'owner'),
  { head: 'Actions', hidden: true, place: 'actions', cell: (order) => <Actions order={order} /> },
];

/** A customer's orders (specification §2, My order): pay or cancel unpaid ones, open the receipt of paid ones. */
export function MyOrdersTable({ orders }: { orders: readonly Order[] }) {
  return <DataTable caption="Your orders, newest first" columns={columns} rows={orders} />;
}

const actionStyle = 'min-w-[76px] max-tablet:min-h-11 max-tablet:flex-1 enlarged:basis-auto';

function Actions({ order }: { order: Order }) {
  if (order.state === 'cancelled') return null;
  // With the number, because a customer often orders a product several times.
  const which = `${order.productName}, ${order.number}`;
  return (
    <div className="flex enlarged:flex-wrap items-center justify-end gap-2">
      {order.paid && (
        <ButtonLink
          href={paths.listFrom('order', order.id)}
          variant="quiet"
          size="sm"
          aria-label={`Order again: ${which}`}
          className={`${actionStyle} tablet:max-wide:hidden`}
        >
          Again
        </ButtonLink>
      )}
      <CancelOrder order={order} by="owner" className={actionStyle} />
      <ButtonLink
        href={paths.payment(order.id)}
        variant={order.paid ? 'line' : 'fill'}
        size="sm"
        aria-label={order.paid ? `Receipt of order for ${which}` : `Pay for order for ${which}`}
        className={actionStyle}
      >
        {order.paid ? 'Receipt' : 'Pay'}
      </ButtonLink>
    </div>
  );
}
