import type { Metadata } from 'next';
import { CsvLink } from '@/components/list/csv-link';
import { type Column, DataTable } from '@/components/list/data-table';
import { pageAnnouncement } from '@/components/list/list-announcement';
import { ListPages } from '@/components/list/list-pages';
import { type ListPageProps, readList } from '@/components/list/list-url';
import { managedName, pictureColumn } from '@/components/list/product-columns';
import { Breadcrumb } from '@/components/ui/breadcrumb';
import { Empty } from '@/components/ui/empty';
import { PageHeading } from '@/components/ui/page-heading';
import { Quantity } from '@/components/ui/quantity';
import { Sheet } from '@/components/ui/sheet';
import { Tabs } from '@/components/ui/tabs';
import { requirePageActor } from '@/lib/auth/admit';
import { dashboardPages } from '@/lib/base/dashboard-pages';
import { figure } from '@/lib/base/figures';
import { getRestock } from '@/lib/ops/restock/data';
import { covers, type Restock, restockQuerySchema } from '@/lib/ops/restock/schema';

const page = dashboardPages.restock;
export const metadata: Metadata = { title: page.title };

const columns: readonly Column<Restock>[] = [
  pictureColumn,
  {
    head: 'Product',
    place: 'name',
    cell: (product) => (
      <>
        {managedName(product)}
        {product.sku && <small className="block font-medium text-ink-3 text-xs">{product.sku}</small>}
      </>
    ),
  },
  {
    head: 'Lasts',
    place: 'status',
    // On the narrowest cards beside what to buy.
    className: 'whitespace-nowrap font-bold max-phone:col-span-3',
    cell: ({ lastsDays }) => (
      <span className={lastsDays < 14 ? 'text-bad' : undefined}>
        {lastsDays} {lastsDays === 1 ? 'day' : 'days'}
      </span>
    ),
  },
  { head: 'Sold in 90 days', place: 'figure', cell: ({ sold }) => <Quantity value={sold} /> },
  { head: 'Available', place: 'figure', cell: ({ available }) => <Quantity value={available} /> },
  { head: 'Held', place: 'figure', cell: ({ held }) => <Quantity value={held} /> },
  {
    head: 'To buy',
    place: 'figure',
    // What the page is for comes first on a card.
    className: 'font-bold max-tablet:order-1',
    cell: ({ units }) => <Quantity value={units} />,
  },
];

/** What to buy so that no selling product runs out, for admins. */
export default async function RestockPage(props: ListPageProps) {
  const actor = await requirePageActor(page);
  const list = await readList(page, restockQuerySchema, props);
  const { cover } = list.query;
  const found = await getRestock(actor, list.query);
  return (
    <>
      <Breadcrumb parent={dashboardPages.manageProducts} current={page.title} />
      <PageHeading
        title={page.title}
        lead={`What to buy so that stock lasts ${cover} days at the pace of the last 90, in whole cartons or minimum orders. Units that unpaid orders hold count as sold.`}
        actions={<CsvLink list="restock" part={`cover=${cover}`} />}
      />
      <Sheet aria-label="Suggestions">
        <Tabs
          label="How long stock is to last"
          tabs={covers.map((days) => ({
            label: `${days} days`,
            href: `${page.path}?cover=${days}`,
            current: days === cover,
          }))}
        />
        {found.total === 0 ? (
          <Empty title="Nothing to buy">
            {`Everything that sold in the last 90 days lasts ${cover} days more.`}
          </Empty>
        ) : (
          <DataTable
            caption="Products to buy, what runs out first on top"
            columns={columns}
            rows={found.rows}
          />
        )}
        {found.lookedAt !== null && (
          <p className="px-edge py-3 text-ink-2 text-note">
            Of what sold in the last 90 days, the {figure(found.lookedAt)} best sellers are looked at.
          </p>
        )}
        <ListPages
          list={list}
          found={found}
          one="product"
          many="products"
          said={`${cover} days: ${pageAnnouncement(found, 'product', 'products')}`}
        />
      </Sheet>
    </>
  );
}
