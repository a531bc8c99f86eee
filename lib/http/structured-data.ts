import { paths } from '@/lib/base/paths';
import { site } from '@/lib/base/site';
import type { Product } from '@/lib/catalogue/product';
import { siteUrl } from '@/lib/platform/site-url';

/**
 * What search engines read beside the pages (schema.org, "Structured data for merchant listings" by Google). It says
 * what the page shows and nothing more: reviews of the shop itself stay out, for they are no reviews of a product.
 */

const address = (path: string) => new URL(path, siteUrl()).href;
const organizationId = () => address('/#organization');

/** Products told of one page; the page itself shows all of them. */
const listed = 48;

/** The shop, for the home page. */
export function organization() {
  return {
    '@context': 'https://schema.org',
    '@type': 'Organization',
    '@id': organizationId(),
    name: site.name,
    url: address('/'),
    logo: address('/brand/icon-512.png'),
    contactPoint: {
      '@type': 'ContactPoint',
      contactType: 'sales',
      email: site.contact.email,
      telephone: site.contact.phone,
    },
  };
}

export function website() {
  return {
    '@context': 'https://schema.org',
    '@type': 'WebSite',
    name: site.name,
    url: address('/'),
    description: site.description,
    publisher: { '@id': organizationId() },
  };
}

/** Where a page stands: below the home page. */
export function breadcrumbs(name: string, path: string) {
  const item = (position: number, label: string, target: string) => ({
    '@type': 'ListItem',
    position,
    name: label,
    item: address(target),
  });
  return {
    '@context': 'https://schema.org',
    '@type': 'BreadcrumbList',
    itemListElement: [item(1, 'Home', paths.home), item(2, name, path)],
  };
}

/** The products of the grid, in its order: what they are called and where they are. The page itself says the rest. */
export function productList(products: readonly Product[]) {
  return {
    '@context': 'https://schema.org',
    '@type': 'ItemList',
    numberOfItems: products.length,
    itemListElement: products.slice(0, listed).map(({ name, slug }, index) => ({
      '@type': 'ListItem',
      position: index + 1,
      name,
      url: address(`${paths.products}#${slug}`),
    })),
  };
}
