'use client';

import { clearedListUrl, isNarrowed, type ListState, wholeQuery } from '@/components/list/list-url';
import { NoMatches } from '@/components/list/no-matches';
import { AllOrdersTable } from '@/components/orders/all-orders-table';
import { RefreshFailed } from '@/components/orders/refresh-failed';
import { useLiveOrders } from '@/components/orders/use-live-orders';
import { listAllOrders } from '@/components/rest/calls';
import { Empty } from '@/components/ui/empty';
import type { Order, OrdersQuery } from '@/lib/orders/schema';

/** The response is the whole page of the list as it is now, so it replaces what is shown. */
const replace = (_shown: readonly Order[], answered: readonly Order[]) => answered;

type AllOrdersProps = { orders: readonly Order[]; list: ListState<OrdersQuery> };

/** Shown when no order matches, or when there has never been one. */
function NoneLeft({ list }: Pick<AllOrdersProps, 'list'>) {
  if (isNarrowed(list)) return <NoMatches what="orders" clear={clearedListUrl(list)} />;
  return <Empty title="No orders yet">Orders appear here as soon as a customer places one.</Empty>;
}

/** One page of the admin's list, kept up to date; counts and page links come from the server. */
export function AllOrders({ orders: fromPage, list }: AllOrdersProps) {
  const call = listAllOrders(wholeQuery(list).toString());
  const { orders, failed, refreshing, refresh } = useLiveOrders(fromPage, { call, merge: replace });

  return (
    <>
      {failed && <RefreshFailed pending={refreshing} onRetry={refresh} />}
      {orders.length > 0 ? <AllOrdersTable orders={orders} list={list} /> : <NoneLeft list={list} />}
    </>
  );
}
