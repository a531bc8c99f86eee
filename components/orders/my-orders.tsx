'use client';

import { MyOrdersLead } from '@/components/orders/my-orders-lead';
import { MyOrdersTable } from '@/components/orders/my-orders-table';
import { NoOrders } from '@/components/orders/no-orders';
import { RefreshFailed } from '@/components/orders/refresh-failed';
import { useLiveOrders } from '@/components/orders/use-live-orders';
import { ButtonLink } from '@/components/ui/button';
import { PageHeading } from '@/components/ui/page-heading';
import { Sheet } from '@/components/ui/sheet';
import { paths } from '@/lib/base/paths';
import type { Order } from '@/lib/orders/schema';

/** REST no longer lists what was cancelled or has expired; the page keeps it as history (decision 0012). */
function mergeOwn(shown: readonly Order[], answered: readonly Order[]): readonly Order[] {
  const fresh = new Map(answered.map((order) => [order.id, order]));
  const known = shown.map((order): Order => {
    const now = fresh.get(order.id);
    fresh.delete(order.id);
    if (now) return now;
    return order.state === 'unpaid' ? { ...order, state: 'cancelled', holdExpiresAt: null } : order;
  });
  return [...[...fresh.values()].reverse(), ...known];
}

/** A customer's own orders, newest first, kept up to date (specification §2, My order). */
export function MyOrders({ orders: fromPage, email }: { orders: readonly Order[]; email: string }) {
  const path = `/api/orders?email=${encodeURIComponent(email)}`;
  const { orders, failed, refreshing, refresh } = useLiveOrders(fromPage, { path, email, merge: mergeOwn });
  return (
    <>
      <PageHeading
        title="My order"
        lead={<MyOrdersLead orders={orders} />}
        actions={
          orders.length > 0 && (
            <ButtonLink href={paths.products} variant="ink">
              New order
            </ButtonLink>
          )
        }
      />
      <Sheet aria-label="Orders">
        {failed && <RefreshFailed pending={refreshing} onRetry={refresh} />}
        {orders.length > 0 ? <MyOrdersTable orders={orders} /> : <NoOrders />}
      </Sheet>
    </>
  );
}
