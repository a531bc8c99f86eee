import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { legalPages } from '@/lib/base/legal';
import { site } from '@/lib/base/site';
import { breadcrumbTrail, listData } from '@/lib/http/structured-data';
import { productData, type ToldProduct } from '@/lib/http/structured-product';
import { averageRating } from '@/lib/reviews/rating';

const cover: ToldProduct = {
  name: 'Microfibre cover 9 in',
  slug: 'microfibre-cover-9-in',
  desc: 'A cover of 9 mm.',
  sku: 'NB-09',
  price: 345,
  quantity: 60,
  available: 60,
  img: '/catalogue/cover.webp',
  more: [],
  ratings: [0, 0, 0, 0, 0],
};
const review = {
  name: 'A. Buyer, A Firm',
  review: 'Good.',
  rating: 7,
  createdAt: '2026-02-03T03:00:00.000Z',
};

describe('what search engines are told of a product', () => {
  it('is its offer, with the minimum order', () => {
    const { offers } = productData(cover);
    expect(offers).toMatchObject({
      price: '3.45',
      priceCurrency: site.currency.code,
      availability: 'https://schema.org/InStock',
      eligibleQuantity: { minValue: 60 },
    });
    expect(new URL(offers.url).pathname).toBe('/products/microfibre-cover-9-in');
  });

  it('is sold out when less than the minimum is left, and discontinued when it cannot be ordered', () => {
    const availabilityOf = (product: ToldProduct) => productData(product).offers.availability;
    expect(availabilityOf({ ...cover, available: 59 })).toBe('https://schema.org/OutOfStock');
    expect(availabilityOf({ ...cover, live: false })).toBe('https://schema.org/Discontinued');
  });

  it('has every picture by its whole address, and the SKU if there is one', () => {
    const told = productData({ ...cover, more: [{ img: 'https://host.example/f/x.webp', alt: null }] });
    expect(told.image[1]).toBe('https://host.example/f/x.webp');
    expect(told.image[0]).toMatch(/^https?:\/\/.*\/catalogue\/cover\.webp$/);
    expect(told).toMatchObject({ sku: 'NB-09', mpn: 'NB-09', brand: { name: site.name } });
    expect(productData({ ...cover, sku: null })).not.toHaveProperty('sku');
  });

  it('has stars of its own visible reviews alone, bounded as they are shown', () => {
    const unrated = productData(cover, [review]);
    expect(unrated).not.toHaveProperty('aggregateRating');
    expect(unrated).not.toHaveProperty('review');
    const other = { ...review, name: ', A Firm' };
    expect(productData({ ...cover, ratings: [0, 0, 0, 1, 2] }, [review, other])).toMatchObject({
      aggregateRating: { ratingValue: 4.7, reviewCount: 3 },
      review: [
        { reviewRating: { ratingValue: 5 }, author: { name: 'A. Buyer' }, datePublished: '2026-02-02' },
        { author: { name: ', A Firm' } },
      ],
    });
  });

  it('has what a unit costs for every quantity, where that differs', () => {
    const breaks = [
      { from: 100, price: 320 },
      { from: 500, price: 290 },
    ];
    expect(productData(cover).offers).not.toHaveProperty('priceSpecification');
    expect(productData({ ...cover, breaks }).offers).toMatchObject({
      price: '3.45',
      priceSpecification: [
        { price: '3.45', eligibleQuantity: { minValue: 60, maxValue: 99 } },
        { price: '3.20', eligibleQuantity: { minValue: 100, maxValue: 499 } },
        { price: '2.90', eligibleQuantity: { minValue: 500 } },
      ],
    });
  });

  it('promises nothing for what can no longer be ordered', () => {
    const { offers } = productData({ ...cover, live: false });
    expect(offers).not.toHaveProperty('shippingDetails');
    expect(offers).not.toHaveProperty('hasMerchantReturnPolicy');
  });

  it('averages within 1 to 5', () => {
    const count = fc.nat({ max: 1e6 });
    const counts = fc.tuple(count, count, count, count, count);
    fc.assert(
      fc.property(counts, (ratings) => {
        const stars = averageRating(ratings);
        if (stars === null) return expect(ratings.some((each) => each > 0)).toBe(false);
        expect(stars.average).toBeGreaterThanOrEqual(1);
        expect(stars.average).toBeLessThanOrEqual(5);
      }),
    );
  });

  it('promises what the pages of delivery and returns promise', () => {
    const { shippingDetails, hasMerchantReturnPolicy } = productData(cover).offers;
    if (!shippingDetails || !hasMerchantReturnPolicy) throw new Error('Nothing is promised.');
    expect(shippingDetails.deliveryTime.businessDays.dayOfWeek).toHaveLength(5);
    const { handlingTime, transitTime } = shippingDetails.deliveryTime;
    const delivery = JSON.stringify(legalPages.delivery);
    expect(shippingDetails.shippingRate.value).toBe(0);
    expect(delivery).toContain('Delivery is free');
    expect(delivery).toContain(`within ${handlingTime.maxValue} working days`);
    expect(delivery).toContain(`${transitTime.minValue} to ${transitTime.maxValue} working days`);
    expect(delivery).toContain(site.delivery.countryName);
    const returns = JSON.stringify(legalPages.returns);
    expect(returns).toContain(`within ${hasMerchantReturnPolicy.merchantReturnDays} days`);
    expect(returns).toContain('You pay for sending them back');
    expect(hasMerchantReturnPolicy.returnFees).toMatch(/ReturnFeesCustomerResponsibility$/);
  });
});

describe('what search engines are told of a place', () => {
  it('begins at the home page and ends at the page itself', () => {
    const trail = breadcrumbTrail(
      { name: 'Products', path: '/products' },
      { name: 'Rollers', path: '/products/category/rollers' },
    );
    expect(trail.itemListElement.map(({ position, name }) => [position, name])).toEqual([
      [1, 'Home'],
      [2, 'Products'],
      [3, 'Rollers'],
    ]);
    expect(trail.itemListElement.at(-1)?.item).toMatch(/^https?:.*\/products\/category\/rollers$/);
  });

  it('goes on counting on the second page of a list', () => {
    const list = listData([cover], { total: 49, before: 48 });
    expect(list).toMatchObject({ numberOfItems: 49, itemListElement: [{ position: 49 }] });
    expect(list.itemListElement[0]?.url).toMatch(/\/products\/microfibre-cover-9-in$/);
  });
});
