import { ObjectId } from 'mongodb';
import { beforeEach, describe, expect, it } from 'vitest';
import { type ListProps, listMetadata, shownList } from '@/app/(public)/products/shown-list';
import { type Shelf, shelfOfCategory } from '@/lib/base/categories';
import { products } from '@/lib/catalogue/data';
import { invalidateCaches } from '@/lib/platform/cache';
import { aProduct } from '../../support/factories.ts';

const asked = (address: string): ListProps => {
  const parameters = new URLSearchParams(address);
  return {
    searchParams: Promise.resolve(
      Object.fromEntries([...parameters.keys()].map((name) => [name, parameters.getAll(name)])),
    ),
  };
};
const shown = async (address: string, shelf?: Shelf) => (await shownList(shelf, asked(address))).listing;
const told = (address: string, shelf?: Shelf) => listMetadata(shelf, asked(address));

/** With a bystander's. */
const all = 102;

beforeEach(async () => {
  const template = await aProduct({ name: 'Foam brush', slug: 'foam-brush', category: 'applicator' });
  const rollers = Array.from({ length: 100 }, (_none, number) => ({
    ...template,
    _id: new ObjectId(),
    name: `Woven roller ${number}`,
    slug: `woven-roller-${number}`,
    category: 'roller' as const,
    price: 100 + number,
  }));
  await products().insertMany(rollers);
  await invalidateCaches({ hard: ['*'] });
});

describe('lists of products', () => {
  it('show 48 a page, newest first, and where a page is gone the last one', async () => {
    const first = await shown('');
    expect([first.total, first.pages, first.products.length]).toEqual([all, 3, 48]);
    expect(first.products[0]?.name).toBe('Woven roller 99');
    expect((await shown('page=3')).products.at(-2)?.name).toBe('Foam brush');
    for (const [address, target] of [
      ['page=4', '/products?page=3'],
      ['page=999999', '/products?page=3'],
      ['max=1.01&page=2&utm_source=x', '/products?max=1.01'],
    ] as const)
      await expect(shown(address)).rejects.toMatchObject({
        digest: expect.stringContaining(`;${target};307`),
      });
    await expect(shown('page=9', shelfOfCategory('roller'))).rejects.toMatchObject({
      digest: expect.stringContaining(';/products/category/rollers?page=3;307'),
    });
  });

  it('are found by their own pages: each names itself, says which it is, and is one of so many', async () => {
    expect(await told('')).toMatchObject({ alternates: { canonical: '/products' } });
    const second = await told('page=2&utm_source=letter', shelfOfCategory('roller'));
    expect(second.alternates?.canonical).toBe('/products/category/rollers?page=2');
    expect(second.robots).toBeUndefined();
    expect(second.title).toEqual({
      absolute: 'Paint rollers, covers and frames, page 2 of 3, Nap & Bristle',
    });
    expect(second.description).toMatch(/^Page 2: /);
  });

  it('searched, narrowed or in another order are not found, and stand for the whole', async () => {
    for (const address of [
      'max=2',
      'sort=price',
      'available=1&page=2',
      'category=roller&category=brush',
      'q=roller',
    ])
      expect(await told(address), address).toMatchObject({
        robots: { index: false, follow: true },
        alternates: { canonical: '/products' },
      });
    expect(await told('max=2', shelfOfCategory('roller'))).toMatchObject({
      robots: { index: false, follow: true },
      alternates: { canonical: '/products/category/rollers' },
    });
  });

  it('say that nothing is found, whatever is searched', async () => {
    for (const q of [
      'zzzzqqqq',
      '.*',
      '^(xq+)+$',
      '(((((((((',
      '\\',
      '$where',
      '{"$ne":null}',
      'x'.repeat(10_000),
      '墙刷滚筒',
      'فرشاة',
      'щётка',
      '🖌️🖌️',
      '\u0000\u0001',
      '"',
      '%F0%9F',
      "<script>alert('x')</script>zzz",
    ]) {
      const listing = await shown(new URLSearchParams({ q }).toString());
      const isSaid = listing.query.q !== '';
      expect(listing.total, q).toBe(isSaid ? 0 : all);
      if (isSaid) expect(listing.nearest, q).not.toBeNull();
      await told(new URLSearchParams({ q }).toString());
    }
  });

  it('make sense of any address', async () => {
    for (const address of [
      'q=roller&q=brush&q=',
      'page=1&page=2',
      'page=-1',
      'page=1e9',
      'page=NaN',
      'min=-1&max=abc',
      'min=9&max=1',
      'sort=;drop',
      'category=roller&category=roller&category=nothing',
      'nap=9&nap=9&nap=x&nap=-1',
      'rating=9&order=0&available=yes',
      'constructor=1&__proto__=2&toString=3',
      'q[$ne]=1&min[]=2',
    ]) {
      const listing = await shown(address);
      expect(listing.total, address).toBeLessThanOrEqual(all);
      await told(address);
    }
  });
});
