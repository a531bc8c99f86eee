import type { Metadata } from 'next';
import { notFound } from 'next/navigation';
import { type ListProps, listMetadata, shownList } from '@/app/(public)/products/shown-list';
import { JsonLd } from '@/components/layout/json-ld';
import { ListingPage } from '@/components/products/listing-page';
import { shelfBySlug } from '@/lib/base/categories';
import { paths } from '@/lib/base/paths';
import { productsPerPage } from '@/lib/catalogue/listing';
import { breadcrumbTrail, listData } from '@/lib/http/structured-data';

type Props = ListProps & { params: Promise<{ category: string }> };

export async function generateMetadata(props: Props): Promise<Metadata> {
  const shelf = shelfBySlug((await props.params).category);
  return shelf ? listMetadata(shelf, props) : {};
}

/**
 * The products of one category, to which the landing page's category list links (specification §2). Middleware responds
 * with 404 to unknown categories.
 */
export default async function CategoryPage(props: Props) {
  const shelf = shelfBySlug((await props.params).category);
  if (!shelf) notFound();
  const { listing, isWhole } = await shownList(shelf, props);
  const { products, total, page } = listing;
  const steps = [
    { name: 'Products', path: paths.products },
    { name: shelf.title, path: paths.category(shelf.slug) },
  ];
  return (
    <>
      <JsonLd data={breadcrumbTrail(...steps)} />
      {isWhole && <JsonLd data={listData(products, { total, before: (page - 1) * productsPerPage })} />}
      <ListingPage listing={listing} shelf={shelf} />
    </>
  );
}
