import type { Metadata } from 'next';
import { JsonLd } from '@/components/layout/json-ld';
import { ProductGrid } from '@/components/products/product-grid';
import { SectionEmpty } from '@/components/ui/section-empty';
import { publicPage } from '@/lib/base/page-metadata';
import { paths } from '@/lib/base/paths';
import { getProducts } from '@/lib/catalogue/data';
import { breadcrumbs, productList } from '@/lib/http/structured-data';

export const metadata: Metadata = publicPage({
  title: 'Products',
  description:
    'All paint rollers, brushes and applicators with price per unit, minimum order and available quantity.',
  path: paths.products,
});

/** Grid of all products, newest first (specification §2). */
export default async function ProductsPage() {
  const products = await getProducts();
  return (
    <div className="wrap pb-[clamp(64px,8vw,120px)]">
      <JsonLd data={breadcrumbs('Products', paths.products)} />
      <JsonLd data={productList(products)} />
      <div className="flex flex-wrap items-end justify-between gap-x-12 gap-y-4 py-9 sm:pt-14 sm:pb-11">
        <h1 className="text-4xl">Products</h1>
        <p className="max-w-[36em] text-lg text-pretty text-ink-2">
          Every price is per unit. Minimum order and stock are shown on each product.
        </p>
      </div>
      {products.length === 0 ? (
        <SectionEmpty
          title="The catalogue is being stocked"
          action={{ href: paths.home, label: 'Go to the home page' }}
        >
          No product is listed yet. New products appear here as soon as they are added.
        </SectionEmpty>
      ) : (
        <>
          <p className="border-t border-ink pt-5 pb-7 text-sm text-ink-2">
            <b className="font-semibold text-ink">
              {products.length} {products.length === 1 ? 'product' : 'products'}
            </b>
            , newest first
          </p>
          <h2 className="sr-only">All products, newest first</h2>
          <ProductGrid products={products} />
        </>
      )}
    </div>
  );
}
