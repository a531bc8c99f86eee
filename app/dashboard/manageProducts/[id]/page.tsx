import * as z from 'zod';
import { type DetailPageProps, detailPage } from '@/app/dashboard/detail-page';
import { EditProductForm } from '@/components/catalogue/edit-product-form';
import { MovementsTable } from '@/components/catalogue/movements-table';
import { PagePreview } from '@/components/catalogue/page-preview';
import { FeatureButton, StateButton } from '@/components/catalogue/product-actions';
import { ProductState } from '@/components/catalogue/product-state';
import { StockForm } from '@/components/catalogue/stock-form';
import { ListPages } from '@/components/list/list-pages';
import { type ListPageProps, readList } from '@/components/list/list-url';
import { Breadcrumb } from '@/components/ui/breadcrumb';
import { PageHeading } from '@/components/ui/page-heading';
import { Quantity } from '@/components/ui/quantity';
import { Sheet, sheetPadding, TitledSheet } from '@/components/ui/sheet';
import { SummaryList, SummaryRow } from '@/components/ui/summary-list';
import { TextLink } from '@/components/ui/text-link';
import { dashboardPages } from '@/lib/base/dashboard-pages';
import { newId } from '@/lib/base/new-id';
import { pageQuery } from '@/lib/base/paging';
import { paths } from '@/lib/base/paths';
import { getManagedProduct } from '@/lib/catalogue/managed';
import type { ManagedProduct } from '@/lib/catalogue/schema';
import { getStockMovements } from '@/lib/catalogue/stock';
import { getOrderNumbers } from '@/lib/orders/detail';
import { siteUrl } from '@/lib/platform/site-url';

const pageSchema = z.object(pageQuery);

const { open, generateMetadata } = detailPage(dashboardPages.product, paths.manageProduct, getManagedProduct);

export { generateMetadata };

/** Where its page is: its id leads there, even if another product has taken the slug of one that is archived. */
const addressOf = ({ state, id, slug }: Pick<ManagedProduct, 'state' | 'id' | 'slug'>): string =>
  state === 'live' ? slug : id;

/** One product: its form, its stock and all stock movements. Middleware responds with 404 to an unknown one. */
export default async function ProductPage(props: DetailPageProps & ListPageProps) {
  const { id, actor, shown: product } = await open(props);
  const list = await readList({ path: paths.manageProduct(id) }, pageSchema, props);
  const movements = await getStockMovements(actor, { productId: id, page: list.query.page });
  const numbers = await getOrderNumbers(
    actor,
    movements.rows.flatMap(({ orderId }) => orderId ?? []),
  );
  const rows = movements.rows.map((movement) => ({
    ...movement,
    orderNumber: numbers.get(movement.orderId ?? '') ?? null,
  }));
  return (
    <>
      <Breadcrumb parent={dashboardPages.manageProducts} current={product.name} />
      <PageHeading
        title={<bdi>{product.name}</bdi>}
        lead={
          <>
            <ProductState product={product} />
            {product.state !== 'draft' && (
              <TextLink href={paths.product(addressOf(product))} className="ml-4">
                See its page
              </TextLink>
            )}
          </>
        }
        actions={
          <>
            {product.state !== 'draft' && <FeatureButton product={product} alone />}
            <StateButton product={product} alone />
          </>
        }
      />
      <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-5 xl:grid-cols-[minmax(0,1fr)_380px] xl:gap-7">
        <Sheet aria-label="Product" className={sheetPadding}>
          <EditProductForm product={product} host={siteUrl().host} />
        </Sheet>
        <TitledSheet title="Stock">
          <SummaryList className="-mt-2 mb-6">
            <SummaryRow label="Available">
              <Quantity value={product.available} />
            </SummaryRow>
            <SummaryRow label="Held by unpaid orders">
              <Quantity value={product.held} />
            </SummaryRow>
            <SummaryRow label="Sold">
              <Quantity value={product.sold} />
            </SummaryRow>
          </SummaryList>
          <StockForm productId={product.id} adjustmentId={newId()} />
        </TitledSheet>
      </div>
      {product.state === 'draft' && <PagePreview product={product} />}
      <Sheet aria-labelledby="movements" className="mt-5">
        <h2 id="movements" className="px-edge pt-5 pb-2 font-bold text-lg">
          Stock movements
        </h2>
        {movements.total === 0 ? (
          <p className="px-edge pb-6 text-ink-2 text-sm">
            Nothing has moved yet. Orders and adjustments appear here.
          </p>
        ) : (
          <MovementsTable movements={rows} />
        )}
        <ListPages list={list} found={movements} one="movement" many="movements" />
      </Sheet>
    </>
  );
}
