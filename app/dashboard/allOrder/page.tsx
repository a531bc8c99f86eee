import type { Metadata } from 'next';
import { ListPage } from '@/components/list/list-page';
import { type ListPageProps, listUrl, rangeDays, readList } from '@/components/list/list-url';
import { AllOrders } from '@/components/orders/all-orders';
import { AllOrdersLead, openCount } from '@/components/orders/all-orders-lead';
import { AllOrdersTabs } from '@/components/orders/all-orders-tabs';
import { OrderKeys } from '@/components/orders/pick/order-keys';
import { SavedViews } from '@/components/orders/views/saved-views';
import { ButtonLink } from '@/components/ui/button';
import { requirePageActor } from '@/lib/auth/admit';
import { dashboardPages } from '@/lib/base/dashboard-pages';
import { paths } from '@/lib/base/paths';
import { countOpenOrders, getAllOrders } from '@/lib/orders/list';
import { countAskedQuotes } from '@/lib/orders/quotes/list';
import { ordersQuerySchema } from '@/lib/orders/schema';
import { getViews } from '@/lib/users/views/data';
import { viewQuery } from '@/lib/users/views/schema';

const page = dashboardPages.allOrders;
export const metadata: Metadata = { title: page.title };

/** Every order, newest first by default, for admins (specification §2). */
export default async function AllOrderPage(props: ListPageProps) {
  const actor = await requirePageActor(page);
  const list = await readList(page, ordersQuerySchema, props);
  const { query, defaults } = list;
  const { q, by, from, to } = defaults;
  const isAsked = query.q !== q || query.from !== from || query.to !== to;
  const [found, open, views, asked] = await Promise.all([
    getAllOrders(actor, query),
    countOpenOrders(actor),
    getViews(actor),
    countAskedQuotes(actor),
  ]);
  const [, shown = ''] = listUrl(list, {}).split('?');
  const live = <AllOrders orders={found.rows} list={list} />;
  return (
    <ListPage
      page={page}
      csv="orders"
      list={list}
      found={found}
      words={['order', 'orders']}
      lead={() => <AllOrdersLead open={open} />}
      actions={
        <>
          <ButtonLink href={paths.allQuotes} variant="line">
            Quotes{asked > 0 && ` (${openCount(asked)})`}
          </ButtonLink>
          <OrderKeys />
        </>
      }
      tabs={
        <>
          <AllOrdersTabs list={list} open={open} />
          <SavedViews views={views} query={viewQuery(shown)} />
        </>
      }
      search={{ label: 'Search orders', placeholder: 'Number, PO, buyer, email or product' }}
      filters={[{ name: 'by', label: 'Date', options: { placed: 'Placed', paid: 'Paid' } }]}
      days={rangeDays}
      clear={isAsked ? listUrl(list, { q, by, from, to }) : null}
      empty={live}
    >
      {live}
    </ListPage>
  );
}
