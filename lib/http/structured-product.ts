import { dayAt } from '@/lib/base/days';
import { amountText, toAmount } from '@/lib/base/money';
import { paths } from '@/lib/base/paths';
import { site } from '@/lib/base/site';
import { isSoldOut, type Product } from '@/lib/catalogue/product';
import { authorOf } from '@/lib/reviews/author';
import { averageRating, shownRating } from '@/lib/reviews/rating';
import type { Review } from '@/lib/reviews/schema';
import { deliveryTerms } from './delivery-terms';
import { organizationId, wholeAddress } from './whole-address';

const term = (name: string) => `https://schema.org/${name}`;

/** Amounts of the shop are per unit (UN/CEFACT Recommendation 20). */
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

/** What /delivery says: nothing is added to the price of the goods, and days are working days. */
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

/** What /returns says: by post, and the buyer pays for that. */
const returnPolicy = () => ({
  '@type': 'MerchantReturnPolicy',
  applicableCountry: site.delivery.country,
  returnPolicyCategory: term('MerchantReturnFiniteReturnWindow'),
  merchantReturnDays: site.returns.days,
  returnMethod: term('ReturnByMail'),
  returnFees: term('ReturnFeesCustomerResponsibility'),
  merchantReturnLink: wholeAddress(paths.returns),
});

/** What is told of a product, and of the values of its properties in the words of its page. */
export type ToldProduct = Pick<
  Product,
  'name' | 'slug' | 'desc' | 'sku' | 'price' | 'quantity' | 'available' | 'img' | 'more' | 'ratings'
> & {
  facts?: readonly { label: string; value: string }[];
  breaks?: Product['breaks'];
  /** False for what stays readable and can no longer be ordered. */
  live?: boolean;
};

function availability({ live = true, ...product }: ToldProduct): string {
  if (!live) return term('Discontinued');
  return term(isSoldOut(product) ? 'OutOfStock' : 'InStock');
}

/** What a unit costs from so many on, as the table of the page has it; nothing where that is the same for every quantity. */
function priceTiers({ price, quantity, breaks }: ToldProduct) {
  if (!breaks || breaks.length === 0) return {};
  const tiers = [{ from: quantity, price }, ...breaks];
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

/** What it costs and from how many units; of what can be ordered, by when it comes and how it goes back. */
const offer = (product: ToldProduct) => ({
  '@type': 'Offer',
  url: addressOf(product),
  price: amountText(product.price),
  priceCurrency: site.currency.code,
  availability: availability(product),
  itemCondition: term('NewCondition'),
  eligibleQuantity: { '@type': 'QuantitativeValue', minValue: product.quantity, unitCode: perUnit },
  seller: { '@id': organizationId() },
  ...priceTiers(product),
  ...(product.live !== false && {
    shippingDetails: shippingDetails(),
    hasMerchantReturnPolicy: returnPolicy(),
  }),
});

const addressOf = ({ slug }: Pick<Product, 'slug'>) => wholeAddress(paths.product(slug));

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
 * A product with its offer ("Merchant listing structured data" by Google). Ratings are those of this product alone, and
 * there are none without a visible review.
 * @param reviews those that the page shows
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
    image: [img, ...more.map((each) => each.img)].map(wholeAddress),
    ...(sku !== null && { sku, mpn: sku }),
    brand: { '@type': 'Brand', name: site.name },
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
