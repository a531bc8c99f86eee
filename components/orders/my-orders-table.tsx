import { CancelOrder } from '@/components/orders/cancel-order';
import { OrderLine } from '@/components/orders/order-line';
import { OrderStatus } from '@/components/orders/order-status';
import { ButtonLink } from '@/components/ui/button';
import { Quantity } from '@/components/ui/quantity';
import {
  afterFigures,
  HeadCell,
  Table,
  TableBody,
  TableCell,
  TableHead,
  TableRow,
} from '@/components/ui/table';
import { formatMoney } from '@/lib/base/money';
import { paths } from '@/lib/base/paths';
import type { Order } from '@/lib/orders/schema';

/** A customer's orders (specification §2, My order): pay or cancel what is unpaid, read the receipt of the rest. */
export function MyOrdersTable({ orders }: { orders: readonly Order[] }) {
  return (
    <Table caption="Your orders, newest first">
      <TableHead>
        <HeadCell hidden>Picture</HeadCell>
        <HeadCell>Product</HeadCell>
        <HeadCell align="right">Price</HeadCell>
        <HeadCell align="right">Quantity</HeadCell>
        <HeadCell align="right">Total</HeadCell>
        <HeadCell className={afterFigures}>Status</HeadCell>
        <HeadCell align="right" hidden>
          Actions
        </HeadCell>
      </TableHead>
      <TableBody>
        {orders.map((order) => (
          <TableRow key={order.id}>
            <OrderLine order={order} />
            <TableCell place="figure" label="Price">
              {formatMoney(order.price, order.currency)}
            </TableCell>
            <TableCell place="figure" label="Quantity">
              <Quantity value={order.quantity} />
            </TableCell>
            <TableCell place="figure" label="Total" className="font-bold">
              {formatMoney(order.total, order.currency)}
            </TableCell>
            <TableCell place="status" className={afterFigures}>
              <OrderStatus order={order} />
            </TableCell>
            <TableCell place="actions">
              <Actions order={order} />
            </TableCell>
          </TableRow>
        ))}
      </TableBody>
    </Table>
  );
}

const actionStyle = 'min-w-[76px] max-tablet:min-h-11 max-tablet:flex-1';

function Actions({ order }: { order: Order }) {
  if (order.state === 'cancelled') return null;
  return (
    <div className="flex items-center justify-end gap-2">
      <CancelOrder order={order} by="owner" className={actionStyle} />
      <ButtonLink
        href={paths.payment(order.id)}
        variant={order.paid ? 'line' : 'fill'}
        size="sm"
        aria-label={
          order.paid ? `Receipt of order for ${order.productName}` : `Pay for order for ${order.productName}`
        }
        className={actionStyle}
      >
        {order.paid ? 'Receipt' : 'Pay'}
      </ButtonLink>
    </div>
  );
}
