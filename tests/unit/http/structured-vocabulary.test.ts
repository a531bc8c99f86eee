import { describe, expect, it } from 'vitest';
import { answers } from '@/lib/base/blog';
import { breadcrumbTrail, listData, organization, website } from '@/lib/http/structured-data';
import { postData } from '@/lib/http/structured-post';
import { productData } from '@/lib/http/structured-product';
import { faultsOf, type Node } from '../../support/structured/faults.ts';
import { isShown, missingOf } from '../../support/structured/google.ts';

const review = { name: 'A Firm', review: 'Good.', rating: 4, createdAt: '2026-02-03T23:00:00.000Z' };
const product = {
  name: 'Cover 9 in',
  slug: 'cover-9-in',
  desc: 'Soft.',
  sku: 'NB-9',
  price: 345,
  quantity: 60,
  available: 8400,
  img: '/catalogue/a.webp',
  more: [{ img: '/catalogue/b.webp', alt: null }],
  ratings: [0, 0, 0, 1, 0] as const,
  facts: [{ label: 'Nap', value: '9 mm' }],
  breaks: [{ from: 100, price: 320 }],
};
const [answer] = answers;
if (!answer) throw new Error('There is no answer.');

const all: readonly (readonly [string, Node])[] = [
  ['the shop', organization()],
  ['the site', website()],
  ['a trail', breadcrumbTrail({ name: 'Products', path: '/products' })],
  ['a list', listData([product], { total: 1, before: 0 })],
  ['a product with reviews', productData(product, [review])],
  ['an archived product', productData({ ...product, sku: null, ratings: [0, 0, 0, 0, 0], live: false })],
  ['an answer', postData(answer)],
];

describe.each(all)('what search engines are told of %s', (_, data) => {
  it('is in the words of schema.org', () => {
    expect([...faultsOf(data)]).toEqual([]);
  });

  it('has what Google asks for', () => {
    expect(isShown(data)).toBe(true);
    expect(missingOf(data, 'required')).toEqual([]);
  });
});

it('has all that Google recommends, but of an unreviewed product without a SKU that is not sent any more', () => {
  const [, , , , reviewed, archived] = all.map(([, data]) => missingOf(data, 'recommended'));
  expect(reviewed).toEqual([]);
  expect(archived).toEqual([
    'Product.sku|mpn|gtin',
    'Product.aggregateRating',
    'Product.review',
    'Offer.shippingDetails',
    'Offer.hasMerchantReturnPolicy',
  ]);
});

describe('the vocabulary notices', () => {
  const told = productData(product, [review]);
  it.each([
    ['a type that there is not', { ...told, '@type': 'Produkt' }, 'there is no type Produkt'],
    ['a property of another type', { ...told, headline: 'x' }, 'Product has no headline'],
    ['a word where a thing is expected', { ...told, offers: 3 }, 'Product.offers is 3'],
    ['a thing of the wrong kind', { ...told, brand: { '@type': 'Offer' } }, 'Product.brand is a Offer'],
    [
      'a word that is none of the enumeration',
      { ...told, offers: { ...told.offers, availability: 'https://schema.org/Plenty' } },
      'Product.offers.availability is "https://schema.org/Plenty"',
    ],
    [
      'a date that is none',
      { ...told, review: [{ '@type': 'Review', datePublished: 'yesterday' }] },
      'Product.review.datePublished',
    ],
  ])('%s', (_, data, fault) => {
    expect([...faultsOf(data)].join('\n')).toContain(fault);
  });

  it('and Google’s list what is missing', () => {
    const { name: _name, ...nameless } = told;
    expect(missingOf(nameless, 'required')).toEqual(['Product.name']);
  });
});
