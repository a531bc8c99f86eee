import type { Metadata } from 'next';
import { CsvLink } from '@/components/list/csv-link';
import { isNarrowed, listAddress } from '@/components/list/list-address';
import { ListForm } from '@/components/list/list-form';
import { ListPages } from '@/components/list/list-pages';
import { NoMatches } from '@/components/list/no-matches';
import { AllOrders } from '@/components/orders/all-orders';
import { AllOrdersLead } from '@/components/orders/all-orders-lead';
import { AllOrdersTable } from '@/components/orders/all-orders-table';
import { AllOrdersTabs } from '@/components/orders/all-orders-tabs';
import { PageHeading } from '@/components/ui/page-heading';
import { Sheet } from '@/components/ui/sheet';
import { requireActor } from '@/lib/auth/admit';
import { paths } from '@/lib/base/paths';
import { countOpenOrders, getAllOrders } from '@/lib/orders/list';
import { ordersQuerySchema } from '@/lib/orders/schema';

export const metadata: Metadata = { title: 'All orders' };

const defaults = ordersQuerySchema.parse({});

type Props = { searchParams: Promise<Record<string, string | string[] | undefined>> };

/** Every order, newest first unless asked otherwise, for admins (specification §2). */
export default async function AllOrderPage({ searchParams }: Props) {
  const actor = await requireActor('admin', paths.allOrders);
  const query = ordersQuerySchema.parse(await searchParams);
  const [found, open] = await Promise.all([getAllOrders(actor, query), countOpenOrders(actor)]);
  const list = { path: paths.allOrders, query, defaults };
  const clear = listAddress(list, { q: defaults.q, show: defaults.show });
  // REST lists the specification's orders by age, so only a page of just those can be refreshed by it.
  const isDefaultOrder = query.sort === defaults.sort && query.order === defaults.order;
  const isPlain = !isNarrowed(list) && (isDefaultOrder || found.total === 0);
  return (
    <>
      <PageHeading
        title="All orders"
        lead={<AllOrdersLead open={open} />}
        actions={<CsvLink list="orders" />}
      />
      <Sheet aria-label="Orders">
        <AllOrdersTabs list={list} open={open} />
        <ListForm
          list={list}
          label="Search orders"
          search={{ placeholder: 'Number, buyer, e-mail or product', value: query.q }}
          keep={['show']}
          clear={query.q ? listAddress(list, { q: defaults.q }) : null}
        />
        {isPlain && <AllOrders orders={found.rows} email={actor.email} list={list} />}
        {!isPlain && found.total > 0 && <AllOrdersTable orders={found.rows} list={list} />}
        {!isPlain && found.total === 0 && <NoMatches what="orders" clear={clear} />}
        <ListPages list={list} found={found} one="order" many="orders" />
      </Sheet>
    </>
  );
}
