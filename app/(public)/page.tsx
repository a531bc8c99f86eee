import type { Metadata } from 'next';
import { Categories } from '@/components/home/categories';
import { Hero } from '@/components/home/hero';
import { NewestAndFeatured } from '@/components/home/newest-and-featured';
import { Quality } from '@/components/home/quality';
import { Reach } from '@/components/home/reach';
import { StatisticsBand } from '@/components/home/statistics-band';
import { JsonLd } from '@/components/layout/json-ld';
import { ReviewsSection } from '@/components/reviews/reviews-section';
import { getFeatured, getProducts } from '@/lib/products/data';
import { getReviews } from '@/lib/reviews/data';
import { site } from '@/lib/site';
import { siteUrl } from '@/lib/site-url';
import { getStatistics } from '@/lib/statistics/data';

export const metadata: Metadata = { description: site.description, alternates: { canonical: '/' } };

/** The landing page, at `/` and `/home` (specification §2). */
export default async function HomePage() {
  const [products, featured, reviews, statistics] = await Promise.all([
    getProducts(),
    getFeatured(),
    getReviews(),
    getStatistics(),
  ]);
  return (
    <>
      <JsonLd data={organization()} />
      <JsonLd data={website()} />
      <Hero />
      <Categories products={products} />
      <NewestAndFeatured newest={products} featured={featured} />
      <Quality />
      <Reach />
      <ReviewsSection reviews={reviews} statistics={statistics} />
      <StatisticsBand statistics={statistics} />
    </>
  );
}

function organization() {
  const url = siteUrl();
  return {
    '@context': 'https://schema.org',
    '@type': 'Organization',
    '@id': new URL('#organization', url).href,
    name: site.name,
    url: url.href,
    logo: new URL('/brand/icon-512.png', url).href,
    contactPoint: {
      '@type': 'ContactPoint',
      contactType: 'sales',
      email: site.contact.email,
      telephone: site.contact.phone,
    },
  };
}

function website() {
  const url = siteUrl();
  return {
    '@context': 'https://schema.org',
    '@type': 'WebSite',
    name: site.name,
    url: url.href,
    description: site.description,
    publisher: { '@id': new URL('#organization', url).href },
  };
}
