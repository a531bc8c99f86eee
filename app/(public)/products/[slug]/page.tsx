import type { Metadata } from 'next';
import { notFound } from 'next/navigation';
import { GoneProduct } from '@/components/product/gone-product';
import { ProductPage } from '@/components/product/product-page';
import { publicPage } from '@/lib/base/page-metadata';
import { paths } from '@/lib/base/paths';
import { reviewPageOf, reviewPages } from '@/lib/base/review-pages';
import { productDescription, productTitle } from '@/lib/base/titles';
import { getGone, getProductBySlug, getRelated } from '@/lib/catalogue/detail';
import { getReviewsOf } from '@/lib/reviews/of-product';

type Props = {
  params: Promise<{ slug: string }>;
  searchParams: Promise<{ reviews?: string | string[] }>;
};

/** Further pages of reviews belong to the product's page, so all have the same canonical URL. */
export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const product = await getProductBySlug((await params).slug);
  if (!product) return { title: 'No longer in the catalog', robots: { index: false } };
  return publicPage({
    title: productTitle(product),
    description: productDescription(product),
    path: paths.product(product.slug),
    picture: product.shared,
  });
}

/**
 * One product. Middleware handles URLs that are unknown, have moved or belong to a deleted product, and gives the
 * latter its status 410.
 */
export default async function ProductAtSlug({ params, searchParams }: Props) {
  const [{ slug }, { reviews }] = await Promise.all([params, searchParams]);
  const product = await getProductBySlug(slug);
  if (!product) {
    const gone = await getGone(slug);
    if (!gone) notFound();
    return <GoneProduct {...gone} />;
  }
  const pages = reviewPages(product.ratings);
  const page = Math.min(pages, reviewPageOf(reviews));
  const [related, { rows }] = await Promise.all([getRelated(product), getReviewsOf(product.id, page)]);
  return <ProductPage product={product} related={related} reviews={{ rows, page, pages }} />;
}
