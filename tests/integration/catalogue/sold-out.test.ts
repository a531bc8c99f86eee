import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { Buy } from '@/components/product/buy';
import { ProductCard } from '@/components/products/product-card';
import { askForAlert } from '@/lib/alerts/ask';
import { alerts } from '@/lib/alerts/data';
import { tellBackInStock } from '@/lib/alerts/tell';
import { shelfOfCategory } from '@/lib/base/categories';
import { largestQuantity } from '@/lib/base/quantity-rules';
import { productsChanged } from '@/lib/catalogue/changes';
import { type ProductDoc, products } from '@/lib/catalogue/data';
import { getProductBySlug } from '@/lib/catalogue/detail';
import { getListing, suggest } from '@/lib/catalogue/listed';
import { readListing } from '@/lib/catalogue/listing';
import { getManagedProduct } from '@/lib/catalogue/managed';
import { orderabilityIssue } from '@/lib/catalogue/orderable';
import { merchantFeed } from '@/lib/http/crawled/merchant-feed';
import { productData } from '@/lib/http/structured-product';
import { invalidateCaches } from '@/lib/platform/cache';
import { anAdmin, aProduct, aUser, storedProduct } from '../../support/factories.ts';

const states: readonly (readonly [what: string, fields: Partial<ProductDoc>, isOrderable: boolean])[] = [
  ['exactly a minimum order', { quantity: 10, available: 10 }, true],
  ['a minimum order and part of a carton', { quantity: 10, available: 14, step: 5 }, true],
  ['less than a minimum order', { quantity: 10, available: 9 }, false],
  ['nothing', { quantity: 1, available: 0 }, false],
  ['less than nothing, because more was promised', { quantity: 1, available: -3 }, false],
];

async function feedEntryOf({ _id }: ProductDoc): Promise<string> {
  let feed = '';
  for await (const part of merchantFeed()) feed += part;
  return feed.split('<item>').find((item) => item.includes(_id.toHexString())) ?? '';
}

it.each(states)(
  'with %s, everything says the same of whether it can be ordered',
  async (_what, fields, is) => {
    const doc = await aProduct(fields);
    const id = doc._id.toHexString();
    const buyer = await aUser();
    await products().updateOne({ _id: doc._id }, { $set: { available: 0 } });
    await askForAlert(buyer, { productId: id, email: buyer.email }, '192.0.2.1');
    await products().updateOne({ _id: doc._id }, { $set: { available: doc.available } });
    await invalidateCaches(productsChanged(id));
    const product = await getProductBySlug(doc.slug);
    const all = await getListing(readListing({}));
    const card = all.products.find((each) => each.id === id);
    if (!product || !card) throw new Error('The product is not shown.');

    expect(orderabilityIssue(product, doc.quantity)).toBe(is ? null : 'soldOut');
    expect(largestQuantity(product) > 0).toBe(is);
    const tile = renderToStaticMarkup(
      createElement(ProductCard, { product: card, shape: 'row', sizes: '1px', widths: [384] }),
    );
    expect(tile.includes('Sold out')).toBe(!is);
    const page = renderToStaticMarkup(
      createElement(Buy, { product, shelf: shelfOfCategory(product.category) }),
    );
    expect(page.includes('Sold out')).toBe(!is);
    expect(productData(product).offers.availability).toMatch(is ? /InStock$/ : /OutOfStock$/);
    expect(await feedEntryOf(doc)).toContain(is ? '>in_stock<' : '>out_of_stock<');
    const available = await getListing(readListing({ available: '1' }));
    expect(available.products.some((each) => each.id === id)).toBe(is);
    await tellBackInStock();
    expect(await alerts().findOne({ email: buyer.email })).toMatchObject({ state: is ? 'told' : 'waiting' });
  },
);

it('what is less than nothing is nothing to buyers, and what it is to admins', async () => {
  const doc = await aProduct({ quantity: 10, available: -3 });
  const product = await getProductBySlug(doc.slug);
  expect(product).toMatchObject({ available: 0 });
  const managed = await getManagedProduct(await anAdmin(), doc._id.toHexString());
  expect(managed.available).toBe(-3);
  expect((await storedProduct(doc._id)).available).toBe(-3);
});

it.each([
  ['archived', { live: false, archivedAt: new Date() }],
  ['a draft', { live: false, draft: true }],
] as const)(
  '%s product is in no list, feed, suggestion or mail, however many there are',
  async (_what, off) => {
    const doc = await aProduct({ name: 'Offstage Roller', quantity: 10, available: 500 });
    const id = doc._id.toHexString();
    const buyer = await aUser();
    await askForAlert(buyer, { productId: id, email: buyer.email }, '192.0.2.1');
    await products().updateOne({ _id: doc._id }, { $set: off });
    await invalidateCaches(productsChanged(id));
    expect((await getListing(readListing({ q: doc.name }))).products).toEqual([]);
    expect((await suggest(doc.name)).products).toEqual([]);
    expect(await feedEntryOf(doc)).toBe('');
    await tellBackInStock();
    expect(await alerts().findOne({ email: buyer.email })).toMatchObject({ state: 'waiting' });
    const product = await getProductBySlug(doc.slug);
    expect(product && productData({ ...product, live: product.isLive }).offers.availability).toEqual(
      'draft' in off ? null : 'https://schema.org/Discontinued',
    );
  },
);
