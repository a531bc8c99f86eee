import type { Metadata } from 'next';
import { JsonLd } from '@/components/layout/json-ld';
import { ProductsPage } from '@/components/products/products-page';
import { publicPage } from '@/lib/base/page-metadata';
import { paths } from '@/lib/base/paths';
import { getProducts } from '@/lib/catalogue/shown';
import { breadcrumbs, productList } from '@/lib/http/structured-data';

export const metadata: Metadata = publicPage({
  title: 'Products',
  description:
    'All paint rollers, brushes and applicators with price per unit, minimum order and available quantity.',
  path: paths.products,
});

/** Grid of all products, newest first (specification §2). */
export default async function AllProductsPage() {
  const products = await getProducts();
  return (
    <>
      <JsonLd data={breadcrumbs('Products', paths.products)} />
      <JsonLd data={productList(products)} />
      <ProductsPage all={products} />
    </>
  );
}
