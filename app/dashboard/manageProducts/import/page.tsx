import type { Metadata } from 'next';
import { CheckForm } from '@/components/catalogue/import/check-form';
import { Report } from '@/components/catalogue/import/report';
import { CsvLink } from '@/components/list/csv-link';
import { type ListPageProps, readList } from '@/components/list/list-url';
import { Breadcrumb } from '@/components/ui/breadcrumb';
import { PageHeading } from '@/components/ui/page-heading';
import { TitledSheet } from '@/components/ui/sheet';
import { requirePageActor } from '@/lib/auth/admit';
import { dashboardPages } from '@/lib/base/dashboard-pages';
import { breaksText, exampleBreaks } from '@/lib/catalogue/breaks';
import { productColumns, stockColumns } from '@/lib/catalogue/columns';
import { getImport, getImportLines } from '@/lib/catalogue/import/reads';
import { importQuerySchema } from '@/lib/catalogue/import/schema';

const page = dashboardPages.importProducts;
export const metadata: Metadata = { title: page.title };

/** Imports products from a CSV file in two steps, for admins: a report of what each line would do, then the import. */
export default async function ImportPage(props: ListPageProps) {
  const actor = await requirePageActor(page);
  const list = await readList(page, importQuerySchema, props);
  const found = await getImport(actor, list.query.id);
  const lines = found && (await getImportLines(actor, found.id, list.query));
  return (
    <>
      <Breadcrumb parent={dashboardPages.manageProducts} current="Import" />
      <PageHeading
        title={page.title}
        lead="A file is checked first: you see what each of its lines would add or change before anything does."
        actions={<CsvLink list="products" />}
      />
      <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-5 xl:grid-cols-2 xl:gap-7">
        <TitledSheet title="Choose a file">
          <CheckForm />
        </TitledSheet>
        <TitledSheet title="How a line is read">
          <ul className="grid list-disc gap-2 pl-5 text-ink-2 text-sm">
            <li>The file has the columns of the export; those that you leave out stay as they are.</li>
            <li>
              A line changes the product with its SKU, or with its _id where that is given, or adds one.
            </li>
            <li>
              A blank cell changes nothing. A single dash (<b className="text-ink">-</b>) clears what may be
              empty.
            </li>
            <li>
              “available” is read for new products only. For others, enter in “{stockColumns.change}” how many
              units came in (with a minus: went out), and in “{stockColumns.reason}” why. Orders that come
              meanwhile are kept.
            </li>
            <li>
              {`Price breaks are units, a colon and a price, with semicolons between: ${breaksText(exampleBreaks)}.`}
            </li>
            <li>
              Where semicolons separate the cells, prices, price breaks and measures may have a decimal comma
              (3,20), and whole numbers points between thousands (1.000).
            </li>
            <li>
              The state of a new product is live or draft. A live one needs a picture, by its address in
              “picture”; pictures are those of this shop.
            </li>
          </ul>
          <details className="mt-4 text-sm">
            <summary className="min-h-11 cursor-pointer py-2.5 font-semibold">All columns</summary>
            <p className="text-ink-2 [overflow-wrap:anywhere]">
              {productColumns.map(({ head }) => head).join(', ')}
            </p>
          </details>
        </TitledSheet>
      </div>
      {found && lines && <Report found={found} lines={lines} list={list} />}
    </>
  );
}
