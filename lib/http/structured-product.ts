import { dayAt } from '@/lib/base/days';
import { amountText, toAmount } from '@/lib/base/money';
import { paths } from '@/lib/base/paths';
import { isSoldOut } from '@/lib/base/quantity-rules';
import { site } from '@/lib/base/site';
import { priceTiers } from '@/lib/catalogue/orderable';
import type { Product } from '@/lib/catalogue/product';
import { authorOf } from '@/lib/reviews/author';
import { averageRating, shownRating } from '@/lib/reviews/rating';
import type { Review } from '@/lib/reviews/schema';
import { absoluteUrl, organizationId } from './absolute-url';
import { brand } from './brand';
import { deliveryTerms } from './delivery-terms';

const term = (name: string) => `https://schema.org/${name}`;

/** Code for "unit" (UN/CEFACT Recommendation 20); the shop's amounts are per unit. */
const perUnit = 'C62';
const days = ([from, to]: readonly [number, number]) => ({
  '@type': 'QuantitativeValue',
  minValue: from,
  maxValue: to,
  unitCode: 'DAY',
});

const workingDays = {
  '@type': 'OpeningHoursSpecification',
  dayOfWeek: ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday'].map(term),
};

/** As /delivery says: nothing is added to the price of the goods, and days are working days. */
const shippingDetails = () => ({
  '@type': 'OfferShippingDetails',
  shippingRate: {
    '@type': 'MonetaryAmount',
    value: toAmount(deliveryTerms.cost),
    currency: site.currency.code,
  },
  shippingDestination: { '@type': 'DefinedRegion', addressCountry: deliveryTerms.country },
  deliveryTime: {
    '@type': 'ShippingDeliveryTime',
    businessDays: workingDays,
    handlingTime: days(deliveryTerms.handlingDays),
    transitTime: days(deliveryTerms.transitDays),
  },
});

/** As /returns says: by post, at the buyer's cost. Goods go back to the country that the shop is in. */
const returnPolicy = () => ({
  '@type': 'MerchantReturnPolicy',
  applicableCountry: site.delivery.country,
  returnPolicyCountry: site.contact.postal.country,
  returnPolicyCategory: term('MerchantReturnFiniteReturnWindow'),
  merchantReturnDays: site.returns.days,
  returnMethod: term('ReturnByMail'),
  returnFees: term('ReturnFeesCustomerResponsibility'),
  merchantReturnLink: absoluteUrl(paths.returns),
});

/** The product's data; `facts` are its properties, with plain numbers. */
export type ToldProduct = Pick<
  Product,
  'name' | 'slug' | 'desc' | 'sku' | 'price' | 'quantity' | 'available' | 'img' | 'more' | 'ratings'
> & {
  facts?: readonly { label: string; value: string }[];
  breaks?: Product['breaks'];
  step?: Product['step'];
  /** False for a product whose page remains but which can no longer be ordered. */
  live?: boolean;
};

function availability({ live = true, ...product }: ToldProduct): string {
  if (!live) return term('Discontinued');
  return term(isSoldOut(product) ? 'OutOfStock' : 'InStock');
}

/** Unit prices by quantity, as in the page's table; none if every quantity has the same price. */
function priceSpecification(product: ToldProduct) {
  const tiers = priceTiers(product);
  if (tiers.length === 1) return {};
  return {
    priceSpecification: tiers.map(({ from, price: each }, place) => {
      const next = tiers[place + 1]?.from;
      return {
        '@type': 'UnitPriceSpecification',
        price: amountText(each),
        priceCurrency: site.currency.code,
        eligibleQuantity: {
          '@type': 'QuantitativeValue',
          minValue: from,
          ...(next !== undefined && { maxValue: next - 1 }),
          unitCode: perUnit,
        },
      };
    }),
  };
}

/** Price and minimum order; if it can be ordered, also delivery and returns. */
const offer = (product: ToldProduct) => ({
  '@type': 'Offer',
  url: addressOf(product),
  price: amountText(product.price),
  priceCurrency: site.currency.code,
  availability: availability(product),
  itemCondition: term('NewCondition'),
  eligibleQuantity: { '@type': 'QuantitativeValue', minValue: product.quantity, unitCode: perUnit },
  seller: { '@id': organizationId() },
  ...priceSpecification(product),
  ...(product.live !== false && {
    shippingDetails: shippingDetails(),
    hasMerchantReturnPolicy: returnPolicy(),
  }),
});

const addressOf = ({ slug }: Pick<Product, 'slug'>) => absoluteUrl(paths.product(slug));

const reviewData = ({ name, review, rating, createdAt }: ToldReview) => ({
  '@type': 'Review',
  author: { '@type': 'Person', name: authorOf(name).person },
  datePublished: dayAt(new Date(createdAt)),
  reviewBody: review,
  reviewRating: {
    '@type': 'Rating',
    ratingValue: shownRating(rating),
    bestRating: 5,
    worstRating: 1,
  },
});

type ToldReview = Pick<Review, 'name' | 'review' | 'rating' | 'createdAt'>;

/**
 * A product with its offer ("Merchant listing structured data" by Google). Ratings are only this product's, and are
 * left out if there is no visible review.
 * @param reviews the reviews that the page shows
 */
export function productData(product: ToldProduct, reviews: readonly ToldReview[] = []) {
  const { name, desc, sku, img, more, facts = [], ratings } = product;
  const stars = averageRating(ratings);
  return {
    '@context': 'https://schema.org',
    '@type': 'Product',
    '@id': `${addressOf(product)}#product`,
    name,
    description: desc,
    url: addressOf(product),
    image: [img, ...more.map((each) => each.img)].map(absoluteUrl),
    ...(sku !== null && { sku, mpn: sku }),
    brand: { '@type': 'Brand', name: brand },
    ...(facts.length > 0 && {
      additionalProperty: facts.map(({ label, value }) => ({ '@type': 'PropertyValue', name: label, value })),
    }),
    ...(stars && {
      aggregateRating: {
        '@type': 'AggregateRating',
        ratingValue: stars.average,
        reviewCount: stars.count,
        bestRating: 5,
        worstRating: 1,
      },
      ...(reviews.length > 0 && { review: reviews.map(reviewData) }),
    }),
    offers: offer(product),
  };
}
