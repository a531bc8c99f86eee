import { paths } from '@/lib/base/paths';
import { site } from '@/lib/base/site';
import type { Product } from '@/lib/catalogue/product';
import { organizationId, wholeAddress } from './whole-address';

/**
 * What search engines read beside the pages (schema.org, "Structured data for merchant listings" by Google). It says
 * what the page shows and nothing more: reviews of the shop itself stay out, for they are no reviews of a product.
 */

const { email, phone, street, postal } = site.contact;

/** The shop, for the home page. */
export function organization() {
  return {
    '@context': 'https://schema.org',
    '@type': 'Organization',
    '@id': organizationId(),
    name: site.name,
    url: wholeAddress('/'),
    logo: wholeAddress('/brand/icon-512.png'),
    contactPoint: {
      '@type': 'ContactPoint',
      contactType: 'sales',
      email,
      telephone: phone,
    },
    address: {
      '@type': 'PostalAddress',
      streetAddress: street,
      addressLocality: postal.locality,
      addressRegion: postal.region,
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
    url: wholeAddress('/'),
    description: site.description,
    publisher: { '@id': organizationId() },
    potentialAction: {
      '@type': 'SearchAction',
      target: {
        '@type': 'EntryPoint',
        urlTemplate: `${wholeAddress(paths.products)}?q={search_term_string}`,
      },
      'query-input': 'required name=search_term_string',
    },
  };
}

type Step = { name: string; path: string };

/** Where a page stands: below the home page, by way of others; the last step is the page itself. */
export function breadcrumbTrail(...steps: readonly Step[]) {
  return {
    '@context': 'https://schema.org',
    '@type': 'BreadcrumbList',
    itemListElement: [{ name: 'Home', path: paths.home }, ...steps].map(({ name, path }, index) => ({
      '@type': 'ListItem',
      position: index + 1,
      name,
      item: wholeAddress(path),
    })),
  };
}

/** The trail of a page right below the home page. */
export const breadcrumbs = (name: string, path: string) => breadcrumbTrail({ name, path });

type Part = {
  /** How many there are in all, and how many stand on the pages before this one. */
  total: number;
  before: number;
};

/**
 * A page of a list of products, in its order: the addresses of their own pages, which say the rest (Google, "Carousel",
 * summary page). Names would make a list of 48 heavier by a fiftieth.
 */
export function listData(products: readonly Pick<Product, 'slug'>[], { total, before }: Part) {
  return {
    '@context': 'https://schema.org',
    '@type': 'ItemList',
    numberOfItems: total,
    itemListElement: products.map(({ slug }, index) => ({
      '@type': 'ListItem',
      position: before + index + 1,
      url: wholeAddress(paths.product(slug)),
    })),
  };
}
