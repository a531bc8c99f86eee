'use client';

import { useAccountEmail } from '@/components/auth/account';
import { MyOrdersLead } from '@/components/orders/my-orders-lead';
import { MyOrdersTable } from '@/components/orders/my-orders-table';
import { NoOrders } from '@/components/orders/no-orders';
import { cursorOf, mergeOwn } from '@/components/orders/own-orders';
import { RefreshFailed } from '@/components/orders/refresh-failed';
import { useLiveOrders } from '@/components/orders/use-live-orders';
import { listOwnOrders } from '@/components/rest/calls';
import { ButtonLink } from '@/components/ui/button';
import { PageHeading } from '@/components/ui/page-heading';
import { Sheet } from '@/components/ui/sheet';
import { paths } from '@/lib/base/paths';
import type { Order } from '@/lib/orders/schema';

/** A customer's own orders, newest first, kept up to date (specification §2, My order). */
export function MyOrders({ orders: fromPage }: { orders: readonly Order[] }) {
  const email = useAccountEmail();
  const call = listOwnOrders(email, cursorOf(fromPage));
  const { orders, failed, refreshing, refresh } = useLiveOrders(fromPage, { call, merge: mergeOwn });
  return (
    <>
      <PageHeading
        title="My order"
        lead={<MyOrdersLead orders={orders} />}
        actions={
          orders.length > 0 && (
            <>
              {orders.filter(({ state }) => state === 'unpaid').length > 1 && (
                <ButtonLink href={paths.payTogether} variant="fill">
                  Pay together
                </ButtonLink>
              )}
              <ButtonLink href={paths.products} variant="ink">
                New order
              </ButtonLink>
            </>
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
