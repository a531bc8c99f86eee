'use client';

import { useAccountEmail } from '@/components/auth/account';
import { MyOrdersLead } from '@/components/orders/my-orders-lead';
import { MyOrdersTable } from '@/components/orders/my-orders-table';
import { NoOrders } from '@/components/orders/no-orders';
import { RefreshFailed } from '@/components/orders/refresh-failed';
import { useLiveOrders } from '@/components/orders/use-live-orders';
import { listOwnOrders } from '@/components/rest/calls';
import { ButtonLink } from '@/components/ui/button';
import { PageHeading } from '@/components/ui/page-heading';
import { Sheet } from '@/components/ui/sheet';
import { paths } from '@/lib/base/paths';
import type { Order } from '@/lib/orders/schema';

/** Of the newest orders shown so many are asked about again: fewer than are answered, so that new ones have room. */
const watched = 80;

/** REST lists what comes after an id: the id just before this one. */
const before = (id: string) => (BigInt(`0x${id}`) - 1n).toString(16).padStart(24, '0');

/** REST no longer lists what was cancelled or has expired; the page keeps it as history (decision 0012). */
function mergeOwn(shown: readonly Order[], answered: readonly Order[]): readonly Order[] {
  const fresh = new Map(answered.map((order) => [order.id, order]));
  const oldest = shown[watched - 1]?.id ?? '';
  const known = shown.map((order): Order => {
    const now = fresh.get(order.id);
    fresh.delete(order.id);
    if (now) return now;
    const isGone = order.state === 'unpaid' && order.id >= oldest;
    return isGone ? { ...order, state: 'cancelled', holdExpiresAt: null } : order;
  });
  return [...[...fresh.values()].reverse(), ...known];
}

/** A customer's own orders, newest first, kept up to date (specification §2, My order). */
export function MyOrders({ orders: fromPage }: { orders: readonly Order[] }) {
  const email = useAccountEmail();
  const oldest = fromPage[watched - 1]?.id;
  const call = listOwnOrders(email, oldest ? before(oldest) : null);
  const { orders, failed, refreshing, refresh } = useLiveOrders(fromPage, { call, merge: mergeOwn });
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
