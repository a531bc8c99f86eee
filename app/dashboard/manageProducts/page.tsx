import { Plus } from 'lucide-react';
import type { Metadata } from 'next';
import { categoryOptions } from '@/components/catalogue/labels';
import { ProductsTable } from '@/components/catalogue/products-table';
import { CsvLink } from '@/components/list/csv-link';
import { isNarrowed, listAddress } from '@/components/list/list-address';
import { ListForm, ListSelect } from '@/components/list/list-form';
import { countFirst, ListPages } from '@/components/list/list-pages';
import { NoMatches } from '@/components/list/no-matches';
import { ButtonLink } from '@/components/ui/button';
import { Empty } from '@/components/ui/empty';
import { PageHeading } from '@/components/ui/page-heading';
import { Sheet } from '@/components/ui/sheet';
import { requireActor } from '@/lib/auth/admit';
import { paths } from '@/lib/base/paths';
import { getCatalogue } from '@/lib/catalogue/managed';
import { catalogueQuerySchema } from '@/lib/catalogue/schema';

export const metadata: Metadata = { title: 'Manage products' };

const defaults = catalogueQuerySchema.parse({});

type Props = { searchParams: Promise<Record<string, string | string[] | undefined>> };

/** The catalogue, newest first unless asked otherwise, for admins (specification §2). */
export default async function ManageProductsPage({ searchParams }: Props) {
  const actor = await requireActor('admin', paths.manageProducts);
  const query = catalogueQuerySchema.parse(await searchParams);
  const found = await getCatalogue(actor, query);
  const list = { path: paths.manageProducts, query, defaults };
  const clear = listAddress(list, { q: defaults.q, state: defaults.state, category: defaults.category });
  const narrowed = isNarrowed(list);
  const addLink = (
    <ButtonLink href={paths.addProduct} prefetch={false} variant="ink">
      <Plus aria-hidden className="size-[18px]" />
      Add product
    </ButtonLink>
  );
  return (
    <>
      <PageHeading
        title="Manage products"
        lead={`${countFirst(found, 'product', 'products')}${narrowed ? ' found' : ''}. Archived products keep their orders and leave the shop.`}
        actions={
          <>
            <CsvLink list="products" />
            {addLink}
          </>
        }
      />
      <Sheet aria-label="Products">
        <ListForm
          list={list}
          label="Search and filter products"
          search={{ placeholder: 'Name', value: query.q }}
          clear={narrowed ? clear : null}
        >
          <ListSelect
            name="category"
            label="Category"
            value={query.category}
            options={[['all', 'All categories'], ...categoryOptions]}
          />
          <ListSelect
            name="state"
            label="State"
            value={query.state}
            options={[
              ['all', 'Any state'],
              ['live', 'On sale'],
              ['low', 'Low stock'],
              ['archived', 'Archived'],
              ['deleted', 'Deleted'],
            ]}
          />
        </ListForm>
        {found.total > 0 && <ProductsTable products={found.rows} list={list} />}
        {found.total === 0 && narrowed && <NoMatches what="products" clear={clear} />}
        {found.total === 0 && !narrowed && (
          <Empty title="No products yet" action={addLink}>
            Products appear here and in the shop as soon as one is added.
          </Empty>
        )}
        <ListPages list={list} found={found} one="product" many="products" />
      </Sheet>
    </>
  );
}
