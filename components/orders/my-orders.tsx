'use client';

import { useAccountEmail } from '@/components/auth/account';
import { MyOrdersTable } from '@/components/orders/my-orders-table';
import { NoOrders } from '@/components/orders/no-orders';
import { applyRefresh, cursorOf, mergeNewest } from '@/components/orders/own-orders';
import { RefreshFailed } from '@/components/orders/refresh-failed';
import { useLiveOrders } from '@/components/orders/use-live-orders';
import { listOwnOrders } from '@/components/rest/calls';
import type { Order } from '@/lib/orders/schema';

type MyOrdersProps = {
  /** The orders of one page of the list. */
  orders: readonly Order[];
  /** True for the newest orders of all, above which newly placed ones belong. */
  areNewest: boolean;
};

/** A customer's own orders, kept up to date (specification §2, My order); counts and pages come from the server. */
export function MyOrders({ orders: fromPage, areNewest }: MyOrdersProps) {
  const email = useAccountEmail();
  const call = listOwnOrders(email, cursorOf(fromPage));
  const { orders, failed, refreshing, refresh } = useLiveOrders(fromPage, {
    call,
    merge: areNewest ? mergeNewest : applyRefresh,
  });

  return (
    <>
      {failed && <RefreshFailed pending={refreshing} onRetry={refresh} />}
      {orders.length > 0 ? <MyOrdersTable orders={orders} /> : <NoOrders />}
    </>
  );
}
