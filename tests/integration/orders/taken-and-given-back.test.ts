import { Collection } from 'mongodb';
import { expect, it, vi } from 'vitest';
import type { Actor } from '@/lib/auth/actor';
import { stockMoved } from '@/lib/catalogue/changes';
import { type ProductDoc, products } from '@/lib/catalogue/data';
import { getListing } from '@/lib/catalogue/listed';
import { readListing } from '@/lib/catalogue/listing';
import { placeListAction } from '@/lib/lists/actions';
import { changeCurrent } from '@/lib/lists/data';
import { linesText } from '@/lib/lists/place-schema';
import type { ListLine } from '@/lib/lists/schema';
import { acceptQuoteAction } from '@/lib/orders/quotes/actions';
import { invalidateCaches } from '@/lib/platform/cache';
import { press } from '../../support/actions.ts';
import { aProduct, aUser, storedProduct } from '../../support/factories.ts';
import { anOfferedQuote, storedQuote } from '../../support/quotes.ts';
import { call, tokenOf } from '../../support/rest.ts';
import { address, checkBooksAfterEach, ownStripe } from '../support.ts';

ownStripe();
checkBooksAfterEach();

/** How many a list shows of what has this name and can be ordered now. */
const inStock = async ({ name }: ProductDoc) =>
  (await getListing(readListing({ q: name, available: '1' }))).total;

type Scene = { actor: Actor; goods: ProductDoc[]; lines: ListLine[] };

/** Tries to order all of these, of which not all can be had. */
const doors: [name: string, order: (scene: Scene) => Promise<unknown>][] = [
  [
    'the page of the list',
    async ({ actor, lines }) => {
      await changeCurrent(actor, () => lines);
      const fields = { ...address, lines: linesText(lines), goAhead: 'all', requestKey: 'taken-and-given' };
      return press(placeListAction, actor, fields);
    },
  ],
  [
    'REST',
    async ({ actor, lines }) => {
      const body = { ...address, lines };
      const answer = await call('POST', '/orders/groups', { token: await tokenOf(actor), body });
      return { ok: answer.ok, code: (await answer.json()).error.code };
    },
  ],
  [
    'the offer of a price',
    async ({ actor, goods }) => {
      const { id } = await anOfferedQuote({ actor, goods });
      const { version } = await storedQuote(id);
      return press(acceptQuoteAction, actor, { ...address, quoteId: id, version: String(version) });
    },
  ],
];

it.each(doors)('what a list took and gave back is for sale again everywhere: %s', async (door, order) => {
  const last = await aProduct({ name: `Sleeve for ${door}`, available: 10, initialStock: 10 });
  const short = await aProduct();
  const lines = [last, short].map(({ _id, quantity }) => ({ productId: _id.toHexString(), quantity }));
  await invalidateCaches(stockMoved(...lines.map(({ productId }) => productId)));
  expect(await inStock(last)).toBe(1);
  const write = Collection.prototype.bulkWrite;
  vi.spyOn(Collection.prototype, 'bulkWrite').mockImplementation(async function (
    this: Collection,
    ...asked: unknown[]
  ) {
    if (this.collectionName !== products().collectionName) return Reflect.apply(write, this, asked);
    // Sold to somebody else since it was chosen.
    await products().updateOne({ _id: short._id }, { $set: { available: 0, initialStock: 0 } });
    const taken = await Reflect.apply(write, this, asked);
    // Somebody's order of the same product is told of in this moment.
    await invalidateCaches(stockMoved(last._id.toHexString()));
    expect(await inStock(last)).toBe(0);
    return taken;
  });
  const actor = await aUser();
  expect(await order({ actor, goods: [last, short], lines })).toMatchObject({ ok: false, code: 'conflict' });
  expect((await storedProduct(last._id)).available).toBe(10);
  expect(await inStock(last)).toBe(1);
});
