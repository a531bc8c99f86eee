'use client';

import { useRouter } from 'next/navigation';
import { useCallback, useEffect } from 'react';
import { type ListState, listAddress } from '@/components/list/list-address';
import { AllOrdersTable } from '@/components/orders/all-orders-table';
import { RefreshFailed } from '@/components/orders/refresh-failed';
import { useLiveOrders } from '@/components/orders/use-live-orders';
import { Empty } from '@/components/ui/empty';
import type { Order, OrdersQuery } from '@/lib/orders/schema';

/** Orders asked for at once: a page of the list and room for newer ones. */
const asked = 100;

/** REST lists what comes after an id, oldest first: the id just before the oldest order of this page. */
function cursorBefore(orders: readonly Order[]): string {
  const [oldest = '1'] = orders.map((order) => order.id).sort();
  return (BigInt(`0x${oldest}`) - 1n).toString(16).padStart(24, '0');
}

/** The page's orders as they stand now, without those that are gone; with `newest`, those that came in on top. */
function mergeAll(shown: readonly Order[], answered: readonly Order[], newest: boolean): readonly Order[] {
  const fresh = new Map(answered.map((order) => [order.id, order]));
  const last = answered.length < asked ? null : answered.at(-1);
  const isGone = ({ id, state }: Order) =>
    state !== 'cancelled' && !fresh.has(id) && (!last || id <= last.id);
  const known = shown.filter((order) => !isGone(order)).map((order) => fresh.get(order.id) ?? order);
  if (!newest) return known;
  for (const order of shown) fresh.delete(order.id);
  return [...[...fresh.values()].reverse(), ...known];
}

type AllOrdersProps = {
  orders: readonly Order[];
  /** The admin's. */
  email: string;
  list: ListState<OrdersQuery>;
};

/** One page of every order, newest first, kept up to date; counts and neighbouring pages follow from the server. */
export function AllOrders({ orders: fromPage, email, list }: AllOrdersProps) {
  const router = useRouter();
  // New orders belong on the first page of the list as it stands, not of a search or another sort.
  const newest = list.query.page === 1 && listAddress(list, {}) === list.path;
  const path = `/api/allorders?limit=${asked}&cursor=${cursorBefore(fromPage)}`;
  const merge = useCallback(
    (shown: readonly Order[], answered: readonly Order[]) => mergeAll(shown, answered, newest),
    [newest],
  );
  const { orders, failed, refreshing, refresh } = useLiveOrders(fromPage, { path, email, merge });

  const isOtherSet =
    orders.length !== fromPage.length || orders.some(({ id }, at) => id !== fromPage[at]?.id);
  useEffect(() => {
    if (isOtherSet) router.refresh();
  }, [isOtherSet, router]);

  return (
    <>
      {failed && <RefreshFailed pending={refreshing} onRetry={refresh} />}
      {orders.length > 0 ? (
        <AllOrdersTable orders={orders} list={list} />
      ) : (
        <Empty title="No orders yet">Orders appear here as soon as a customer places one.</Empty>
      )}
    </>
  );
}
