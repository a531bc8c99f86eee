import type { Metadata } from 'next';
import { notFound } from 'next/navigation';
import { ProductsPage } from '@/components/products/products-page';
import { shelfOf } from '@/lib/base/categories';
import { publicPage } from '@/lib/base/page-metadata';
import { paths } from '@/lib/base/paths';
import { getProducts } from '@/lib/catalogue/shown';

type Props = { params: Promise<{ category: string }> };

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const shelf = shelfOf((await params).category);
  if (!shelf) return {};
  return publicPage({
    title: shelf.title,
    description: `${shelf.title} with price per unit, minimum order and available quantity, newest first.`,
    path: paths.category(shelf.slug),
  });
}

/**
 * The products of one category, where the category list of the landing page leads (specification §2). Middleware answers
 * 404 for what is none.
 */
export default async function CategoryPage({ params }: Props) {
  const shelf = shelfOf((await params).category);
  if (!shelf) notFound();
  return <ProductsPage all={await getProducts()} shelf={shelf} />;
}
