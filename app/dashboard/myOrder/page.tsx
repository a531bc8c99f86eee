import type { Metadata } from 'next';
import { ListPage } from '@/components/list/list-page';
import { isNarrowed, type ListPageProps, rangeDays, readList } from '@/components/list/list-url';
import { MyOrders } from '@/components/orders/my-orders';
import { MyOrdersLead } from '@/components/orders/my-orders-lead';
import { ButtonLink } from '@/components/ui/button';
import { PageHeading } from '@/components/ui/page-heading';
import { Sheet } from '@/components/ui/sheet';
import { requirePageActor } from '@/lib/auth/admit';
import { dashboardPages } from '@/lib/base/dashboard-pages';
import { paths } from '@/lib/base/paths';
import { getOwnOrders, unpaidOf } from '@/lib/orders/own/list';
import { type OwnOrderFilter, ownOrdersQuerySchema } from '@/lib/orders/own/schema';
import { countOwnOffers } from '@/lib/orders/quotes/list';

const page = dashboardPages.myOrders;
export const metadata: Metadata = { title: page.title };

const states: Record<OwnOrderFilter, string> = {
  all: 'All orders',
  unpaid: 'To be paid',
  preparing: 'Paid, not sent yet',
  shipped: 'Shipped',
  delivered: 'Delivered',
  refunded: 'Refunded',
  cancelled: 'Canceled',
};

/** A customer's own orders, newest first; admins have All orders instead (decision 0013). */
export default async function MyOrderPage(props: ListPageProps) {
  const actor = await requirePageActor(page);
  const list = await readList(page, ownOrdersQuerySchema, props);
  const { query } = list;
  const [found, unpaid, offers] = await Promise.all([
    getOwnOrders(actor, query),
    unpaidOf(actor),
    countOwnOffers(actor),
  ]);
  const toQuotes = (
    <ButtonLink href={paths.quotes} variant="line">
      Quotes{offers > 0 && ` (${offers})`}
    </ButtonLink>
  );
  const isPart = isNarrowed(list);
  const live = (
    <MyOrders orders={found.rows} areNewest={!isPart && query.page === 1 && query.order === 'desc'} />
  );
  if (found.total === 0 && !isPart) {
    return (
      <>
        <PageHeading title={page.title} actions={toQuotes} />
        <Sheet aria-label="Orders">{live}</Sheet>
      </>
    );
  }
  return (
    <ListPage
      page={page}
      csv="myOrders"
      list={list}
      found={found}
      words={['order', 'orders']}
      lead={() => unpaid.count > 0 && <MyOrdersLead unpaid={unpaid} />}
      actions={
        <>
          {unpaid.count > 1 && (
            <ButtonLink href={paths.payTogether} variant="fill">
              Pay together
            </ButtonLink>
          )}
          {toQuotes}
          <ButtonLink href={paths.products} variant="ink">
            New order
          </ButtonLink>
        </>
      }
      search={{ label: 'Search your orders', placeholder: 'Number, PO or product' }}
      filters={[{ name: 'show', label: 'State', options: states }]}
      days={rangeDays}
    >
      {live}
    </ListPage>
  );
}
