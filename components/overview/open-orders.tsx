import Link from 'next/link';
import { cutName, orderNumber } from '@/components/orders/labels';
import { OrderStatus } from '@/components/orders/order-status';
import { NothingHere, Panel } from '@/components/overview/panel';
import { Day } from '@/components/ui/moment';
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
import type { Overview } from '@/lib/ops/overview/schema';

/** The newest orders that wait to be paid or shipped. */
export function OpenOrders({ open }: { open: Overview['open'] }) {
  return (
    <Panel id="open-orders" title="Open orders" all={{ href: paths.allOrders, label: 'All orders' }}>
      {open.newest.length === 0 ? (
        <NothingHere>No order waits to be paid or shipped.</NothingHere>
      ) : (
        <Table caption="Newest open orders">
          <TableHead>
            <HeadCell>Order</HeadCell>
            <HeadCell>Product</HeadCell>
            <HeadCell align="right">Quantity</HeadCell>
            <HeadCell align="right">Total</HeadCell>
            <HeadCell className={afterFigures}>Status</HeadCell>
          </TableHead>
          <TableBody>
            {open.newest.map((order) => (
              <TableRow key={order.id}>
                <TableCell place="name" className="max-tablet:col-span-4">
                  <Link
                    href={paths.order(order.id)}
                    prefetch={false}
                    className="hit-area underline decoration-transparent hover:decoration-accent"
                  >
                    {orderNumber(order.id)}
                  </Link>
                  <small className="block font-medium text-ink-3 text-xs">
                    <Day iso={order.createdAt} />
                  </small>
                </TableCell>
                <TableCell place="wide" label="Product" className="text-ink-2">
                  <span title={order.productName} className="block whitespace-nowrap">
                    {cutName(order.productName)}
                  </span>
                  <small className="block truncate text-ink-3 text-xs tablet:max-w-[180px]">
                    {order.userName}
                  </small>
                </TableCell>
                <TableCell place="figure" label="Quantity">
                  <Quantity value={order.quantity} />
                </TableCell>
                <TableCell place="figure" label="Total" className="font-bold">
                  {formatMoney(order.total, order.currency)}
                </TableCell>
                <TableCell place="status" className={afterFigures}>
                  {/* What was given back in part still waits to be sent. */}
                  <OrderStatus order={{ ...order, refunded: false }} />
                </TableCell>
              </TableRow>
            ))}
          </TableBody>
        </Table>
      )}
    </Panel>
  );
}
