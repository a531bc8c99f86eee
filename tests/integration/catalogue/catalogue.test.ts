import { ObjectId } from 'mongodb';
import { beforeEach, describe, expect, it } from 'vitest';
import { auditEvents, getAuditLog } from '@/lib/audit/data';
import { recordWaitingAudits } from '@/lib/audit/record';
import { auditQuerySchema } from '@/lib/audit/schema';
import type { Actor } from '@/lib/auth/actor';
import { messages } from '@/lib/base/messages';
import { everything } from '@/lib/base/paging';
import { addProductAction } from '@/lib/catalogue/actions';
import { addProduct } from '@/lib/catalogue/add';
import { products, readFeatured, readProducts } from '@/lib/catalogue/data';
import { editProduct } from '@/lib/catalogue/edit';
import { getLowStock } from '@/lib/catalogue/low';
import { getCatalogue } from '@/lib/catalogue/manage-list';
import { catalogue, getManagedProduct } from '@/lib/catalogue/managed';
import { recordRestocks } from '@/lib/catalogue/restock';
import { adjustStockSchema, catalogueQuerySchema, postProductSchema } from '@/lib/catalogue/schema';
import { archiveProduct, deleteProduct, restoreProduct, setFeatured } from '@/lib/catalogue/status';
import { adjustStock, getStockMovements } from '@/lib/catalogue/stock';
import { productWords } from '@/lib/catalogue/words';
import { restProduct } from '@/lib/http/rest';
import { exportOf } from '@/lib/ops/exports/data';
import { readOrder } from '@/lib/orders/data';
import { followUp } from '@/lib/orders/follow-up';
import { cancelOrder } from '@/lib/payments/cancel';
import { toObjectId } from '@/lib/platform/db';
import { addReview } from '@/lib/reviews/add';
import { visibleReviews } from '@/lib/reviews/data';
import { setHidden } from '@/lib/reviews/moderate';
import { allOf } from '../../support/all-of.ts';
import { anAdmin, anOrder, aProduct, aUser, storedOrder, storedProduct } from '../../support/factories.ts';
import { justBefore } from '../../support/gap.ts';
import { aPicture } from '../../support/pictures.ts';
import { productEdit, productInput } from '../../support/product-input.ts';
import { refusal } from '../../support/refusal.ts';
import { newRequest } from '../../support/request.ts';
import { sessionCookieOf } from '../../support/rest.ts';

let admin: Actor;
beforeEach(async () => {
  admin = await anAdmin();
});

const file = async (list: string) => {
  let text = '';
  for await (const part of exportOf(admin, list) ?? []) text += part;
  return text;
};
const logged = async () => (await getAuditLog(admin, auditQuerySchema.parse({}))).rows;

describe('editing a product', () => {
  it('leaves existing orders at their price and says before and after', async () => {
    const { id } = await addProduct(admin, productInput);
    const { actor: buyer, order } = await anOrder({ product: await storedProduct(new ObjectId(id)) });
    const edited = await editProduct(admin, { ...productEdit(id), price: 9.99, name: 'Sash Brush XL' });
    expect(edited).toMatchObject({ name: 'Sash Brush XL', price: 999, available: 54, held: 6 });
    expect(await readOrder(buyer, order.id)).toMatchObject({ price: 420, productName: 'Sash Brush' });
    expect((await logged())[0]).toMatchObject({
      action: 'product.edited',
      by: admin.email,
      before: { name: 'Sash Brush', price: 420 },
      after: { name: 'Sash Brush XL', price: 999 },
    });
  });

  it('is refused when the product was changed since the form was filled', async () => {
    const { id } = await addProduct(admin, productInput);
    const updatedAt = new Date(Date.now() - 60_000); // not in the millisecond of the first edit
    await products().updateOne({ _id: new ObjectId(id) }, { $set: { updatedAt } });
    const seen = updatedAt.toISOString();
    await editProduct(admin, { ...productEdit(id), price: 5, seen });
    const again = await editProduct(admin, { ...productEdit(id), price: 5, seen });
    expect(again, 'the answer to the same save was lost').toMatchObject({ price: 500 });
    const others = [
      { price: 6 },
      { pictures: [{ img: '/images/other.jpg', alt: null }] },
      { properties: { width: 50 } },
      { slug: 'another-address' },
    ];
    for (const other of others) {
      const late = await refusal(editProduct(admin, { ...productEdit(id), price: 5, ...other, seen }));
      expect(late.message, Object.keys(other).join()).toBe(messages.catalogue.changedMeanwhile);
    }
  });

  it('is refused when it is changed in the very moment of the write', async () => {
    const { id } = await addProduct(admin, productInput);
    justBefore('findOneAndUpdate', () => editProduct(admin, { ...productEdit(id), price: 5 }));
    const late = await refusal(editProduct(admin, { ...productEdit(id), price: 6 }));
    expect(late.message).toBe(messages.catalogue.changedMeanwhile);
    expect((await storedProduct(new ObjectId(id))).price).toBe(500);
  });

  it("refuses another live product's name", async () => {
    await addProduct(admin, productInput);
    const { id } = await addProduct(admin, { ...productInput, name: 'Other' });
    const taken = await refusal(editProduct(admin, productEdit(id)));
    expect(taken).toMatchObject({ code: 'conflict', fieldErrors: { name: [messages.catalogue.nameTaken] } });
  });
});

describe('the SKU of a product', () => {
  const add = (fields: object) => addProduct(admin, postProductSchema.parse({ ...productInput, ...fields }));

  it('may be left out, by many', async () => {
    expect((await add({})).sku).toBeNull();
    expect((await add({ name: 'Other', sku: ' ' })).sku).toBeNull();
  });

  it('is one live product’s alone, however it is written; an archived one gives it back when it returns', async () => {
    const { id, sku } = await add({ sku: 'nb-r.09' });
    expect(sku).toBe('NB-R.09');
    const taken = { code: 'conflict', fieldErrors: { sku: [messages.catalogue.skuTaken] } };
    expect(await refusal(add({ name: 'Other', sku: 'NB-r.09' }))).toMatchObject(taken);
    await archiveProduct(admin, { productId: id });
    const { id: other } = await add({ name: 'Other', sku: 'NB-R.09' });
    expect(await refusal(restoreProduct(admin, { productId: id }))).toMatchObject(taken);
    await editProduct(admin, { ...productEdit(other), name: 'Other', sku: null });
    await restoreProduct(admin, { productId: id });
  });

  it('is found by the search, written into the log and the file, and sent by REST', async () => {
    await add({ sku: 'NB-R.09' });
    await add({ name: 'Other' });
    const found = await getCatalogue(admin, catalogueQuerySchema.parse({ q: 'b-r.0' }));
    expect(found.rows.map(({ sku }) => sku)).toEqual(['NB-R.09']);
    expect((await getAuditLog(admin, auditQuerySchema.parse({}))).rows[1]?.after).toMatchObject({
      sku: 'NB-R.09',
    });
    expect((await allOf(readProducts())).slice(-2).map(restProduct)).toMatchObject([
      { sku: 'NB-R.09' },
      { sku: null },
    ]);
    const [header, ...lines] = (await file('products')).split('\r\n').map((line) => line.split(','));
    expect(lines.map((cells) => cells[header?.indexOf('sku') ?? -1])).toContain('NB-R.09');
  });

  it.each(['-1', 'a b', 'a;b', '刷', 'x'.repeat(41)])('cannot be %j', (sku) => {
    expect(postProductSchema.safeParse({ ...productInput, sku }).success).toBe(false);
  });
});

describe('adding a product by its form', () => {
  const submit = async (fields: Record<string, string | File>) => {
    newRequest({ cookie: await sessionCookieOf(admin) });
    const form = new FormData();
    for (const [name, value] of Object.entries(fields)) form.set(name, value);
    return (await addProductAction({ result: null, values: {} }, form)).result;
  };
  const texts = {
    name: 'Sash Brush',
    desc: 'For windows.',
    price: '4.2',
    quantity: '6',
    available: '60',
    category: 'brush',
  };

  it('stores its picture and says so', async () => {
    const result = await submit({ ...texts, image: await aPicture() });
    expect(result).toMatchObject({ ok: true, message: 'successfully added product' });
    const stored = await catalogue().findOne({ name: 'Sash Brush' });
    expect((await fetch(stored?.img ?? '')).status).toBe(200);
  });

  it('leaves no half product when the picture is none', async () => {
    const file = new File(['<svg/>'], 'x.png', { type: 'image/png' });
    expect(await submit({ ...texts, image: file })).toMatchObject({
      ok: false,
      fieldErrors: { image: [messages.image.unreadable] },
    });
    expect(await submit({ image: new File([], '') })).toMatchObject({
      fieldErrors: { image: ['image is required'], price: ['put product price'], name: ['required'] },
    });
    expect(await catalogue().countDocuments({ name: 'Sash Brush' })).toBe(0);
  });
});

describe('a product off sale', () => {
  it('is archived and restored, its open orders go on', async () => {
    const { order, product, actor: buyer } = await anOrder();
    const productId = product._id.toHexString();
    await setFeatured(admin, { productId, featured: true });
    await archiveProduct(admin, { productId });
    expect((await allOf(readProducts())).map(({ id }) => id)).not.toContain(productId);
    expect(await readFeatured()).toEqual([]);
    expect((await archiveProduct(admin, { productId })).state, 'the answer was lost').toBe('archived');
    await cancelOrder(buyer, { orderId: order.id });
    expect((await storedProduct(product._id)).available).toBe(100);
    await restoreProduct(admin, { productId });
    expect((await restoreProduct(admin, { productId })).state, 'twice').toBe('live');
    expect((await readFeatured()).map(({ id }) => id)).toEqual([productId]);
    expect((await logged()).map(({ action }) => action)).toEqual([
      'product.restored',
      'product.archived',
      'product.featured',
    ]);
  });

  it('that was featured returns without that, though its deletion died before it was taken from there', async () => {
    const { id: productId } = await addProduct(admin, productInput);
    await setFeatured(admin, { productId, featured: true });
    await catalogue().updateOne(
      { _id: toObjectId(productId) },
      { $set: { live: false, deletedAt: new Date() } },
    );
    await restoreProduct(admin, { productId });
    expect(await readFeatured()).toEqual([]);
  });

  it('cannot return under a name that was taken meanwhile', async () => {
    const { id } = await addProduct(admin, productInput);
    await archiveProduct(admin, { productId: id });
    await addProduct(admin, productInput);
    expect((await refusal(restoreProduct(admin, { productId: id }))).message).toBe(
      messages.catalogue.nameTaken,
    );
  });

  it('is deleted from the shop and the list, and restored from among the deleted', async () => {
    const { id } = await addProduct(admin, productInput);
    const list = async (state: 'all' | 'deleted') =>
      (await getCatalogue(admin, catalogueQuerySchema.parse({ state }))).rows.map((row) => row.id);
    await deleteProduct(admin, { productId: id });
    expect(await list('all')).not.toContain(id);
    expect(await list('deleted')).toEqual([id]);
    expect((await refusal(getManagedProduct(admin, id))).code).toBe('not_found');
    expect((await refusal(deleteProduct(admin, { productId: id }))).code).toBe('not_found');
    expect((await refusal(archiveProduct(admin, { productId: id }))).code).toBe('not_found');
    await restoreProduct(admin, { productId: id });
    expect(await list('all')).toContain(id);
    expect(await list('deleted')).toEqual([]);
    expect((await logged()).map(({ action, before }) => [action, before?.['state']])).toContainEqual([
      'product.restored',
      'deleted',
    ]);
  });
});

const newHexId = () => new ObjectId().toHexString();

describe('stock', () => {
  it('is adjusted once for each form, with who and why', async () => {
    const product = await aProduct();
    const productId = product._id.toHexString();
    const form = {
      productId,
      change: -30,
      reason: 'Damaged in the store',
      adjustmentId: new ObjectId().toHexString(),
    };
    await adjustStock(admin, form);
    expect(await adjustStock(admin, form)).toMatchObject({ available: 70 });
    expect(await getStockMovements(admin, { productId, page: 1 })).toMatchObject({
      total: 1,
      rows: [{ type: 'restock', quantity: -30, by: admin.email, reason: 'Damaged in the store' }],
    });
    expect((await logged()).filter(({ action }) => action === 'product.stock')).toMatchObject([
      { before: { available: 100 }, after: { available: 70, change: -30, reason: 'Damaged in the store' } },
    ]);
  });

  it('is set to a counted level, told apart from a change, once', async () => {
    const product = await aProduct();
    const productId = product._id.toHexString();
    const form = { productId, mode: 'to', change: 64, reason: 'Count', adjustmentId: newHexId() } as const;
    expect(await adjustStock(admin, form)).toMatchObject({ available: 64 });
    expect(await adjustStock(admin, form), 'sent twice').toMatchObject({ available: 64 });
    expect(await adjustStock(admin, { ...form, adjustmentId: newHexId(), change: 0 })).toMatchObject({
      available: 0,
    });
    expect(await getStockMovements(admin, { productId, page: 1 })).toMatchObject({
      rows: [{ quantity: -64 }, { quantity: -36 }],
    });
    const [, first] = (await logged()).filter(({ action }) => action === 'product.stock');
    expect(first).toMatchObject({ before: { available: 100 }, after: { available: 64, change: -36 } });
  });

  it('is not set to a level that was counted before an order took some of it', async () => {
    const product = await aProduct();
    justBefore('findOneAndUpdate', () =>
      products().updateOne({ _id: product._id }, { $inc: { available: -10 } }),
    );
    const form = { productId: product._id.toHexString(), mode: 'to', change: 64, reason: 'Count' } as const;
    expect(await refusal(adjustStock(admin, form))).toMatchObject({
      code: 'conflict',
      message: messages.catalogue.changedMeanwhile,
    });
    expect(await storedProduct(product._id)).toMatchObject({ available: 90, restocked: 0 });
  });

  it('is set to the same level once by two presses of one form', async () => {
    const product = await aProduct();
    const productId = product._id.toHexString();
    const form = { productId, mode: 'to', change: 64, reason: 'Count', adjustmentId: newHexId() } as const;
    const both = await Promise.all([adjustStock(admin, form), adjustStock(admin, form)]);
    expect(both).toMatchObject([{ available: 64 }, { available: 64 }]);
    expect(await getStockMovements(admin, { productId, page: 1 })).toMatchObject({ total: 1 });
  });

  it.each([{ change: 15 }, { reason: 'Count' }, { mode: 'to', change: 100 }, { change: -500 }] as const)(
    'counts nothing for %o under a form that counted +12, and says so',
    async (corrected) => {
      const product = await aProduct();
      const productId = product._id.toHexString();
      const form = {
        productId,
        mode: 'by',
        change: 12,
        reason: 'Delivery',
        adjustmentId: newHexId(),
      } as const;
      await adjustStock(admin, form);
      expect(await refusal(adjustStock(admin, { ...form, ...corrected }))).toMatchObject({
        code: 'conflict',
        message: messages.catalogue.stockCounted(12, 'Delivery'),
      });
      for (const same of [form, { ...form, mode: 'to', change: 112 } as const])
        expect(await adjustStock(admin, same)).toMatchObject({ available: 112 });
      expect(await getStockMovements(admin, { productId, page: 1 })).toMatchObject({ total: 1 });
    },
  );

  it.each([
    [{ change: '0' }, messages.catalogue.stockChange],
    [{ change: '-3', mode: 'to' }, messages.catalogue.stockLevel],
    [{ change: '', mode: 'to' }, messages.catalogue.stockChange],
  ])('form %o is complained about', (fields, complaint) => {
    const checked = adjustStockSchema.safeParse({ productId: newHexId(), reason: 'Count', ...fields });
    expect(checked.error?.issues.map(({ path, message }) => [path[0], message])).toEqual([
      ['change', complaint],
    ]);
    expect(
      adjustStockSchema.safeParse({ productId: newHexId(), reason: 'x', mode: 'to', change: '0' }).success,
    ).toBe(true);
  });

  it('of which a restock died before its movement was written is recorded by the sweeper', async () => {
    const { _id } = await aProduct();
    const entry = { id: new ObjectId(), quantity: 5, at: new Date(), by: null };
    await products().updateOne(
      { _id },
      { $inc: { available: 5, restocked: 5 }, $push: { restocks: entry }, $set: { followUp: true } },
    );
    await recordRestocks();
    expect(await getStockMovements(admin, { productId: _id.toHexString(), page: 1 })).toMatchObject({
      total: 1,
    });
    expect(await products().findOne({ _id })).not.toHaveProperty('followUp');
  });

  it('counts a form once, though a hundred others have counted before it is sent again', async () => {
    const { _id } = await aProduct();
    const form = {
      productId: _id.toHexString(),
      change: 7,
      reason: 'Delivery',
      adjustmentId: newHexId(),
    };
    await adjustStock(admin, form);
    const others = Array.from({ length: 100 }, () => ({
      id: new ObjectId(),
      quantity: 1,
      at: new Date(),
      by: null,
    }));
    await products().updateOne(
      { _id },
      {
        $inc: { available: 100, restocked: 100 },
        $push: { restocks: { $each: others, $slice: -100 } },
        $set: { followUp: true },
      },
    );
    await recordRestocks();
    expect(await adjustStock(admin, form)).toMatchObject({ available: 207 });
    expect(await refusal(adjustStock(admin, { ...form, change: 8 }))).toMatchObject({
      message: messages.catalogue.stockCounted(7, 'Delivery'),
    });
    expect(await adjustStock(admin, { ...form, adjustmentId: newHexId() })).toMatchObject({ available: 214 });
  });

  it('takes in what comes, though more was promised than there is', async () => {
    const productId = (await aProduct({ available: -10 }))._id.toHexString();
    expect(await adjustStock(admin, { productId, change: 5, reason: 'Delivery' })).toMatchObject({
      available: -5,
    });
    const out = { productId, change: -1, reason: 'Damaged' };
    expect((await refusal(adjustStock(admin, out))).fieldErrors).toEqual({
      change: [messages.catalogue.stockTooLow],
    });
  });

  it('says truly what it was before and after, also when several adjust at once', async () => {
    const productId = (await aProduct())._id.toHexString();
    const changes = [5, -10, 20, -40];
    await Promise.all(changes.map((change) => adjustStock(admin, { productId, change, reason: 'Count' })));
    const entries = (await logged()).filter(({ action }) => action === 'product.stock');
    const steps = entries.map(({ before, after }) => [
      Number(before?.['available']),
      Number(after?.['available']),
    ]);
    // Each begins where another ended, but for the first.
    expect(steps.map(([from]) => from).toSorted()).toEqual(
      [100, ...steps.map(([, to]) => to).filter((to) => to !== 75)].toSorted(),
    );
  });

  it('of an archived product is adjusted too, before it is sold again', async () => {
    const product = await aProduct({ live: false });
    const productId = product._id.toHexString();
    expect(await adjustStock(admin, { productId, change: 7, reason: 'Count' })).toMatchObject({
      state: 'archived',
      available: product.available + 7,
    });
  });

  it('never goes below what is there', async () => {
    const productId = (await aProduct())._id.toHexString();
    const tooMuch = await refusal(adjustStock(admin, { productId, change: -101, reason: 'x' }));
    expect(tooMuch.fieldErrors).toEqual({ change: [messages.catalogue.stockTooLow] });
    expect(await auditEvents().countDocuments()).toBe(0);
  });
});

describe("the admin's list of products", () => {
  const list = (query: Record<string, string>) => getCatalogue(admin, catalogueQuerySchema.parse(query));

  it('shows archived ones too, filters, searches and sorts', async () => {
    const { id } = await addProduct(admin, productInput);
    await addProduct(admin, { ...productInput, name: 'Almost gone', available: 10 });
    await archiveProduct(admin, { productId: id });
    expect((await list({ state: 'archived' })).rows).toMatchObject([{ id, state: 'archived' }]);
    expect((await list({ state: 'low' })).rows).toMatchObject([{ name: 'Almost gone' }]);
    expect((await list({ q: 'SASH' })).rows).toMatchObject([{ id }]);
    expect(
      (await list({ category: 'brush', sort: 'name', order: 'asc' })).rows.map(({ name }) => name),
    ).toEqual(['Almost gone', 'Sash Brush']);
  });

  it('is searched in words that come in pieces, letters and their marks, as papers are copied', async () => {
    const named = (name: string) => aProduct({ name, words: productWords({ name }) });
    const { _id } = await named('Façade Brush');
    const apart = await named('Écru Tape'.normalize('NFD'));
    const found = async (q: string) =>
      (await getCatalogue(admin, catalogueQuerySchema.parse({ q }))).rows.map(({ id }) => id);
    for (const q of ['façade', 'brush façade', 'çade'])
      expect(await found(q.normalize('NFD')), q).toEqual([_id.toHexString()]);
    expect(await found('Écru'.normalize('NFD'))).toEqual([apart._id.toHexString()]);
    for (const q of ['facade', 'FACADE brush']) expect(await found(q), q).toEqual([_id.toHexString()]);
    expect(await found('ecru')).toEqual([apart._id.toHexString()]);
  });

  it('is searched in any script, letters with their marks, and in the capitals of every language', async () => {
    for (const name of ['हिन्दी ब्रश', 'น้ำมัน', 'İstanbul Roller'])
      await aProduct({ name, words: productWords({ name }) });
    await aProduct({ name: 'हरा दल नीला', words: productWords({ name: 'हरा दल नीला' }) });
    const found = async (q: string) =>
      (await getCatalogue(admin, catalogueQuerySchema.parse({ q }))).rows.map(({ name }) => name);
    expect(await found('हिन्दी')).toEqual(['हिन्दी ब्रश']);
    expect(await found('น้ำ')).toEqual(['น้ำมัน']);
    for (const q of ['istanbul', 'ISTANBUL', 'İstanbul', 'İSTANBUL'])
      expect(await found(q), q).toEqual(['İstanbul Roller']);
  });

  it('is searched by the beginnings of words in any order, and by the middle of one where that finds nothing', async () => {
    const names = async (q: string) => (await list({ q })).rows.map(({ name }) => name);
    const { id } = await addProduct(admin, { ...productInput, name: 'Long-Nap Cover', sku: 'LN-230.9' });
    await addProduct(admin, { ...productInput, name: 'Napkin' });
    expect(await names('cover lon')).toEqual(['Long-Nap Cover']);
    expect(await names('NAP')).toEqual(['Napkin', 'Long-Nap Cover']);
    expect(await names('230')).toEqual(['Long-Nap Cover']);
    expect(await names('apki')).toEqual(['Napkin']);
    expect(await names('cover napkin')).toEqual([]);
    await editProduct(admin, { ...productEdit(id), name: 'Short Cover' });
    expect(await names('long')).toEqual([]);
    expect(await names('short')).toEqual(['Short Cover']);
  });

  it('shows what is low, whatever its minimum, its category and the order', async () => {
    const low = async (query: Record<string, string> = {}) =>
      (await list({ state: 'low', ...query })).rows.map(({ name }) => name);
    await aProduct({ name: 'A', quantity: 10, available: 49, category: 'brush' });
    await aProduct({ name: 'B', quantity: 25, available: 0 });
    await aProduct({ name: 'C', quantity: 25, available: 125 });
    await aProduct({ name: 'D', quantity: 100, available: 100, live: false });
    expect(await low()).toEqual(['B', 'A']);
    expect(await low({ sort: 'available', order: 'desc' })).toEqual(['A', 'B']);
    expect(await low({ category: 'brush' })).toEqual(['A']);
    expect(await low({ q: 'b' })).toEqual(['B']);
    // Every product with a minimum of its own: then the two numbers are compared.
    for (let quantity = 201; quantity <= 400; quantity += 1)
      await aProduct({ quantity, available: quantity * 5 });
    expect(await low()).toEqual(['B', 'A']);
    expect((await getLowStock(admin)).lowest.map(({ name }) => name)).toEqual(['B', 'A']);
  });
});

describe('the audit log', () => {
  it('gets what a crash kept from it, once', async () => {
    const { id } = await addProduct(admin, productInput);
    const [entry] = await auditEvents().find().toArray();
    if (!entry) throw new Error('nothing was recorded');
    await auditEvents().deleteMany({});
    await catalogue().updateOne({ _id: new ObjectId(id) }, { $set: { audit: [entry] } });
    expect(await recordWaitingAudits()).toBe(1);
    expect(await recordWaitingAudits()).toBe(0);
    expect(await auditEvents().find().toArray()).toEqual([entry]);
  });

  it('has what admins do to orders and reviews, and nothing that customers do', async () => {
    const { actor: buyer, order } = await anOrder();
    const { order: own } = await anOrder({ actor: buyer });
    await cancelOrder(admin, { orderId: order.id });
    await cancelOrder(buyer, { orderId: own.id });
    for (const { id } of [order, own, order]) await followUp(await storedOrder(id));
    const { id: reviewId } = await addReview(buyer, { review: 'Rude words', rating: 1 });
    await setHidden(admin, { reviewId, hidden: true });
    await setHidden(admin, { reviewId, hidden: true });
    expect(await allOf(await visibleReviews(null, everything))).toEqual([]);
    await setHidden(admin, { reviewId, hidden: false });
    expect(await allOf(await visibleReviews(null, everything))).toHaveLength(1);
    const log = await logged();
    expect(log.map(({ action }) => action).toSorted()).toEqual([
      'order.cancelled',
      'review.hidden',
      'review.restored',
    ]);
    expect(log.every(({ by }) => by === admin.email)).toBe(true);
    expect((await refusal(getAuditLog(await aUser(), auditQuerySchema.parse({})))).code).toBe('forbidden');
  });
});
