import { ObjectId } from 'mongodb';
import { beforeAll, describe, expect, it } from 'vitest';
import { Directory } from '@/lib/catalogue/directory/directory';
import type { Wanted } from '@/lib/catalogue/directory/search';
import { readListing } from '@/lib/catalogue/listing';
import { manyProduct } from '../../../../scripts/seed/many-products.ts';
import { propertyWords } from './naive.ts';

const size = 20_000;
let directory: Directory;

const idOf = (number: number) => number.toString(16).padStart(24, '0');

beforeAll(() => {
  directory = new Directory(propertyWords);
  for (let number = 0; number < size; number += 1) {
    const {
      sku = null,
      properties = {},
      ...doc
    } = manyProduct(number, { _id: new ObjectId(), at: new Date() });
    const name = number === 0 ? 'Rollercover, foambrush, longnap contractroller' : doc.name;
    directory.collect({ ...doc, id: idOf(number), name, sku, properties, ratings: [] });
  }
  for (const _step of directory.settling(true));
});

const wanted = (q: string): Wanted => ({ ...readListing({ q }), from: null, to: null });
const find = (q: string) =>
  directory.find(wanted(q), { from: 0, size: 48 }, { keys: ['nap', 'width', 'cover'], limits: [10, 100] });

/** Milliseconds of processor time, the least of some runs. */
function costOf(work: () => unknown): number {
  const times = Array.from({ length: 5 }, () => {
    const before = process.cpuUsage();
    work();
    const { user, system } = process.cpuUsage(before);
    return (user + system) / 1000;
  });
  return Math.min(...times);
}

describe('with many products', () => {
  it('a product costs less than 250 bytes', () => {
    expect(directory.size).toBe(size);
    expect(directory.bytes / size).toBeLessThan(250);
  });

  it.each([
    ['nothing that is sold', 'xqzvw kjhgfdsa'],
    ['regex signs', '.*+?^$()|[]{}\\ (xq+)+$'],
    ['ten thousand letters', 'a'.repeat(10_000)],
    ['ten thousand words', 'ab cd '.repeat(5_000)],
    ['another script', 'ローラー ブラシ щётка'],
    ['half a character', '\ud83d \udc00'],
    ['parts of SKUs', 'a222 b22-2 c222 d2-2-2 e222 f222 g2222 h22222 i222'],
    ['blanks and signs', ' \n\t – … '],
    ['names of the language', '__proto__ constructor toString'],
  ])('%s finds nothing, at once', (_name, q) => {
    expect(find(q).total).toBe(wanted(q).q === '' ? size : 0);
    expect(costOf(() => find(q))).toBeLessThan(30);
  });

  it.each([
    ['a typing error', 'microfber covers'],
    ['what most have', 'roller'],
    ['many words', 'contract sheepskin long-nap lambswool roller 9 in frame pile'],
    ['a beginning', 'mi'],
    ['compounds', 'rollercover foam brush long nap contractrollers'],
    ['a part of a SKU', '2000017'],
    ['a letter', 's'],
    ['letters', 'c r s'],
    ['what stands in every text', 'a'],
  ])('%s is found at once', (_name, q) => {
    expect(find(q).total).toBeGreaterThan(0);
    expect(costOf(() => find(q))).toBeLessThan(30);
  });
});
