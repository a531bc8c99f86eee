import type { ListState } from '@/components/list/list-address';
import { SortHead } from '@/components/list/sort-head';
import { CancelOrder } from '@/components/orders/cancel-order';
import { compactName, compactPicture, OrderLine } from '@/components/orders/order-line';
import { PaymentStatus } from '@/components/orders/payment-status';
import { StatusButton } from '@/components/orders/status-button';
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
import { messages } from '@/lib/base/messages';
import { formatMoney } from '@/lib/base/money';
import { paths } from '@/lib/base/paths';
import type { Order, OrdersQuery } from '@/lib/orders/schema';

type AllOrdersTableProps = { orders: readonly Order[]; list: ListState<OrdersQuery> };

/** Every order, for admins (specification §4): unpaid ones can be cancelled, paid ones moved on. */
export function AllOrdersTable({ orders, list }: AllOrdersTableProps) {
  return (
    <Table caption="All orders">
      <TableHead>
        <HeadCell hidden className={compactPicture}>
          Picture
        </HeadCell>
        <SortHead list={list} by="placed" className={compactName}>
          Product, placed
        </SortHead>
        <HeadCell>User</HeadCell>
        <HeadCell align="right">Quantity</HeadCell>
        <SortHead list={list} by="total" align="right">
          Total
        </SortHead>
        <HeadCell className={afterFigures}>Address</HeadCell>
        <HeadCell>Payment</HeadCell>
        <HeadCell align="right">Status</HeadCell>
      </TableHead>
      <TableBody>
        {orders.map((order) => (
          <TableRow key={order.id}>
            <OrderLine order={order} href={paths.order(order.id)} compact />
            <TableCell
              place="wide"
              label="User"
              className="text-ink-2 tablet:max-w-[120px] wide:max-w-[180px]"
            >
              <span className="block truncate">{order.userName}</span>
              <small className="block truncate text-ink-3 text-xs" title={order.email}>
                {order.email}
              </small>
            </TableCell>
            <TableCell place="figure" label="Quantity">
              <Quantity value={order.quantity} />
            </TableCell>
            <TableCell place="figure" label="Total" className="font-bold">
              {formatMoney(order.total, order.currency)}
            </TableCell>
            <TableCell
              place="wide"
              label="Address"
              className={`text-ink-2 tablet:max-w-[200px] ${afterFigures}`}
            >
              <span className="line-clamp-2 [overflow-wrap:anywhere] xl:min-w-[90px]" title={order.address}>
                {order.address}
              </span>
            </TableCell>
            <TableCell place="status">
              <PaymentStatus order={order} />
            </TableCell>
            <TableCell place="actions">
              <NextStep order={order} />
            </TableCell>
          </TableRow>
        ))}
      </TableBody>
    </Table>
  );
}

/** What an admin can do with an order: the button is hidden where there is nothing (specification §4). */
export function NextStep({ order }: { order: Order }) {
  if (order.state === 'cancelled') return null;
  if (order.state === 'paid') {
    if (order.refundedAmount < order.total) return <StatusButton order={order} />;
    return (
      <span className="text-ink-3 text-sm" title={messages.order.givenBack}>
        {order.status ?? 'pending'}
      </span>
    );
  }
  return (
    <CancelOrder order={order} by="admin" className="min-w-[100px] max-tablet:min-h-11 max-tablet:w-full" />
  );
}
