import { type CommandStartedEvent, ObjectId } from 'mongodb';
import { beforeEach, describe, expect, it } from 'vitest';
import { productsChanged, stockMoved } from '@/lib/catalogue/changes';
import { type ProductDoc, products } from '@/lib/catalogue/data';
import { hitsIn } from '@/lib/catalogue/directory/hits';
import { directory } from '@/lib/catalogue/directory/service';
import { lookForUntold } from '@/lib/catalogue/directory/watch';
import { releaseHold, takeHold } from '@/lib/catalogue/holds';
import { getListing, suggest } from '@/lib/catalogue/listed';
import { type Listing, readListing } from '@/lib/catalogue/listing';
import { getCategoryFigures } from '@/lib/catalogue/shown';
import { invalidateCaches } from '@/lib/platform/cache';
import { mongo } from '@/lib/platform/db';
import { addReview } from '@/lib/reviews/add';
import { demoProducts } from '../../../scripts/seed/catalogue.ts';
import { aProduct, aUser } from '../../support/factories.ts';

const list = (parameters: Parameters<typeof readListing>[0] = {}) => getListing(readListing(parameters));
const names = ({ products: shown }: Listing) => shown.map(({ name }) => name);
const facet = ({ facets }: Listing, key: string) =>
  Object.fromEntries(
    (facets.find((each) => each.key === key)?.values ?? []).map(({ value, count }) => [value, count]),
  );

// Beside a product that every test of this kind has.
beforeEach(async () => {
  for (const { featured: _featured, ...product } of demoProducts) await aProduct(product);
});

/** A write as a verb makes it, and the move that its door names. */
async function edit(doc: Pick<ProductDoc, '_id'>, $set: Partial<ProductDoc>) {
  await products().updateOne({ _id: doc._id }, { $set });
  await invalidateCaches(productsChanged(doc._id.toHexString()));
}

describe('a list of products', () => {
  it('shows everything, newest first, with what it can be narrowed by', async () => {
    const listing = await list();
    expect(names(listing).slice(1)).toEqual(demoProducts.map(({ name }) => name).toReversed());
    expect(listing).toMatchObject({ total: 25, page: 1, pages: 1, nearest: null, chips: [] });
    expect(facet(listing, 'category')).toEqual({ roller: 13, brush: 7, applicator: 3, accessory: 2 });
    expect(listing.prices).toEqual({ from: 95, to: 1190 });
  });

  it('finds in words, beginnings, either unit, and with an error', async () => {
    for (const q of ['microfibre 9in', 'micro 230 mm', '9" MICROFIBER', 'microfiber 23 cm'])
      expect(names(await list({ q })), q).toContain('Microfiber Roller Cover 9 in');
    const listing = await list({ q: 'micorfibre covers' });
    expect(listing.words.corrected).toEqual({
      q: 'microfiber covers',
      address: '/products?q=microfiber+covers',
    });
    expect(names(listing)[0]).toMatch(/^Microfiber Roller Cover/);
    const [shown] = listing.products;
    expect(hitsIn(shown?.name ?? '', listing.words.marked).filter(({ isHit }) => isHit)).toEqual([
      { text: 'Microfiber', isHit: true },
      { text: 'Cover', isHit: true },
    ]);
    await aProduct({ name: 'Canvas Dust Sheet', desc: 'A sheet for floors.' });
    await invalidateCaches(productsChanged(''));
    expect((await list({ q: 'canvsa' })).words.corrected?.q, 'as it is spelled, not as it is kept').toBe(
      'canvas',
    );
    for (const q of ['nb 1017', 'SKU NB-1017']) // as pages write it
      expect(names(await list({ q })), q).toEqual(['Oval Varnish Brush 35 mm']);
    expect(names(await list({ q: 'brushes', sort: 'price' }))[0]).toBe('Foam Brush Set, 3 Sizes');
  });

  it.each([
    { category: 'roller', width: '230', order: '60' },
    { category: ['roller', 'brush'], available: '1' },
    { category: 'brush', bristle: ['natural', 'synthetic'], max: '9' },
    { q: 'roller', rating: '3' },
    {},
  ])(
    'counts beside every value what a list shows that has it and no other of its kind: %j',
    async (query) => {
      const listing = await list(query);
      let counted = 0;
      for (const { key, values } of listing.facets)
        for (const { count, value } of values) {
          expect((await list({ ...query, [key]: value })).total, `${key} ${value}`).toBe(count);
          counted += 1;
        }
      expect(counted).toBeGreaterThan(4);
    },
  );

  it('says what to loosen, and shows what comes nearest', async () => {
    const listing = await list({ q: 'lambswool 18in', category: 'roller' });
    expect(listing.total).toBe(0);
    expect(listing.nearest?.loosened.map(({ key, label, count }) => [key, label, count])).toEqual([
      ['q', 'lambswool', 1],
      ['q', '18in', 2],
    ]);
    expect(listing.nearest?.products.map(({ name }) => name)).toContain('Lambswool Refill Cover 9 in');
    expect((await list({ q: 'qqqqq (.*)+ ]' })).nearest).toEqual({ loosened: [], products: [] });
  });

  it('leaves out and corrects a word wherever it stands in the search', async () => {
    for (const q of [
      'roller wall roller ferrule',
      'lambswool 18in Lambswool',
      '35 x 9 in',
      '9 in×35',
      'roler 5 in 1',
    ]) {
      const { total, nearest } = await list({ q });
      expect([q, total]).toEqual([q, 0]);
      for (const { label, address, count } of nearest?.loosened ?? []) {
        const without = Object.fromEntries(new URL(address, 'http://shop.example').searchParams);
        expect((await list(without)).total, `${q} without ${label}`).toBe(count);
      }
    }
    expect((await list({ q: 'micorfibre covers micorfibre' })).words.corrected?.q).toBe(
      'microfiber covers microfiber',
    );
  });

  it('shows the last page for one that is gone', async () => {
    for (let number = 0; number < 30; number += 1) await aProduct();
    expect(await list({ page: '9' })).toMatchObject({ total: 55, page: 2, pages: 2, query: { page: 2 } });
    expect((await list({ page: '9' })).products).toHaveLength(7);
  });
});

describe('after a write', () => {
  it('the next answer holds it: price, name, stock, sold no more, back again', async () => {
    const [brush] = demoProducts;
    if (!brush) throw new Error('The demo catalogue is empty.');
    await list();
    await edit(brush, { price: 7 });
    expect(names(await list({ sort: 'price' }))[0]).toBe(brush.name);
    await edit(brush, { name: 'Quite Another Thing' });
    expect((await list({ q: 'quite another' })).total).toBe(1);
    expect((await suggest('anoth')).products.map(({ name }) => name)).toEqual(['Quite Another Thing']);
    await products().updateOne({ _id: brush._id }, { $set: { available: 0 } });
    await invalidateCaches(stockMoved(brush._id.toHexString()));
    expect((await list({ available: '1', q: 'another' })).total).toBe(0);
    await edit(brush, { live: false });
    expect(await list()).toMatchObject({ total: 24 });
    await edit(brush, { live: true });
    expect(await list()).toMatchObject({ total: 25 });
  });

  it('of which nobody says what it changed, everything is read again', async () => {
    await list();
    await products().deleteMany({ category: 'brush' });
    await invalidateCaches({ hard: ['*'] });
    expect(await list()).toMatchObject({ total: 18 });
  });
});

it('a write whose process died before it told of it is found a while later', async () => {
  const before = await list();
  const updatedAt = new Date();
  await products().updateOne({ slug: demoProducts[0]?.slug ?? '' }, { $set: { live: false, updatedAt } });
  const { _id, ...like } = await aProduct();
  await products().insertOne({
    ...like,
    _id: new ObjectId(),
    name: 'Quite Untold',
    slug: 'quite-untold',
    updatedAt,
  });
  await lookForUntold(new Date(updatedAt.getTime() - 1));
  expect((await list()).total).toBe(before.total + 1);
  expect(names(await list({ q: 'untold' }))).toEqual(['Quite Untold']);
});

it('so is one that waited for the database, so that it became visible long after its time stamp', async () => {
  const { _id } = await aProduct({ name: 'Quite Untold' });
  await invalidateCaches(productsChanged(_id.toHexString()));
  expect((await list({ q: 'untold' })).total).toBe(1);
  const updatedAt = new Date(Date.now() - 45_000);
  await products().updateOne({ _id }, { $set: { live: false, updatedAt } });
  await lookForUntold(new Date());
  expect((await list({ q: 'untold' })).total).toBe(0);
});

it('so is stock that an order moved whose process died before it told of it', async () => {
  const updatedAt = new Date(0); // no change of the product itself
  const product = await aProduct({ name: 'Quite Untold', available: 10, updatedAt });
  const ordered = { productId: product._id, orderId: new ObjectId(), quantity: 10 };
  const inStock = async () => {
    await lookForUntold(new Date());
    return (await list({ q: 'untold', available: '1' })).total;
  };
  await invalidateCaches(stockMoved(product._id.toHexString()));
  expect(await inStock()).toBe(1);
  const holdId = await takeHold(ordered);
  expect(await inStock()).toBe(0);
  await products().updateOne({ _id: product._id }, { $unset: { heldAt: '' } }); // as after a while
  await releaseHold({ ...ordered, holdId: holdId ?? new ObjectId() });
  expect(await inStock()).toBe(1);
});

it('so are stars that were counted by a process that died before it told of them', async () => {
  const product = await aProduct({ name: 'Quite Untold', updatedAt: new Date(0) });
  const wellRated = async () => (await list({ q: 'untold', rating: '4' })).total;
  await invalidateCaches(productsChanged(product._id.toHexString()));
  expect(await wellRated()).toBe(0);
  await addReview(await aUser(), { review: 'Fine.', rating: 5, productId: product._id.toHexString() });
  await lookForUntold(new Date());
  expect(await wellRated()).toBe(1);
});

it('what changed while nobody asked for a list keeps the first who does waiting for no read of it', async () => {
  await list();
  for (const product of demoProducts) await edit(product, { price: 7 });
  await lookForUntold(new Date());
  const asked: unknown[] = [];
  const note = ({ command }: CommandStartedEvent) => asked.push(command);
  mongo().on('commandStarted', note);
  await directory();
  mongo().off('commandStarted', note);
  expect(asked).toEqual([]);
});

it('a search box is offered products and categories', async () => {
  const found = await suggest('roller');
  expect(found.products).toHaveLength(6);
  expect(found.products[0]).toMatchObject({
    name: expect.any(String),
    img: expect.stringMatching(/^\/catalogue/),
  });
  expect(found.categories[0]).toEqual({ label: 'Rollers', address: '/products/category/rollers' });
  expect(await suggest(' \n')).toEqual({ products: [], categories: [], marked: [] });
});

it('says the same of the categories before and after it was read', async () => {
  const inOrder = async () =>
    (await getCategoryFigures()).toSorted((one, two) => (one.category < two.category ? -1 : 1));
  const [, short] = demoProducts;
  if (short) await edit(short, { available: -5 }); // more was promised than there is
  const counted = await inOrder();
  const live = await products().find({ live: true }).toArray();
  expect(counted.reduce((sum, { unitsInStock }) => sum + unitsInStock, 0)).toBe(
    live.reduce((sum, { available }) => sum + Math.max(0, available), 0),
  );
  expect(counted.map(({ category, products: many }) => [category, many])).toEqual([
    ['accessory', 2],
    ['applicator', 3],
    ['brush', 7],
    ['roller', 13],
  ]);
  await list();
  expect(await inOrder()).toEqual(counted);
  const [doc] = demoProducts;
  if (doc) await edit(doc, { price: 1, available: 7 });
  const known = await inOrder();
  await invalidateCaches({ hard: ['*'] });
  expect(known).toEqual(await inOrder());
  expect(known).not.toEqual(counted);
});
