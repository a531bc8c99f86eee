import { Collection, type ObjectId } from 'mongodb';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { getAuditLog } from '@/lib/audit/data';
import { auditQuerySchema } from '@/lib/audit/schema';
import type { Actor } from '@/lib/auth/actor';
import { messages } from '@/lib/base/messages';
import { addProductAction, editProductAction, publishProductAction } from '@/lib/catalogue/actions';
import { addProduct } from '@/lib/catalogue/add';
import { products, readProducts } from '@/lib/catalogue/data';
import { getCatalogue } from '@/lib/catalogue/manage-list';
import { catalogue } from '@/lib/catalogue/managed';
import { publishProduct } from '@/lib/catalogue/publish';
import { catalogueQuerySchema } from '@/lib/catalogue/schema';
import { resolveSlug } from '@/lib/catalogue/slug-resolution';
import { archiveProduct, deleteProduct, restoreProduct } from '@/lib/catalogue/status';
import type { Action } from '@/lib/http/action';
import { images } from '@/lib/images/data';
import { removeUnusedImages } from '@/lib/ops/sweep/images';
import { allOf } from '../../support/all-of.ts';
import { anAdmin, storedProduct } from '../../support/factories.ts';
import { justBefore } from '../../support/gap.ts';
import { aPicture } from '../../support/pictures.ts';
import { productInput } from '../../support/product-input.ts';
import { refusal } from '../../support/refusal.ts';
import { newRequest } from '../../support/request.ts';
import { sessionCookieOf } from '../../support/rest.ts';

let admin: Actor;
beforeEach(async () => {
  admin = await anAdmin();
});

type Fields = Record<string, string | File | File[]>;
const submit = async <T>(action: Action<T>, fields: Fields) => {
  newRequest({ cookie: await sessionCookieOf(admin) });
  const form = new FormData();
  for (const [name, value] of Object.entries(fields))
    for (const each of Array.isArray(value) ? value : [value]) form.append(name, each);
  return action({ result: null, values: {} }, form);
};
const add = async (fields: Fields) => (await submit(addProductAction, fields)).result;
const edit = async (id: ObjectId, fields: Fields) =>
  (await submit(editProductAction, { productId: id.toHexString(), ...fields })).result;

const cover = '/catalogue/angled-sash-brush-2in.webp';
const other = '/catalogue/microfibre-roller-cover-9in.webp';
const texts = {
  name: 'Sash Brush',
  desc: 'For windows.',
  price: '4.2',
  quantity: '6',
  category: 'brush',
  sku: '',
  slug: '',
  img: cover,
};
const full = { ...texts, available: '60' };
const stored = async (name: string) => {
  const doc = await catalogue().findOne({ name });
  if (!doc) throw new Error(`There is no ${name}.`);
  return doc;
};
const logged = async () => (await getAuditLog(admin, auditQuerySchema.parse({}))).rows;

describe('the properties of a product', () => {
  it('are those of its category, typed; the log tells them in words', async () => {
    const sent = { ...full, brush_width: '50', brush_bristle: 'natural', roller_nap: '9', brush_head: ' ' };
    expect(await add(sent)).toMatchObject({ ok: true });
    const doc = await stored('Sash Brush');
    expect(doc.properties).toEqual({ width: 50, bristle: 'natural' });
    expect((await logged())[0]?.after).toMatchObject({ Width: '50 mm', Bristle: 'Natural' });
    await edit(doc._id, { ...texts, category: 'roller', roller_nap: '9.5' });
    expect((await stored('Sash Brush')).properties).toEqual({ nap: 9.5 });
    expect((await logged())[0]).toMatchObject({
      action: 'product.edited',
      before: { category: 'brush', Width: '50 mm', Bristle: 'Natural', Nap: null },
      after: { category: 'roller', Width: null, Nap: '9.5 mm' },
    });
  });

  it('are refused beside their field, together with what is missing', async () => {
    const wrong = { ...full, name: '', brush_width: '-1', brush_bristle: 'steel', roller_nap: 'x' };
    expect(await add(wrong)).toMatchObject({
      fieldErrors: {
        name: ['required'],
        brush_width: [messages.catalogue.propertyNumber],
        brush_bristle: [messages.catalogue.propertyChoice],
      },
    });
    expect(await add({ ...full, roller_nap: 'x' }), 'of another category').toMatchObject({ ok: true });
  });
});

describe('what many units of a product cost, and its cartons', () => {
  const breaks = '100: 3.20\n500: 2.90';

  it('are typed line by line, kept in minor units, edited, and told in the log', async () => {
    expect(await add({ ...full, step: '6', breaks })).toMatchObject({ ok: true });
    const doc = await stored('Sash Brush');
    const kept = [
      { from: 100, price: 320 },
      { from: 500, price: 290 },
    ];
    expect(doc).toMatchObject({ step: 6, breaks: kept });
    expect((await logged())[0]?.after).toMatchObject({ step: 6, breaks: '100: 3.20; 500: 2.90' });
    expect(await edit(doc._id, { ...texts, step: '', breaks: '100: 3.10' })).toMatchObject({ ok: true });
    expect(await stored('Sash Brush')).toMatchObject({ step: null, breaks: [{ from: 100, price: 310 }] });
    expect((await logged())[0]).toMatchObject({
      action: 'product.edited',
      before: { step: 6, breaks: '100: 3.20; 500: 2.90' },
      after: { step: null, breaks: '100: 3.10' },
    });
    const [shown] = (await allOf(readProducts())).slice(-1);
    expect(shown).toMatchObject({ step: null, breaks: [{ from: 100, price: 310 }] });
    await edit(doc._id, { ...texts, breaks: '' });
    expect((await stored('Sash Brush')).breaks).toBeNull();
  });

  it('are refused beside their field, together with what else is wrong', async () => {
    expect(await add({ ...full, name: '', step: '0', breaks: '100: 3.20\n90: 3' })).toMatchObject({
      fieldErrors: {
        name: ['required'],
        step: [messages.catalogue.tooSmall(1)],
        breaks: [messages.catalogue.breakRises(2)],
      },
    });
    expect(await add({ ...full, breaks: '6: 3' })).toMatchObject({
      fieldErrors: { breaks: [messages.catalogue.breakAboveMinimum(6)] },
    });
    expect(await add({ ...full, breaks: '100: 4.2' })).toMatchObject({
      fieldErrors: { breaks: [messages.catalogue.breakBelowPrice('4.20')] },
    });
  });

  it('of a draft wait for its price, and keep it off the shelf until they fit', async () => {
    expect(await add({ name: 'Sash Brush', breaks, intent: 'draft' })).toMatchObject({ ok: true });
    const { _id } = await stored('Sash Brush');
    expect(await edit(_id, { ...texts, price: '3', breaks, intent: 'publish' })).toMatchObject({
      fieldErrors: { breaks: [messages.catalogue.breakBelowPrice('3.00')] },
    });
    expect(await edit(_id, { ...texts, breaks, intent: 'publish' })).toMatchObject({ ok: true });
  });
});

describe('the address of a product', () => {
  it('is made of its name, or chosen; one that is taken, reserved or no address is refused', async () => {
    await add(full);
    expect((await stored('Sash Brush')).slug).toBe('sash-brush');
    await add({ ...full, name: 'Sash  Brush!' });
    expect((await stored('Sash  Brush!')).slug).toMatch(/^sash-brush-[0-9a-f]{6}$/);
    await add({ ...full, name: 'Rollers' });
    expect((await stored('Rollers')).slug, 'a shelf stands there').toMatch(/^rollers-/);
    const { slugTaken, slugReserved, slugPattern } = messages.catalogue;
    for (const [slug, sentence] of [
      ['sash-brush', slugTaken],
      ['category', slugReserved],
      ['brushes', slugReserved],
      ['a b', slugPattern],
      ['-a', slugPattern],
      ['a--b', slugPattern],
      ['x'.repeat(81), messages.profile.tooLong(80)],
    ] as const)
      expect(await add({ ...full, name: 'New', slug }), slug).toMatchObject({
        fieldErrors: { slug: [sentence] },
      });
    expect(await add({ ...full, name: 'New', slug: 'My-Brush' })).toMatchObject({ ok: true });
    expect((await stored('New')).slug).toBe('my-brush');
  });

  it('is remembered when it changes, and may be taken back', async () => {
    await add(full);
    const { _id } = await stored('Sash Brush');
    const take = async (slug: string) => {
      expect(await edit(_id, { ...texts, slug })).toMatchObject({ ok: true });
      const { slug: now, oldSlugs } = await storedProduct(_id);
      return [now, oldSlugs];
    };
    expect(await take('one')).toEqual(['one', ['sash-brush']]);
    expect(await take('two')).toEqual(['two', ['sash-brush', 'one']]);
    expect(await take('one')).toEqual(['one', ['sash-brush', 'two']]);
    expect((await logged())[0]).toMatchObject({ before: { slug: 'two' }, after: { slug: 'one' } });
  });

  it('that several had leads to who had it last', async () => {
    await add(full);
    const first = (await stored('Sash Brush'))._id;
    await edit(first, { ...texts, slug: 'first-now' });
    await add({ ...full, name: 'Second', slug: 'sash-brush' });
    const second = (await stored('Second'))._id;
    expect(await edit(second, { ...texts, name: 'Second', slug: 'second-now' })).toMatchObject({ ok: true });
    expect(await resolveSlug('sash-brush')).toEqual({ kind: 'moved', slug: 'second-now' });
    expect((await storedProduct(first)).oldSlugs).toEqual([]);
    expect((await storedProduct(second)).oldSlugs).toEqual(['sash-brush']);
  });

  it('is not taken back by an edit from whoever took it over meanwhile', async () => {
    await add(full);
    const first = (await stored('Sash Brush'))._id;
    await edit(first, { ...texts, slug: 'first-now' });
    await add({ ...full, name: 'Second', slug: 'sash-brush' });
    const second = (await stored('Second'))._id;
    justBefore('findOneAndUpdate', async () => {
      await edit(second, { ...texts, name: 'Second', slug: 'second-now' });
    });
    expect(await edit(first, { ...texts, slug: 'first-again' })).toMatchObject({
      message: messages.catalogue.changedMeanwhile,
    });
    expect((await storedProduct(first)).oldSlugs).toEqual([]);
    expect(await resolveSlug('sash-brush')).toEqual({ kind: 'moved', slug: 'second-now' });
  });

  it('of a draft that is left to its name is none that another has', async () => {
    await add(full);
    await add({ name: 'Sash – Brush', category: 'brush', intent: 'draft' });
    const { _id } = await stored('Sash – Brush');
    const complete = {
      ...texts,
      name: 'Sash – Brush',
      slug: (await storedProduct(_id)).slug,
      intent: 'draft',
    };
    expect(await edit(_id, complete)).toMatchObject({ ok: true });
    const published = await submit(publishProductAction, { productId: _id.toHexString() });
    expect(published.result).toMatchObject({ ok: true });
    expect((await storedProduct(_id)).slug).toBe(`sash-brush-${_id.toHexString().slice(-6)}`);
  });

  it('that another took meanwhile keeps an archived product from returning, in words', async () => {
    const { id } = await addProduct(admin, { ...productInput, name: 'First' });
    await archiveProduct(admin, { productId: id });
    await add({ ...full, slug: 'first' });
    expect((await refusal(restoreProduct(admin, { productId: id }))).message).toBe(
      messages.catalogue.slugTaken,
    );
  });
});

describe('the pictures of a product', () => {
  it('come as addresses and as several files, in their order, with words', async () => {
    const image = [await aPicture('a.png'), await aPicture('b.png')];
    expect(await add({ ...full, alt: 'A brush', img3: other, image })).toMatchObject({ ok: true });
    const doc = await stored('Sash Brush');
    expect([doc.img, doc.imgAlt]).toEqual([cover, 'A brush']);
    expect(doc.more).toHaveLength(3);
    expect(doc.more?.[0]).toEqual({ img: other, alt: null });
    await images().updateMany({}, { $set: { since: new Date(0) } });
    expect(await removeUnusedImages(), 'shown').toBe(0);
    expect(await images().countDocuments({ used: true })).toBe(2);
  });

  it('that a product no longer has are removed after a day, all others stay', async () => {
    await add({ ...full, image: [await aPicture('a.png'), await aPicture('b.png')] });
    const { _id, more = [] } = await stored('Sash Brush');
    const [, second] = more;
    await edit(_id, { ...texts, img2: second?.img ?? '' });
    await images().updateMany({}, { $set: { used: false, since: new Date(0) } });
    expect(await removeUnusedImages()).toBe(1);
    expect((await images().find().toArray()).map(({ url, used }) => [url, used])).toEqual([
      [second?.img, true],
    ]);
  });

  it('that came with a form that was refused are removed after a day', async () => {
    await add(full);
    expect(await add({ ...full, image: [await aPicture('a.png')] })).toMatchObject({ ok: false });
    const { _id } = await stored('Sash Brush');
    await add({ ...full, name: 'Wall Brush' });
    const taken = { ...texts, name: 'Wall Brush', image: [await aPicture('b.png')] };
    expect(await edit(_id, taken)).toMatchObject({ ok: false });
    await images().updateMany({}, { $set: { since: new Date(0) } });
    expect(await removeUnusedImages()).toBe(2);
  });

  it('that were taken off by a process that died right after are removed after a day, those that it put on stay', async () => {
    await add({ ...full, image: [await aPicture('a.png')] });
    const { _id } = await stored('Sash Brush');
    await images().updateMany({}, { $set: { since: new Date(0) } });
    expect(await removeUnusedImages(), 'shown').toBe(0);
    const [before] = await images().find().toArray();
    const write = Collection.prototype.findOneAndUpdate;
    vi.spyOn(Collection.prototype, 'findOneAndUpdate').mockImplementation(async function (
      this: Collection,
      ...asked: unknown[]
    ) {
      const written = await Reflect.apply(write, this, asked);
      if (this.collectionName === 'products') throw new Error('The process died.');
      return written;
    });
    expect(await edit(_id, { ...texts, image: [await aPicture('b.png')] })).toMatchObject({ ok: false });
    vi.restoreAllMocks();
    const { more = [] } = await stored('Sash Brush');
    await images().updateMany({}, { $set: { since: new Date(0) } });
    expect(await removeUnusedImages()).toBe(1);
    expect(await images().findOne({ _id: before?._id ?? '' })).toBeNull();
    expect(await images().distinct('url')).toEqual([more[0]?.img]);
  });

  it('are at most eight, each once', async () => {
    const image = await Promise.all(Array.from({ length: 8 }, () => aPicture('a.png')));
    expect(await add({ ...full, image })).toMatchObject({
      fieldErrors: { image: [messages.catalogue.tooManyPictures(8)] },
    });
    expect(await add({ ...full, img2: cover })).toMatchObject({
      fieldErrors: { image: [messages.catalogue.pictureTwice] },
    });
    expect(await images().countDocuments()).toBe(0);
  });

  it('change places by a press that saves nothing, and brings the files that were chosen', async () => {
    const pressed = { ...full, img2: other, alt2: 'A cover', image: [await aPicture()], arrange: 'cover:1' };
    const { result, values } = await submit(addProductAction, pressed);
    expect(result).toBeNull();
    expect(values).toMatchObject({ name: 'Sash Brush', img: other, alt: 'A cover', img2: cover, alt2: '' });
    expect(values['img3']).toMatch(/\.webp$/);
    expect(values).not.toHaveProperty('arrange');
    expect(await products().countDocuments({ name: 'Sash Brush' })).toBe(0);
  });

  it('of a product on sale are never none', async () => {
    await add(full);
    const { _id } = await stored('Sash Brush');
    expect(await edit(_id, { ...texts, img: '' })).toMatchObject({
      fieldErrors: { image: ['image is required'] },
    });
  });
});

describe('a draft', () => {
  const draft = async (fields: Fields = {}) => {
    expect(await add({ name: 'Sash Brush', category: 'brush', intent: 'draft', ...fields })).toMatchObject({
      ok: true,
      message: messages.catalogue.savedDraft('Sash Brush'),
    });
    return stored('Sash Brush');
  };
  const states = async (state: 'all' | 'draft' | 'archived') =>
    (await getCatalogue(admin, catalogueQuerySchema.parse({ state }))).rows.map((row) => row.state);

  it('needs a name alone, and is in the lists of admins only', async () => {
    await draft();
    expect(await add({ intent: 'draft', category: 'brush', price: '0.001' })).toMatchObject({
      fieldErrors: { name: ['required'], price: [messages.catalogue.priceDecimals(2)] },
    });
    expect((await allOf(readProducts())).map(({ name }) => name)).not.toContain('Sash Brush');
    expect(await states('all')).toContain('draft');
    expect(await states('draft')).toEqual(['draft']);
    expect(await states('archived')).toEqual([]);
  });

  it('is one, as a product on sale is, also where its form is sent again because the answer was lost', async () => {
    const half = { ...full, price: '', available: '', intent: 'draft' };
    const first = await add(half);
    expect(await add(half)).toEqual(first);
    expect(await catalogue().countDocuments({ name: half.name })).toBe(1);
    const live = await add(full);
    expect(await add(full)).toEqual(live);
    await catalogue().updateOne({ name: full.name, live: true }, { $inc: { available: -1 } });
    expect(await add(full), 'one was sold meanwhile').toMatchObject({ ok: true });
    await catalogue().updateOne({ name: full.name, live: true }, { $inc: { available: 1 } });
    expect(await add({ ...full, price: '4.3' })).toMatchObject({
      fieldErrors: { name: [messages.catalogue.nameTaken] },
    });
  });

  it('does not go on sale where something is taken from it in that very moment', async () => {
    const { _id } = await draft();
    expect(await edit(_id, { ...texts, intent: 'draft' })).toMatchObject({ ok: true });
    justBefore('findOneAndUpdate', () => edit(_id, { ...texts, price: '', intent: 'draft' }));
    const refused = await refusal(publishProduct(admin, { productId: _id.toHexString() }));
    expect(refused.message).toBe(messages.catalogue.changedMeanwhile);
    expect(await storedProduct(_id)).toMatchObject({ draft: true, live: false, price: 0 });
  });

  it('goes on sale once nothing is missing, in words; the log says so', async () => {
    const { _id } = await draft();
    const productId = _id.toHexString();
    const published = async () => (await submit(publishProductAction, { productId })).result;
    expect(await published()).toMatchObject({
      message: messages.catalogue.incomplete(
        'Description, Price in dollars per unit, Minimum quantity, Photo',
      ),
    });
    expect(await edit(_id, { ...texts, intent: 'publish', price: '' })).toMatchObject({
      fieldErrors: { price: ['put product price'] },
    });
    expect(await edit(_id, { ...texts, intent: 'draft', price: '' })).toMatchObject({ ok: true });
    expect(await storedProduct(_id)).toMatchObject({
      draft: true,
      live: false,
      desc: 'For windows.',
      price: 0,
    });
    expect(await edit(_id, { ...texts, slug: 'sash', intent: 'publish' })).toMatchObject({ ok: true });
    const doc = await storedProduct(_id);
    expect(doc).toMatchObject({ live: true, slug: 'sash', price: 420 });
    expect(doc).not.toHaveProperty('draft');
    expect(doc.oldSlugs, 'nobody has seen the one it had').toBeUndefined();
    expect(
      (await logged())
        .map(({ action }) => action)
        .slice(0, 2)
        .toSorted(),
    ).toEqual(['product.edited', 'product.published']);
    expect(await published()).toMatchObject({ code: 'conflict', message: messages.catalogue.noDraft });
    expect(await edit(_id, { ...texts, intent: 'draft' })).toMatchObject({ code: 'conflict' });
  });

  it('is unique only once it is published', async () => {
    await add({ ...full, sku: 'A-1' });
    const { _id } = await stored('Sash Brush');
    await products().updateOne({ _id }, { $set: { name: 'First' } });
    const second = await draft({ ...full, sku: 'A-1', name: 'Sash Brush', slug: 'sash-brush' });
    expect(
      (await submit(publishProductAction, { productId: second._id.toHexString() })).result,
    ).toMatchObject({ code: 'conflict' });
    expect(
      await edit(second._id, { ...texts, sku: 'A-2', slug: 'sash-brush', intent: 'publish' }),
    ).toMatchObject({ fieldErrors: { slug: [messages.catalogue.slugTaken] } });
    expect(await edit(second._id, { ...texts, sku: 'A-2', slug: '', intent: 'publish' })).toMatchObject({
      ok: true,
    });
  });

  it('is not archived, and not restored for sale; deleted and restored it is a draft again', async () => {
    const { _id } = await draft();
    const productId = _id.toHexString();
    expect((await refusal(archiveProduct(admin, { productId }))).code).toBe('conflict');
    expect(await restoreProduct(admin, { productId })).toMatchObject({ state: 'draft' });
    await deleteProduct(admin, { productId });
    expect(await restoreProduct(admin, { productId })).toMatchObject({ state: 'draft' });
    expect(await states('draft')).toEqual(['draft']);
  });
});

it('an edit says whether pages of others show something else now: a name, an address, a new arrival', async () => {
  await add(full);
  const { _id } = await stored('Sash Brush');
  const said = async (fields: Fields, id = _id) => {
    const result = await edit(id, { ...texts, ...fields });
    return result?.ok ? result.data.isListedAnew : result;
  };
  expect(await said({ price: '4.5' })).toBe(false);
  expect(await said({ price: '4.5', slug: 'window-brush' })).toBe(true);
  expect(await said({ price: '4.5', name: 'Window Brush', slug: 'window-brush' })).toBe(true);
  await add({ ...full, slug: 'sash-brush', intent: 'draft' });
  const { _id: draft } = await stored('Sash Brush');
  expect(await said({ slug: 'sash-brush', intent: 'publish' }, draft)).toBe(true);
});
