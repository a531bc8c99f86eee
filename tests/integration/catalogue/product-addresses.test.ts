import { ObjectId } from 'mongodb';
import { NextRequest } from 'next/server';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { generateMetadata } from '@/app/(public)/products/[slug]/page';
import { products } from '@/lib/catalogue/data';
import { getGone, getProductBySlug, getRelated } from '@/lib/catalogue/detail';
import { withSlug } from '@/lib/catalogue/free-slug';
import type { CatalogueDoc } from '@/lib/catalogue/managed';
import { getNewestChanges } from '@/lib/catalogue/shown';
import { resolveSlug } from '@/lib/catalogue/slug-resolution';
import type { CacheTag, PublicDocuments } from '@/lib/platform/cache-change';
import middleware from '@/middleware';
import { aProduct } from '../../support/factories.ts';

const gone = { live: false, deletedAt: new Date() } as const;
const archived = { live: false } as const;
/** Of a state that the factory has no word for. */
const inState = (fields: Partial<CatalogueDoc>) => aProduct(fields);

const kindOf = async (slug: string) => (await resolveSlug(slug)).kind;

describe('the address of a product', () => {
  it('leads to what is sold, then to what is archived, then to who had it before, then to what is gone', async () => {
    const slug = 'sash-brush';
    expect(await kindOf(slug)).toBe('unknown');
    const deleted = await inState({ slug, ...gone });
    expect(await resolveSlug(slug)).toMatchObject({ kind: 'gone', doc: { _id: deleted._id } });
    const renamed = await aProduct({ slug: 'sash-brush-pro', oldSlugs: [slug] });
    expect(await resolveSlug(slug)).toEqual({ kind: 'moved', slug: renamed.slug });
    const kept = await inState({ slug, ...archived });
    expect(await resolveSlug(slug)).toMatchObject({ kind: 'shown', doc: { _id: kept._id } });
    const sold = await aProduct({ slug });
    expect(await resolveSlug(slug)).toMatchObject({ kind: 'shown', doc: { _id: sold._id } });
  });

  it('of a draft is nobody’s, and so is its former one', async () => {
    const draft = await inState({ slug: 'to-come', oldSlugs: ['once'], live: false, draft: true });
    expect(await kindOf('to-come')).toBe('unknown');
    expect(await kindOf('once')).toBe('unknown');
    expect(await kindOf(draft._id.toHexString())).toBe('unknown');
    expect(await getProductBySlug('to-come')).toBeNull();
  });

  it('that it had before it was deleted is gone, too', async () => {
    await inState({ slug: 'now', oldSlugs: ['before'], ...gone });
    expect(await kindOf('before')).toBe('gone');
  });

  it('that several had who were deleted names the last of them', async () => {
    const deletedOn = (day: number) => ({ live: false, deletedAt: new Date(2026, 5, day) }) as const;
    const of = async (fields: Partial<CatalogueDoc>) => {
      for (const day of [2, 1]) await inState({ ...fields, ...deletedOn(day) });
      const last = await inState({ ...fields, ...deletedOn(3) });
      await inState({ ...fields, ...deletedOn(2) });
      return { kind: 'gone', doc: { _id: last._id } };
    };
    const own = await of({ slug: 'often-sold' });
    expect(await resolveSlug('often-sold')).toMatchObject(own);
    const former = await of({ oldSlugs: ['often-renamed'] });
    expect(await resolveSlug('often-renamed')).toMatchObject(former);
  });

  it('by its id, as orders know it, is the one that it has by now', async () => {
    const { _id, slug } = await aProduct();
    expect(await resolveSlug(_id.toHexString())).toEqual({ kind: 'moved', slug });
    const { _id: away } = await inState({ ...gone });
    expect(await kindOf(away.toHexString())).toBe('gone');
    expect(await kindOf(new ObjectId().toHexString())).toBe('unknown');
  });

  it('stays with what is archived when a new product has its name', async () => {
    const kept = await inState({ slug: 'paint-tray', name: 'Paint tray', ...archived });
    const add = (_id: ObjectId) =>
      withSlug(
        { _id, name: 'Paint tray', slug: null },
        async (free) => (await aProduct({ _id, slug: free })).slug,
      );
    expect(await add(new ObjectId('aaaaaaaaaaaaaaaaaaabcdef'))).toBe('paint-tray-abcdef');
    expect(await resolveSlug('paint-tray')).toMatchObject({ kind: 'shown', doc: { _id: kept._id } });
    await products().updateOne({ _id: kept._id }, { $set: { deletedAt: new Date() } });
    expect(await add(new ObjectId())).toBe('paint-tray');
  });

  it('that a name makes is not the former one of another product', async () => {
    const renamed = await aProduct({ slug: 'paint-tray-pro', oldSlugs: ['paint-tray'] });
    const _id = new ObjectId('aaaaaaaaaaaaaaaaaaabcdef');
    const add = (slug: string | null) => withSlug({ _id, name: 'Paint tray', slug }, async (free) => free);
    expect(await add(null)).toBe('paint-tray-abcdef');
    expect(await add('paint-tray'), 'who types it means it').toBe('paint-tray');
    const back = { _id: renamed._id, name: 'Paint tray', slug: null };
    expect(await withSlug(back, async (free) => free), 'its own former one').toBe('paint-tray');
  });

  it('that it had before leads to the product itself, where its present one became another’s', async () => {
    const kept = await inState({ slug: 'paint-tray', oldSlugs: ['tray'], ...archived });
    const id = kept._id.toHexString();
    expect(await resolveSlug('tray')).toEqual({ kind: 'moved', slug: 'paint-tray' });
    await aProduct({ slug: 'paint-tray' });
    expect(await resolveSlug('tray')).toEqual({ kind: 'moved', slug: id });
    expect(await getProductBySlug(id), 'speaks for itself').toMatchObject({ id, slug: id });
    const shown = { params: Promise.resolve({ slug: id }), searchParams: Promise.resolve({}) };
    expect(await generateMetadata(shown)).toMatchObject({
      title: { absolute: expect.stringContaining(`${kept.name} (discontinued)`) },
      alternates: { canonical: expect.stringMatching(new RegExp(`/products/${id}$`)) },
    });
  });

  it('that became another product’s leads nobody from the one to the other', async () => {
    const kept = await inState({ slug: 'paint-tray', ...archived });
    const other = await aProduct({ slug: 'paint-tray' });
    expect(await resolveSlug(kept._id.toHexString())).toMatchObject({
      kind: 'shown',
      doc: { _id: kept._id },
    });
    expect(await getProductBySlug(kept._id.toHexString())).toMatchObject({ isLive: false });
    expect(await resolveSlug(other._id.toHexString())).toEqual({ kind: 'moved', slug: 'paint-tray' });
  });

  it('changes nothing of what is told to have changed while it is a draft’s', async () => {
    const { category, updatedAt } = await aProduct();
    await inState({ category, live: false, draft: true, updatedAt: new Date(Date.now() + 60_000) });
    expect(await getNewestChanges()).toContainEqual({ category, changed: updatedAt.toISOString() });
  });

  it.each(['Sash', 'a--b', '-a', 'a/b', 'a'.repeat(241), '$ne', '', 'ünder'])('is never %j', async (slug) => {
    expect(await kindOf(slug)).toBe('unknown');
  });

  it('is found by keys alone, however many have had it', async () => {
    for (let made = 0; made < 30; made += 1) await inState({ slug: 'often', oldSlugs: ['once'], ...gone });
    const sold = await aProduct({ slug: 'often' });
    const plan = await products()
      .find({ slug: 'often', draft: { $exists: false } }, { hint: 'slug' })
      .sort({ live: -1, deletedAt: 1 })
      .limit(1)
      .explain('executionStats');
    expect(plan['executionStats']).toMatchObject({ totalKeysExamined: 1, totalDocsExamined: 1 });
    expect(JSON.stringify(plan)).not.toMatch(/COLLSCAN|"SORT"/);
    expect(await resolveSlug('once')).toMatchObject({ kind: 'gone' });
    expect(await resolveSlug('often')).toMatchObject({ doc: { _id: sold._id } });
  });
});

describe('an address for good', () => {
  /** Status and Location of what the middleware answers. */
  async function answerAt(target: string): Promise<[number, string | null]> {
    const { status, headers } = await middleware(new NextRequest(new URL(target, 'https://shop.example')));
    return [status, headers.get('location')];
  }
  const leads = (path: string) => [308, `https://shop.example${path}`];

  it('keeps the query of whoever came by a former one, or by one that is written large', async () => {
    await aProduct({ slug: 'sash-brush-pro', oldSlugs: ['sash-brush'] });
    const query = '?utm_source=mail&quantity=48';
    for (const path of ['/products/sash-brush', '/products/SASH-Brush', '/products/Sash-Brush-Pro'])
      expect(await answerAt(path + query), path).toEqual(leads(`/products/sash-brush-pro${query}`));
    expect(await answerAt('/products/Rollers?q=9+in')).toEqual(leads('/products/category/rollers?q=9+in'));
    expect(await answerAt('/products/sash-brush?from=//elsewhere.example')).toEqual(
      leads('/products/sash-brush-pro?from=//elsewhere.example'),
    );
  });

  it('is asked for again each time, so that one which moved there and back leads nobody in a circle', async () => {
    await aProduct({ slug: 'sash-brush-pro', oldSlugs: ['sash-brush'] });
    for (const path of ['/products/sash-brush', '/products/Sash-Brush-Pro', '/products/category/ROLLERS']) {
      const { headers } = await middleware(new NextRequest(new URL(path, 'https://shop.example')));
      expect(headers.get('cache-control'), path).toBe('no-cache');
    }
  });

  it('has a category’s page, however its address is written', async () => {
    for (const name of ['ROLLERS', 'Rollers', 'rollerS'])
      expect(await answerAt(`/products/category/${name}?page=2`)).toEqual(
        leads('/products/category/rollers?page=2'),
      );
    expect((await answerAt('/products/category/rollers'))[1]).toBeNull();
    const [status, location] = await answerAt('/products/category/Hammers');
    expect([status, location]).toEqual([200, null]); // rewritten to the page that is not there
  });

  it('of a page of reviews that is gone leads to the last one, with the rest of the query', async () => {
    await aProduct({ slug: 'sash-brush' });
    expect(await answerAt('/products/sash-brush?utm_source=mail&reviews=9')).toEqual([
      307,
      'https://shop.example/products/sash-brush?utm_source=mail',
    ]);
  });
});

describe('the page of a product', () => {
  const key = Symbol.for('storefront.documents');
  const shared = globalThis as { [key]?: PublicDocuments | undefined };
  let noted: CacheTag[] = [];
  beforeEach(() => {
    noted = [];
    shared[key] = {
      read: (tags) => noted.push(...tags),
      noteChange: () => undefined,
      noteRead: () => undefined,
      readThrough: () => undefined,
      prepare: async () => true,
    };
  });
  afterEach(() => {
    shared[key] = undefined;
  });

  it('is made of this product alone; that of an archived one makes way for a new product', async () => {
    const { _id, slug } = await aProduct({ sku: 'NB-1', properties: { width: 230 } });
    expect(await getProductBySlug(slug)).toMatchObject({ id: _id.toHexString(), isLive: true, sku: 'NB-1' });
    expect(noted).toEqual([`product:${_id.toHexString()}`]);
    noted = [];
    const old = await inState({ ...archived });
    expect(await getProductBySlug(old.slug)).toMatchObject({ isLive: false });
    expect(noted).toEqual([`product:${old._id.toHexString()}`, 'assortment']);
  });

  it('tells nothing that is nobody’s business', async () => {
    const { slug } = await aProduct({ oldSlugs: ['before'] });
    const shown = Object.keys((await getProductBySlug(slug)) ?? {});
    for (const field of [
      'holds',
      'heldAt',
      'sold',
      'initialStock',
      'oldSlugs',
      'audit',
      'restocks',
      'ratingsCounted',
    ])
      expect(shown).not.toContain(field);
  });

  it('offers the four that are most like it, of what is sold in its category, and is made of them', async () => {
    const like = (nap: number, price: number, fields: Partial<CatalogueDoc> = {}) =>
      inState({ price, category: 'applicator', properties: { length: nap, width: 230 }, ...fields });
    const near = [await like(9, 350), await like(10, 340), await like(9, 400), await like(12, 300)];
    for (let made = 0; made < 20; made += 1) await like(18, 900 + made);
    await like(9, 345, archived);
    await like(9, 345, { category: 'brush' });
    const product = await like(9, 345);
    const detail = await getProductBySlug(product.slug);
    if (!detail) throw new Error('It was just added.');
    noted = [];
    const ids = (await getRelated(detail)).map(({ id }) => id);
    expect(new Set(ids)).toEqual(new Set(near.map(({ _id }) => _id.toHexString())));
    expect(noted).toEqual(ids.map((id) => `product:${id}`));
  });

  it('can be ordered, however many that cost the same are sold out', async () => {
    const product = await aProduct({ price: 1234 });
    for (let made = 0; made < 13; made += 1) await aProduct({ price: 1234, available: 0 });
    const inStock = await aProduct({ price: 1234, available: 500 });
    const detail = await getProductBySlug(product.slug);
    if (!detail) throw new Error('There is no such product.');
    expect((await getRelated(detail))[0]?.id).toBe(inStock._id.toHexString());
  });

  it('can be ordered, however many that cost a little more or less are sold out', async () => {
    for (const by of [1, -1]) {
      const product = await aProduct({ category: 'brush', price: 5000 });
      const price = product.price + by;
      for (let made = 0; made < 13; made += 1) await aProduct({ category: 'brush', price, available: 0 });
      const inStock = await aProduct({ category: 'brush', price, available: 500 });
      const detail = await getProductBySlug(product.slug);
      if (!detail) throw new Error('There is no such product.');
      expect((await getRelated(detail))[0]?.id, String(by)).toBe(inStock._id.toHexString());
      await products().updateMany({ category: 'brush' }, { $set: { live: false } });
    }
  });

  it('of what is gone names it and offers what is like it', async () => {
    const instead = await aProduct({ category: 'brush', price: 300 });
    await inState({ slug: 'gone', name: 'Gone Roller', category: 'brush', price: 310, ...gone });
    expect(await getGone('gone')).toMatchObject({
      name: 'Gone Roller',
      instead: [{ id: instead._id.toHexString() }],
    });
    expect(await getGone(instead.slug)).toBeNull();
  });
});
