import type { Column } from '@/components/list/data-table';
import { TablePanel } from '@/components/list/table-panel';
import { CutName } from '@/components/orders/cut-name';
import { quantityColumn, standingColumn, totalColumn } from '@/components/orders/order-columns';
import { DateOnly } from '@/components/ui/date-time';
import { TextLink } from '@/components/ui/text-link';
import { paths } from '@/lib/base/paths';
import type { Overview } from '@/lib/ops/overview/schema';

type OpenOrder = Overview['open']['newest'][number];

const columns: readonly Column<OpenOrder>[] = [
  {
    head: 'Order',
    place: 'name',
    cell: (order) => (
      <>
        <TextLink plain href={paths.order(order.id)}>
          {order.number}
        </TextLink>
        <small className="block font-medium text-ink-3 text-xs">
          <DateOnly iso={order.createdAt} />
        </small>
      </>
    ),
  },
  {
    head: 'Product',
    place: 'wide',
    className: 'text-ink-2',
    cell: (order) => (
      <>
        <span title={order.productName} className="block whitespace-nowrap">
          <CutName>{order.productName}</CutName>
        </span>
        <small
          dir="auto"
          className="block truncate text-left text-ink-3 text-xs tablet:max-w-[180px]"
          title={order.userName}
        >
          {order.userName}
        </small>
      </>
    ),
  },
  quantityColumn,
  totalColumn,
  standingColumn('Status', 'overview'),
];

/** The newest orders that wait to be paid or shipped. */
export function OpenOrders({ open }: { open: Overview['open'] }) {
  return (
    <TablePanel
      id="open-orders"
      title="Open orders"
      all={{ href: paths.allOrders, label: 'All orders' }}
      caption="Newest open orders"
      columns={columns}
      rows={open.newest}
      empty="No order waits to be paid or shipped."
    />
  );
}
