import { afterEach, beforeEach, expect, it } from 'vitest';
import { productEdited, productsChanged, stockMoved } from '@/lib/catalogue/changes';
import { type ProductDoc, products } from '@/lib/catalogue/data';
import { getProductBySlug, getRelated } from '@/lib/catalogue/detail';
import { getNewestProducts } from '@/lib/catalogue/shown';
import { invalidateCaches } from '@/lib/platform/cache';
import type { PublicDocuments } from '@/lib/platform/cache-change';
import { addReview } from '@/lib/reviews/add';
import { reviewChanged } from '@/lib/reviews/changes';
import { getReviewsOf } from '@/lib/reviews/of-product';
import { DocumentCache, type Rendered } from '../../../server/documents/document-cache.ts';
import { Generations } from '../../../server/documents/generations.ts';
import { Reads } from '../../../server/documents/reads.ts';
import { storeDocument } from '../../../server/documents/stored-document.ts';
import { aProduct, aUser } from '../../support/factories.ts';

/** The server's own cache before what the page of a product reads. */
const key = Symbol.for('storefront.documents');
const shared = globalThis as { [key]?: PublicDocuments | undefined };
const reads = new Reads();
let now = 0;
let generations: Generations;
let rendered: string[];
let cache: DocumentCache;

async function render(slug: string): Promise<Rendered> {
  rendered.push(slug);
  const { result, tags } = await reads.during(async () => {
    const product = await getProductBySlug(slug);
    if (!product) return null;
    const [related, reviews, footer] = await Promise.all([
      getRelated(product),
      getReviewsOf(product.id, 1),
      getNewestProducts(),
    ]);
    return JSON.stringify({ product, related, reviews, footer: footer.map(({ name }) => name) });
  });
  if (result === null)
    return { kind: 'answer', answer: { status: 404, headers: new Map(), body: Buffer.of() } };
  const document = await storeDocument(Buffer.from(result), [['Content-Type', 'application/json']], 1);
  return { kind: 'document', document, tags };
}

beforeEach(() => {
  now = 0;
  rendered = [];
  generations = new Generations({ now: () => now });
  cache = new DocumentCache({ render, generations });
  shared[key] = {
    read: (tags) => reads.note(tags),
    noteChange: (change) => generations.noteChange(change),
    noteRead: () => undefined,
    readThrough: () => undefined,
    prepare: async () => true,
  };
});
afterEach(() => {
  shared[key] = undefined;
});

async function shown({ slug }: Pick<ProductDoc, 'slug'>): Promise<string> {
  generations.noteRead();
  const served = await cache.get(slug);
  if (served.kind !== 'document') throw new Error(`${slug} answered ${served.kind}`);
  return served.document.variants.identity.body.toString();
}

/** Two that have nothing to do with each other, neither of them among the newest. */
async function twoApart(): Promise<[ProductDoc, ProductDoc]> {
  const pair: [ProductDoc, ProductDoc] = [
    await aProduct({ category: 'brush' }),
    await aProduct({ category: 'applicator' }),
  ];
  for (let made = 0; made < 6; made += 1) await aProduct({ category: 'accessory' });
  for (const each of pair) await shown(each);
  rendered = [];
  return pair;
}

it('an edit shows in the next answer, and pages of other products stay kept', async () => {
  const [one, other] = await twoApart();
  await products().updateOne({ _id: one._id }, { $set: { name: 'Renamed brush' } });
  await invalidateCaches(productEdited(one._id.toHexString()));
  expect(await shown(one)).toContain('Renamed brush');
  await shown(other);
  expect(rendered).toEqual([one.slug]);
});

it('so does a review, with the stars that it gives', async () => {
  const [one, other] = await twoApart();
  const productId = one._id.toHexString();
  await invalidateCaches(
    reviewChanged(await addReview(await aUser(), { review: 'Splendid.', rating: 4, productId })),
  );
  const text = await shown(one);
  expect(text).toContain('Splendid.');
  expect(text).toContain('"ratings":[0,0,0,1,0]');
  await shown(other);
  expect(rendered).toEqual([one.slug]);
});

it('stock that an order moved shows within a second, and nobody else’s page is made anew', async () => {
  const [one, other] = await twoApart();
  await products().updateOne({ _id: one._id }, { $inc: { available: -10 } });
  await invalidateCaches(stockMoved(one._id.toHexString()));
  expect(await shown(one)).toContain('"available":100');
  now += 1250;
  expect(await shown(one)).toContain('"available":90');
  await shown(other);
  expect(rendered).toEqual([one.slug]);
});

it('what is named in every footer is made anew everywhere, once it is called otherwise or is new', async () => {
  const [one] = await twoApart();
  const newest = await products().findOne({}, { sort: { _id: -1 } });
  if (!newest) throw new Error('There are products.');
  await products().updateOne({ _id: newest._id }, { $set: { name: 'Newest of all' } });
  await invalidateCaches(productEdited(newest._id.toHexString()));
  expect(await shown(one)).toContain('Newest of all');
  const added = await aProduct({ name: 'Even newer' });
  await invalidateCaches(productsChanged(added._id.toHexString()));
  expect(await shown(one)).toContain('Even newer');
});

it('the page of an archived product gives way to a new one at its address', async () => {
  const archived = await aProduct({ slug: 'taken-again', live: false });
  expect(await shown(archived)).toContain(archived._id.toHexString());
  const { _id, slug } = await aProduct({ slug: 'taken-again' });
  await invalidateCaches(productsChanged(_id.toHexString()));
  expect(await shown({ slug })).toContain(`"id":"${_id.toHexString()}"`);
});

it('names that nobody has fill nothing', async () => {
  await shown(await aProduct());
  const { bytes } = cache;
  for (let asked = 0; asked < 200; asked += 1)
    expect((await cache.get(`made-up-${asked}`)).kind).toBe('answer');
  expect(cache.bytes).toBe(bytes);
});
