import type { Metadata } from 'next';
import { AdminsOnly } from '@/components/auth/admins-only';
import { Categories } from '@/components/home/categories';
import { Hero } from '@/components/home/hero';
import { NewestAndFeatured } from '@/components/home/newest-and-featured';
import { Quality } from '@/components/home/quality';
import { Reach } from '@/components/home/reach';
import { StatisticsBand } from '@/components/home/statistics-band';
import { JsonLd } from '@/components/layout/json-ld';
import { ReviewsSection } from '@/components/reviews/reviews-section';
import { publicPage } from '@/lib/base/page-metadata';
import { paths } from '@/lib/base/paths';
import { site } from '@/lib/base/site';
import { getCategoryFigures, getFeatured, getNewestProducts } from '@/lib/catalogue/shown';
import { organization, website } from '@/lib/http/structured-data';
import { getStatistics } from '@/lib/ops/statistics';
import { getNewestReviews } from '@/lib/reviews/data';

export const metadata: Metadata = publicPage({ description: site.description, path: paths.home });

/** The landing page, at `/` and `/home` (specification §2). */
export default async function HomePage() {
  const [categories, newest, featured, reviews, statistics] = await Promise.all([
    getCategoryFigures(),
    getNewestProducts(),
    getFeatured(),
    getNewestReviews(),
    getStatistics(),
  ]);
  return (
    <>
      <JsonLd data={organization()} />
      <JsonLd data={website()} />
      <AdminsOnly />
      <Hero />
      <Categories figures={categories} />
      <NewestAndFeatured newest={newest} featured={featured} />
      <Quality />
      <Reach />
      <ReviewsSection reviews={reviews} statistics={statistics} />
      <StatisticsBand statistics={statistics} />
    </>
  );
}
