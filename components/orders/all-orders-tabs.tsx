import { type ListState, listUrl } from '@/components/list/list-url';
import { openCount } from '@/components/orders/all-orders-lead';
import { Tabs } from '@/components/ui/tabs';
import { type OpenCounts, type OrderFilter, type OrdersQuery, orderFilters } from '@/lib/orders/schema';

const labels: Record<OrderFilter, string> = {
  all: 'All',
  pack: 'To pack today',
  unpaid: 'UnPaid',
  pending: 'Paid: pending',
  processing: 'Processing',
  shipped: 'Shipped',
  delivered: 'Delivered',
  refunded: 'Refunded',
  refundFailed: 'Refund failed',
  disputed: 'Disputed',
  cancelled: 'Canceled',
};

/** The list's tabs; those with outstanding work show a count. */
export function AllOrdersTabs({ list, open }: { list: ListState<OrdersQuery>; open: OpenCounts }) {
  const counts: Partial<Record<OrderFilter, number>> = open;
  return (
    <Tabs
      label="Orders by status"
      tabs={orderFilters.map((show) => {
        const count = counts[show];
        return {
          label: labels[show],
          // Oldest first: what has waited longest is packed first.
          href: listUrl(list, { show, order: show === 'pack' ? 'asc' : list.defaults.order }),
          current: list.query.show === show,
          ...(count !== undefined && count > 0 && { count: openCount(count) }),
        };
      })}
    />
  );
}
