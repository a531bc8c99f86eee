import { isNode, type Node } from './faults.ts';

/**
 * The properties that Google requires and recommends (developers.google.com/search/docs/appearance/structured-data:
 * merchant-listing, review-snippet, breadcrumb, organization, article, carousel, site-names; read in November 2026).
 * `a|b` means that one of them is enough, `a.b` is the property b of a's value.
 */
type Asked = { required: readonly string[]; recommended: readonly string[] };
const asked: Readonly<Record<string, Asked>> = {
  Product: {
    required: ['name', 'image', 'offers'],
    recommended: ['description', 'brand.name', 'sku|mpn|gtin', 'url', 'aggregateRating', 'review'],
  },
  Offer: {
    required: ['price', 'priceCurrency'],
    recommended: ['availability', 'itemCondition', 'url', 'shippingDetails', 'hasMerchantReturnPolicy'],
  },
  OfferShippingDetails: {
    required: ['shippingDestination.addressCountry', 'shippingRate.value', 'shippingRate.currency'],
    recommended: ['deliveryTime.handlingTime.maxValue', 'deliveryTime.transitTime.maxValue'],
  },
  MerchantReturnPolicy: {
    required: ['applicableCountry', 'returnPolicyCategory', 'merchantReturnDays'],
    recommended: ['returnPolicyCountry', 'returnFees', 'returnMethod'],
  },
  AggregateRating: {
    required: ['ratingValue', 'reviewCount|ratingCount'],
    recommended: ['bestRating', 'worstRating'],
  },
  Review: {
    required: ['author.name', 'reviewRating.ratingValue'],
    recommended: ['datePublished', 'reviewBody', 'reviewRating.bestRating'],
  },
  BreadcrumbList: { required: ['itemListElement'], recommended: [] },
  ItemList: { required: ['itemListElement'], recommended: ['numberOfItems'] },
  ListItem: { required: ['position', 'item|url'], recommended: ['name|url'] },
  Organization: { required: ['name', 'url'], recommended: [] },
  WebSite: { required: ['name', 'url'], recommended: ['potentialAction'] },
  SearchAction: { required: ['target', 'query-input'], recommended: [] },
  BlogPosting: {
    required: ['headline'],
    recommended: ['image', 'datePublished', 'dateModified', 'author.name', 'author.url'],
  },
};

function has(node: unknown, path: string): boolean {
  const [first = '', ...rest] = path.split('.');
  const value = isNode(node) ? node[first] : undefined;
  if (rest.length > 0) return has(value, rest.join('.'));
  return value !== undefined && value !== '' && !(Array.isArray(value) && value.length === 0);
}

/** The properties that Google asks for and that a node, or a node within it, lacks. */
export function missingOf(value: unknown, kind: keyof Asked): string[] {
  if (Array.isArray(value)) return value.flatMap((each) => missingOf(each, kind));
  if (!isNode(value)) return [];
  const type = String(value['@type']);
  const own = (asked[type]?.[kind] ?? []).filter((each) => !each.split('|').some((one) => has(value, one)));
  return [
    ...own.map((each) => `${type}.${each}`),
    ...Object.values(value).flatMap((each) => missingOf(each, kind)),
  ];
}

/** Whether Google shows structured data of this node's type. */
export const isShown = ({ '@type': type }: Node): boolean => String(type) in asked;
