import { expect, it } from 'vitest';
import type { Counts } from '@/lib/catalogue/directory/counting';
import { readListing } from '@/lib/catalogue/listing';
import { canonicalListing } from '@/lib/catalogue/listing-address';
import { facetsOf } from '@/lib/catalogue/listing-facets';

const found: Counts = {
  total: 9,
  lackingOnly: [],
  category: [9, 0, 0, 0],
  available: 9,
  order: [9, 9, 9, 9],
  rating: [9, 0, 0, 0, 0, 0],
  properties: new Map([
    [
      'nap',
      new Map([
        ['9', 2],
        ['12', 3],
        ['100', 4],
      ]),
    ],
    [
      'cover',
      new Map([
        ['none', 4],
        ['foam', 3],
        ['microfibre', 1],
        ['woven', 1],
      ]),
    ],
  ]),
  prices: null,
};

it('every link of a filter leads to the one address that its list has', () => {
  const query = readListing({ category: 'roller', nap: '12', cover: ['foam', 'none'] });
  for (const { key, values } of facetsOf(query, found))
    for (const { value, address } of values)
      expect(canonicalListing(address), `${key}: ${value}`).toBe(address);
});

it('a value more stands where it has its place, in whatever order they are pressed', () => {
  const addressOf = (cover: readonly string[], value: string) =>
    facetsOf(readListing({ category: 'roller', cover }), found)
      .find(({ key }) => key === 'cover')
      ?.values.find((each) => each.value === value)?.address;
  expect(addressOf(['foam'], 'microfibre')).toBe('/products/category/rollers?cover=microfibre&cover=foam');
  expect(addressOf(['microfibre'], 'foam')).toBe('/products/category/rollers?cover=microfibre&cover=foam');
});

it('no value more than an address holds is offered', () => {
  const nap = Array.from({ length: 20 }, (_, index) => String(index + 20));
  const offered = (chosen: readonly string[]) =>
    facetsOf(readListing({ category: 'roller', nap: chosen }), found)
      .find(({ key }) => key === 'nap')
      ?.values.filter(({ isOn }) => !isOn)
      .map(({ value }) => value);
  expect(offered(nap)).toEqual([]);
  expect(offered(nap.slice(1))).toEqual(['9', '12', '100']);
});
