import { type Column, DataTable } from '@/components/list/data-table';
import type { ListState } from '@/components/list/list-url';
import { CancelOrder } from '@/components/orders/cancel-order';
import {
  buyerCell,
  nameColumn,
  pictureColumn,
  quantityColumn,
  totalColumn,
} from '@/components/orders/order-columns';
import { OrderStatus } from '@/components/orders/order-status';
import { PickBar } from '@/components/orders/pick/pick-bar';
import { pickColumn } from '@/components/orders/pick/pick-column';
import { StatusButton } from '@/components/orders/status-button';
import { TextLink } from '@/components/ui/text-link';
import { isolated } from '@/lib/base/isolated';
import { messages } from '@/lib/base/messages';
import { paths } from '@/lib/base/paths';
import { formatCalendarDay } from '@/lib/base/time';
import type { Order, OrdersQuery } from '@/lib/orders/schema';
import { standingOf } from '@/lib/orders/standing';

const nameAndDay = nameColumn('Product, placed', paths.order);

/** The group number, linked to all orders placed together, and the requested date. */
function Together({ order: { groupNumber, wantedDate } }: { order: Order }) {
  if (groupNumber === null && wantedDate === null) return null;
  return (
    <small className="flex flex-wrap gap-x-2 font-medium text-ink-3 text-xs">
      {groupNumber !== null && (
        <TextLink href={`${paths.allOrders}?q=${encodeURIComponent(groupNumber)}`}>{groupNumber}</TextLink>
      )}
      {wantedDate !== null && (
        <span className="whitespace-nowrap">
          wanted <time dateTime={wantedDate}>{formatCalendarDay(wantedDate)}</time>
        </span>
      )}
    </small>
  );
}

/** With so many columns, the picture is shown on cards and in wide windows only; without it, the name is padded. */
const columns: readonly Column<Order, OrdersQuery['sort']>[] = [
  pickColumn,
  { ...pictureColumn, both: 'tablet:max-wide:hidden wide:w-[68px]' },
  {
    ...nameAndDay,
    sort: 'placed',
    both: 'tablet:max-wide:pl-edge',
    cell: (order) => (
      <>
        {nameAndDay.cell(order)}
        <Together order={order} />
      </>
    ),
  },
  {
    head: 'User',
    place: 'wide',
    className: 'text-ink-2 tablet:max-w-[84px] lg:max-w-[92px] xl:max-w-[106px]',
    cell: buyerCell,
  },
  quantityColumn,
  { ...totalColumn, sort: 'total' },
  {
    head: 'Address',
    place: 'wide',
    // Hidden where hardly a word would fit, to make room for the buttons; it is also on the order's page.
    both: 'tablet:pl-6 tablet:max-lg:hidden',
    className: 'text-ink-2 tablet:max-w-[200px]',
    cell: ({ address }) => (
      <span className="line-clamp-2 [overflow-wrap:anywhere] xl:min-w-[84px]" title={address}>
        {address
          .split(/\s*\n\s*/)
          .map(isolated)
          .join(', ')}
      </span>
    ),
  },
  {
    head: 'Payment',
    place: 'status',
    cell: (order) => (
      <>
        <OrderStatus order={order} by="office" />
        {order.paid && (
          <TextLink plain href={paths.invoice(order.id)} className="block text-ink-3 text-xs">
            Invoice<span className="sr-only"> of {order.number}</span>
          </TextLink>
        )}
      </>
    ),
  },
  {
    head: 'Status',
    place: 'actions',
    both: 'tablet:max-trio:pr-edge trio:max-xl:pr-edge', // the last visible column there
    cell: (order) => <NextStep order={order} className="xl:hidden" />,
  },
  {
    head: 'Cancel',
    place: 'actions',
    // A column of its own only in wide windows; in others, `NextStep` shows the button.
    both: 'max-xl:hidden',
    cell: (order) => order.state === 'unpaid' && <CancelOrder order={order} by="admin" />,
  },
];

type AllOrdersTableProps = { orders: readonly Order[]; list: ListState<OrdersQuery> };

/** Every order, for admins (specification §4), who cancel unpaid orders and advance paid ones. */
export function AllOrdersTable({ orders, list }: AllOrdersTableProps) {
  return (
    <>
      <PickBar />
      <DataTable caption="All orders" columns={columns} rows={orders} list={list} />
    </>
  );
}

/** The button that advances a paid order, unless the whole payment was refunded or every unit came back. */
function PaidStatus({ order }: { order: Order }) {
  const { money, step } = standingOf(order);
  if (step) return <StatusButton order={order} />;
  const { givenBack, unitsBack } = messages.order;
  return (
    <span className="text-ink-3 text-sm" title={money === 'refunded' ? givenBack : unitsBack}>
      {order.status ?? 'pending'}
    </span>
  );
}

type NextStepProps = {
  order: Order;
  /** Class of the Cancel button's wrapper. */
  className?: string;
};

/** The next thing an admin can do with an order; nothing where there is none (specification §4). */
export function NextStep({ order, className }: NextStepProps) {
  if (order.state === 'cancelled') return null;
  if (order.state === 'paid') return <PaidStatus order={order} />;
  return (
    <div className={className}>
      <CancelOrder order={order} by="admin" className="min-w-[100px] max-tablet:min-h-11 max-tablet:w-full" />
    </div>
  );
}
