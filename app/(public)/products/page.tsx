import type { Metadata } from 'next';
import { type ListProps, listMetadata, shownList } from '@/app/(public)/products/shown-list';
import { JsonLd } from '@/components/layout/json-ld';
import { ListingPage } from '@/components/products/listing-page';
import { paths } from '@/lib/base/paths';
import { productsPerPage } from '@/lib/catalogue/listing';
import { breadcrumbs, listData } from '@/lib/http/structured-data';

export const generateMetadata = (props: ListProps): Promise<Metadata> => listMetadata(undefined, props);

/** All products, newest first (specification §2), or those that match a search and filters. */
export default async function AllProductsPage(props: ListProps) {
  const { listing, isWhole } = await shownList(undefined, props);
  const { products, total, page } = listing;
  return (
    <>
      <JsonLd data={breadcrumbs('Products', paths.products)} />
      {isWhole && <JsonLd data={listData(products, { total, before: (page - 1) * productsPerPage })} />}
      <ListingPage listing={listing} shelf={undefined} />
    </>
  );
}
