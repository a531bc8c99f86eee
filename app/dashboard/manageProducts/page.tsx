import { Plus, Upload } from 'lucide-react';
import type { Metadata } from 'next';
import { categoryLabels } from '@/components/catalogue/labels';
import { ProductsTable } from '@/components/catalogue/products-table';
import { ListPage } from '@/components/list/list-page';
import { type ListPageProps, readList } from '@/components/list/list-url';
import { ButtonLink } from '@/components/ui/button';
import { Empty } from '@/components/ui/empty';
import { requirePageActor } from '@/lib/auth/admit';
import { dashboardPages } from '@/lib/base/dashboard-pages';
import { fieldOf } from '@/lib/catalogue/fields';
import { getCatalogue } from '@/lib/catalogue/manage-list';
import { catalogueQuerySchema } from '@/lib/catalogue/schema';
import { searchedNames } from '@/lib/catalogue/words';

const page = dashboardPages.manageProducts;
export const metadata: Metadata = { title: page.title };

const searched = searchedNames.map((name) => fieldOf(name).label).join(' or ');

const categories = { all: 'All categories', ...categoryLabels };

const states = {
  all: 'Any state',
  live: 'On sale',
  low: 'Low stock',
  draft: 'Drafts',
  archived: 'Archived',
  deleted: 'Deleted',
};

/** The catalogue, newest first by default, for admins (specification §2). */
export default async function ManageProductsPage(props: ListPageProps) {
  const actor = await requirePageActor(page);
  const list = await readList(page, catalogueQuerySchema, props);
  const found = await getCatalogue(actor, list.query);
  const addLink = (
    <ButtonLink href={dashboardPages.addProduct.path} prefetch={false} variant="ink">
      <Plus aria-hidden className="size-[18px]" />
      Add product
    </ButtonLink>
  );
  return (
    <ListPage
      page={page}
      csv="products"
      list={list}
      found={found}
      words={['product', 'products']}
      lead={(counted) => `${counted}. Archived products keep their orders and leave the shop.`}
      actions={
        <>
          <ButtonLink href={dashboardPages.restock.path} prefetch={false} variant="line">
            {dashboardPages.restock.title}
          </ButtonLink>
          <ButtonLink href={dashboardPages.importProducts.path} prefetch={false} variant="line">
            <Upload aria-hidden className="size-[18px]" />
            Import CSV
          </ButtonLink>
          {addLink}
        </>
      }
      search={{ label: 'Search and filter products', placeholder: searched }}
      filters={[
        { name: 'category', label: 'Category', options: categories },
        { name: 'state', label: 'State', options: states },
      ]}
      empty={
        <Empty title="No products yet" action={addLink}>
          Products appear here and in the shop as soon as one is added.
        </Empty>
      }
    >
      <ProductsTable products={found.rows} list={list} />
    </ListPage>
  );
}
