import { existsSync } from 'node:fs';
import path from 'node:path';
import { ObjectId } from 'mongodb';
import { expect, it } from 'vitest';
import { propertyValuesSchema } from '@/lib/catalogue/properties';
import { postProductSchema } from '@/lib/catalogue/schema';
import { toApi } from '@/lib/catalogue/sent';
import { manyProduct } from '../../../scripts/seed/many-products.ts';
import { root } from '../../../scripts/testing/places.ts';

const given = { _id: new ObjectId(), at: new Date() };
const made = Array.from({ length: 100_000 }, (_none, number) => manyProduct(number, given));

it('a hundred thousand products have names, addresses and SKUs of their own', () => {
  for (const key of ['name', 'slug', 'sku'] as const)
    expect(new Set(made.map((product) => product[key])).size, key).toBe(made.length);
  const long = made.filter(
    ({ name }) => name.length > 90 || name.includes('undefined') || /\s{2}/.test(name),
  );
  expect(long.map(({ name }) => name)).toEqual([]);
});

it('an admin could have added each of them', () => {
  for (const product of made.filter((_product, number) => number % 97 === 0)) {
    const { name, desc, price, category, quantity, available, sku, img, properties = {} } = product;
    const sent = toApi({ name, desc, price, category, quantity, available, sku, img });
    expect(postProductSchema.parse(sent)).toMatchObject(sent);
    expect(propertyValuesSchema(category).parse(properties), name).toEqual(properties);
    expect(existsSync(path.join(root, 'public', img)), img).toBe(true);
  }
});

it('they are many of each kind, and not all in stock', () => {
  const share = (is: (product: (typeof made)[number]) => boolean) => made.filter(is).length / made.length;
  for (const category of ['roller', 'brush', 'applicator', 'accessory'] as const)
    expect(share((product) => product.category === category)).toBeGreaterThan(0.05);
  expect(share(({ available }) => available === 0)).toBeGreaterThan(0.03);
  expect(share(({ price }) => price > 100_000)).toBeLessThan(0.05);
});
