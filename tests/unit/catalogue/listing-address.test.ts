import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { categories } from '@/lib/base/categories';
import { type ListingSort, listingAddress, readListing } from '@/lib/catalogue/listing';
import { canonicalListing, categoryOfPath } from '@/lib/catalogue/listing-address';
import { listedProperties } from '@/lib/catalogue/listing-properties';
import { listingSorts } from '@/lib/catalogue/listing-query';

const sorts: readonly ListingSort[] = listingSorts;

describe('the address of a list', () => {
  it.each([
    ['/products', '/products'],
    ['/products?page=1&sort=newest&category=nothing&min=&max=abc&available=yes', '/products'],
    ['/products?sort=price&page=3&q=%20foam%0A%20roller', '/products?q=foam+roller&sort=price&page=3'],
    ['/products?category=brush&category=roller&category=brush', '/products?category=roller&category=brush'],
    ['/products?q=a&category=accessory', '/products/category/accessories?q=a'],
    ['/products/category/rollers?category=brush&order=24', '/products/category/rollers?order=24'],
    ['/products?max=12.50&min=012', '/products?min=12&max=12.5'],
    ['/products?min=%245&max=1,234.50', '/products?min=5&max=1234.5'],
    ['/products?min=5,00&max=7,5+%E2%82%AC', '/products?min=5&max=7.5'],
    ['/products?min=BHD%C2%A03.200&max=12.50%20kr.', '/products?min=3.2&max=12.5'],
    [`/products?min=${encodeURIComponent('１０００円')}&max=A$2000`, '/products?min=1000&max=2000'],
    ['/products?min=.5&max=1e5', '/products'],
    ['/products?min=50&max=10', '/products?min=10&max=50'],
    ['/products?min=5,&max=1,23,4', '/products'],
    ['/products?min=1.250&max=2.125', '/products?min=1.25&max=2.125'], // dinars, as their prices are written
    ['/products?nap=9.525', '/products?nap=9.525'],
    ['/products?page=1000001', '/products?page=1000000'],
    ['/products?page=99999999999999999999', '/products?page=1000000'],
    ['/products?page=0', '/products'],
    ['/products?sort=relevance', '/products'],
    ['/products?sort=newest&q=a', '/products?q=a&sort=newest'],
    ['/products?page=1e3&order=-1&rating=6&min=1e5', '/products'],
    ['/products?__proto__=1&constructor=2&toString=3', '/products'],
    ['/products?q=%E0%A4%A&page=2', `/products?${new URLSearchParams({ q: '\ufffd%A', page: '2' })}`],
    ['/products?q=%E2%80%AEfoam%E2%80%8B%E2%81%A0roller%E2%80%AC%D8%9C', '/products?q=foam+roller'],
    ['/products/', null],
    ['/products/category/roller', null],
    ['/products?category=accessory&category=applicator', '/products?category=applicator&category=accessory'],
    ['/products?category=applicator', '/products/category/applicators'],
    ['/products?nap=12.0&nap=9&nap=x&cover=foam&cover=no', '/products?nap=9&nap=12&cover=foam'],
    ['/products?cover=toString&material=steel&material=foam', '/products?material=foam&material=steel'],
    ['/', null],
  ])('of %s is %s', (target, address) => {
    expect(canonicalListing(target)).toBe(address);
  });

  it('uses a hundred letters of a search, never half of one', () => {
    const q = (text: string) => readListing({ q: text }).q;
    expect(q('x'.repeat(10_000))).toHaveLength(100);
    expect(q(`${'x'.repeat(99)}😀`)).toBe('x'.repeat(99));
    expect(q(`${'x'.repeat(98)}😀`)).toHaveLength(100);
    expect(q('\ud800 e\u0301')).toBe('é');
  });

  it('is the same for whatever says the same, and says everything', () => {
    const names = [
      'q',
      'category',
      'min',
      'max',
      'order',
      'available',
      'rating',
      'sort',
      'page',
      'utm',
      'a&b',
    ];
    const word = fc.oneof(
      fc.constantFrom('1', '2', '12.5', 'foam', 'steel', ...categories, ...sorts),
      fc.string({ unit: 'binary', maxLength: 120 }),
    );
    const some = fc.array(fc.tuple(fc.constantFrom(...names), word), { maxLength: 12 });
    fc.assert(
      fc.property(some, (pairs) => {
        const search = new URLSearchParams(pairs);
        const given = Object.fromEntries([...search.keys()].map((name) => [name, search.getAll(name)]));
        const query = readListing(given);
        const address = listingAddress(query);
        expect(canonicalListing(`/products?${search}`)).toBe(address);
        expect(canonicalListing(address)).toBe(address);
        const back = new URL(address, 'http://shop.example');
        const all = Object.fromEntries(
          [...back.searchParams.keys()].map((name) => [name, back.searchParams.getAll(name)]),
        );
        expect(readListing(all, categoryOfPath(back.pathname) ?? undefined)).toEqual(query);
      }),
    );
  });

  it('is read as far as all filters together could reach, and no further', () => {
    const values = (property: (typeof listedProperties)[number]) =>
      property.kind === 'choice'
        ? Object.keys(property.choices)
        : Array.from({ length: 20 }, (_, index) => String(index + 1));
    const all = new URLSearchParams([
      ['q', 'foam'],
      ...categories.slice(1).map((category) => ['category', category]),
      ...[...['min', 'max', 'order', 'available'].map((name) => [name, '1']), ['rating', '4']],
      ...listedProperties.flatMap((property) => values(property).map((value) => [property.key, value])),
      ...[...[['sort', 'price']], ['page', '2']],
    ]);
    expect(canonicalListing(`/products?${all}`)).toBe(`/products?${all}`);
    expect(canonicalListing(`/products?${'a&'.repeat(199)}q=foam`)).toBe('/products?q=foam');
    expect(canonicalListing(`/products?${'a&'.repeat(200)}q=foam`)).toBe('/products');
  });

  it('has no property with the name of another parameter', () => {
    const taken = ['q', 'category', 'min', 'max', 'order', 'available', 'rating', 'sort', 'page'];
    expect(listedProperties.filter(({ key }) => taken.includes(key) || !/^[a-zA-Z-]+$/.test(key))).toEqual(
      [],
    );
  });
});
