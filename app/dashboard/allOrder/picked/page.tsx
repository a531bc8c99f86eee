import type { Metadata } from 'next';
import { CsvLink } from '@/components/list/csv-link';
import { type Column, DataTable } from '@/components/list/data-table';
import type { ListPageProps } from '@/components/list/list-url';
import {
  nameColumn,
  pictureColumn,
  quantityColumn,
  standingColumn,
  totalColumn,
} from '@/components/orders/order-columns';
import { PickedForms } from '@/components/orders/pick/picked-forms';
import { Breadcrumb } from '@/components/ui/breadcrumb';
import { ButtonLink } from '@/components/ui/button';
import { Empty } from '@/components/ui/empty';
import { PageHeading } from '@/components/ui/page-heading';
import { Sheet } from '@/components/ui/sheet';
import { requirePageActor } from '@/lib/auth/admit';
import { dashboardPages } from '@/lib/base/dashboard-pages';
import { paths } from '@/lib/base/paths';
import { getPicked } from '@/lib/orders/pick/read';
import { pickedQuerySchema } from '@/lib/orders/pick/schema';
import type { Order } from '@/lib/orders/schema';

const page = dashboardPages.pickedOrders;
export const metadata: Metadata = { title: page.title };

const columns: readonly Column<Order>[] = [
  pictureColumn,
  nameColumn('Product, placed', paths.order),
  { head: 'User', place: 'wide', className: 'text-ink-2', cell: ({ userName }) => <bdi>{userName}</bdi> },
  quantityColumn,
  totalColumn,
  standingColumn('Payment', 'office'),
  { head: 'Status', place: 'text', cell: ({ status }) => status ?? '–' },
];

/** The orders that an admin selected in the list, with actions for all of them. */
export default async function PickedOrdersPage({ searchParams }: ListPageProps) {
  const actor = await requirePageActor(page);
  const { order: ids } = pickedQuerySchema.parse(await searchParams);
  const picked = await getPicked(actor, ids);
  const count = `${picked.length} ${picked.length === 1 ? 'order' : 'orders'}`;
  return (
    <>
      <Breadcrumb parent={dashboardPages.allOrders} current="Selected" />
      <PageHeading
        title={page.title}
        lead={
          picked.length > 0 ? `${count}. What you do here is done to each of them on its own.` : undefined
        }
        actions={
          picked.length > 0 && (
            <>
              <CsvLink list="orders" part={`ids=${ids.join(',')}`} />
              <ButtonLink href={paths.packingSlips(ids)} prefetch={false} variant="line">
                {dashboardPages.packingSlips.title}
              </ButtonLink>
              <ButtonLink href={paths.pickList(ids)} prefetch={false} variant="line">
                {dashboardPages.pickList.title}
              </ButtonLink>
            </>
          )
        }
      />
      {picked.length === 0 ? (
        <Sheet>
          <Empty
            title="No orders selected"
            link={{ href: paths.allOrders, label: dashboardPages.allOrders.title }}
          >
            Select orders in the list, then choose what to do with them.
          </Empty>
        </Sheet>
      ) : (
        <div className="grid grid-cols-[minmax(0,1fr)] gap-5 xl:gap-7">
          <Sheet aria-label="Orders">
            <DataTable caption="Selected orders" columns={columns} rows={picked} />
          </Sheet>
          <PickedForms orders={picked} />
        </div>
      )}
    </>
  );
}
