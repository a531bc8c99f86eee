import { amountText } from '@/lib/base/money';
import { paths } from '@/lib/base/paths';
import { site } from '@/lib/base/site';
import { isSoldOut, type Product } from '@/lib/catalogue/product';
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

function offer(product: Product, url: string) {
  return {
    '@type': 'Offer',
    url,
    price: amountText(product.price),
    priceCurrency: site.currency.code,
    availability: `https://schema.org/${isSoldOut(product) ? 'OutOfStock' : 'InStock'}`,
    eligibleQuantity: { '@type': 'QuantitativeValue', minValue: product.quantity },
  };
}

/** The products of the grid, in its order. */
export function productList(products: readonly Product[]) {
  return {
    '@context': 'https://schema.org',
    '@type': 'ItemList',
    numberOfItems: products.length,
    itemListElement: products.slice(0, listed).map((product, index) => {
      const url = address(`${paths.products}#${product.slug}`);
      return {
        '@type': 'ListItem',
        position: index + 1,
        item: {
          '@type': 'Product',
          name: product.name,
          description: product.desc,
          image: [address(product.img)],
          sku: product.sku ?? product.id,
          brand: { '@type': 'Brand', name: site.name },
          url,
          offers: offer(product, url),
        },
      };
    }),
  };
}
