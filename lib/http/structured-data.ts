import { paths } from '@/lib/base/paths';
import { site } from '@/lib/base/site';
import type { Product } from '@/lib/catalogue/product';
import { absoluteUrl, organizationId } from './absolute-url';

/**
 * Structured data for search engines (schema.org, "Structured data for merchant listings" by Google). It says only what
 * the page shows. Reviews of the shop itself are left out, because they are not about a product.
 */

const { email, phone, street, postal } = site.contact;

/** The shop, for the home page. */
export function organization() {
  return {
    '@context': 'https://schema.org',
    '@type': 'Organization',
    '@id': organizationId(),
    name: site.name,
    url: absoluteUrl('/'),
    logo: absoluteUrl('/brand/icon-512.png'),
    contactPoint: { '@type': 'ContactPoint', contactType: 'sales', email, telephone: phone },
    address: {
      '@type': 'PostalAddress',
      streetAddress: street,
      addressLocality: postal.locality,
      ...(postal.region !== '' && { addressRegion: postal.region }),
      postalCode: postal.code,
      addressCountry: postal.country,
    },
  };
}

export function website() {
  return {
    '@context': 'https://schema.org',
    '@type': 'WebSite',
    name: site.name,
    url: absoluteUrl('/'),
    description: site.description,
    publisher: { '@id': organizationId() },
    potentialAction: {
      '@type': 'SearchAction',
      target: {
        '@type': 'EntryPoint',
        urlTemplate: `${absoluteUrl(paths.products)}?q={search_term_string}`,
      },
      'query-input': 'required name=search_term_string',
    },
  };
}

type Step = { name: string; path: string };

/** The breadcrumbs of a page, from the home page on; the last step is the page itself. */
export function breadcrumbTrail(...steps: readonly Step[]) {
  return {
    '@context': 'https://schema.org',
    '@type': 'BreadcrumbList',
    itemListElement: [{ name: 'Home', path: paths.home }, ...steps].map(({ name, path }, index) => ({
      '@type': 'ListItem',
      position: index + 1,
      name,
      item: absoluteUrl(path),
    })),
  };
}

/** The breadcrumbs of a page directly below the home page. */
export const breadcrumbs = (name: string, path: string) => breadcrumbTrail({ name, path });

type Part = {
  /** How many entries there are in total, and on the pages before this one. */
  total: number;
  before: number;
};

/**
 * A page of a product list, in order, as URLs of the product pages, which hold the details (Google, "Carousel", summary
 * page). Names are left out: they would make a list of 48 heavier by 2%.
 */
export function listData(products: readonly Pick<Product, 'slug'>[], { total, before }: Part) {
  return {
    '@context': 'https://schema.org',
    '@type': 'ItemList',
    numberOfItems: total,
    itemListElement: products.map(({ slug }, index) => ({
      '@type': 'ListItem',
      position: before + index + 1,
      url: absoluteUrl(paths.product(slug)),
    })),
  };
}
