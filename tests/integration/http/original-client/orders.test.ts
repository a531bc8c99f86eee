import { beforeEach, describe, expect, it } from 'vitest';
import * as z from 'zod';
import type { Actor } from '@/lib/auth/actor';
import { toAmount } from '@/lib/base/money';
import type { ProductDoc } from '@/lib/catalogue/data';
import { anAdmin, anOrder, aProduct, aUser, storedProduct } from '../../../support/factories.ts';
import { clientOf, deleted, inserted, OriginalClient, rows } from '../../../support/original-client.ts';

let buyer: Actor;
let client: OriginalClient;
let product: ProductDoc;

beforeEach(async () => {
  buyer = await aUser({ email: 'buyer+brush@example.com' });
  client = await clientOf(buyer);
  product = await aProduct();
});

/** The payload of POST /orders as the table writes it. */
const order = () => ({
  userName: buyer.name,
  email: buyer.email,
  productName: product.name,
  productImg: product.img,
  address: '1 Harbour Street',
  phn: '021555010',
  price: toAmount(345),
  quantity: 10,
});
const one = z.looseObject({ _id: z.string() });
const place = async (change: object = {}) =>
  (await client.read('POST', '/orders', inserted, { ...order(), ...change })).insertedId;

describe('placing an order', { tags: ['@spec-7-post-orders', '@spec-7-get-order'] }, () => {
  it.each([
    ['as numbers', {}, {}],
    ['as text', { price: String(toAmount(345)), quantity: '10' }, {}],
    ['as text with blanks', { quantity: ' 10 ' }, {}],
    ['without a name', { userName: undefined }, {}],
    ['with null for a name', { userName: null }, {}],
    ['with a blank name', { userName: '  ' }, {}],
    ['with another name', { userName: 'The Yard' }, { userName: 'The Yard' }],
    ['with a number for a phone', { phn: 21555010 }, { phn: '21555010' }],
    ['with a phone as people write it', { phn: '+1 (555) 014/26.00-1' }, { phn: '+1 (555) 014/26.00-1' }],
    ['with somebody else for an address', { email: 'other@example.com' }, {}],
    ['with another price', { price: 0.01, productImg: 'https://evil.example/x.png' }, {}],
  ])('sends the form %s', async (_how, change, stored) => {
    const shown = await client.read('GET', `/orders/${await place(change)}`, one);
    expect(shown).toMatchObject({ ...order(), paid: false, ...stored });
    expect(shown).not.toHaveProperty('status');
    expect(shown).not.toHaveProperty('transactionId');
  });

  it.each(['Rouleau e\u0301pais', 'Rouleau \u00e9pais'])(
    'finds a product by the name it was added by, however its accents are typed, and once for one key: %j',
    async (name) => {
      const admin = await clientOf(await anAdmin());
      await admin.read('POST', '/products', inserted, {
        name,
        desc: 'A thick one.',
        price: 3.45,
        img: product.img,
        available: 100,
        quantity: 10,
      });
      const requestKey = 'sent-twice-with-accents';
      const id = await place({ productName: name, requestKey });
      expect(await place({ productName: name, requestKey })).toBe(id);
      const older = await aProduct({ name: 'Pinceau e\u0301pais' });
      const shown = await client.read('GET', `/orders/${await place({ productName: older.name })}`, one);
      expect(shown).toMatchObject({ productName: older.name });
    },
  );

  it('needs a token, and a product that is sold', async () => {
    expect((await new OriginalClient().send('POST', '/orders', order())).status).toBe(401);
    expect((await client.send('POST', '/orders', { ...order(), productName: 'Nothing' })).status).toBe(404);
  });
});

describe('own orders', { tags: ['@spec-7-get-orders'] }, () => {
  it.each([
    ['as it is', () => buyer.email],
    ['encoded', () => encodeURIComponent(buyer.email)],
    ['in upper case', () => buyer.email.toUpperCase()],
    ['left empty', () => ''],
    ['with blanks around', () => `%20${encodeURIComponent(buyer.email)}%20`],
  ])('are listed oldest first, the address written %s', async (_how, email) => {
    const ids = [await place(), await place({ quantity: 20 }), await place()];
    const list = await client.read('GET', `/orders?email=${email()}`, rows);
    expect(list.map(({ _id }) => _id)).toEqual(ids);
  });

  it('are nobody else’s', async () => {
    const other = await aUser({ email: 'buyer@example.com' });
    expect((await client.send('GET', `/orders?email=${other.email}`)).status).toBe(403);
    expect((await (await clientOf(other)).send('GET', `/orders?email=${buyer.email}`)).status).toBe(403);
    expect((await new OriginalClient().send('GET', `/orders?email=${buyer.email}`)).status).toBe(401);
    await place();
    const office = await clientOf(await anAdmin());
    for (const email of [buyer.email, encodeURIComponent(buyer.email)])
      expect(await office.read('GET', `/orders?email=${email}`, rows), email).toHaveLength(1);
  });

  it('belong to one caller where a + and no + are both somebody', async () => {
    const plus = await aUser({ email: '+a@example.com' });
    const plain = await aUser({ email: 'a@example.com' });
    for (const [actor, query] of [
      [plus, '+a@example.com'],
      [plain, ' a@example.com'],
      [plain, '+a@example.com'],
    ] as const)
      expect(await (await clientOf(actor)).read('GET', `/orders?email=${query}`, rows), query).toEqual([]);
  });
});

describe('cancelling', { tags: ['@spec-7-delete-order'] }, () => {
  it.each(['', '?email=buyer+brush@example.com', '?email=somebody@example.com', '?email='])(
    'names the order, and the address is no authority: %j',
    async (query) => {
      const id = await place();
      expect((await client.read('DELETE', `/orders/${id}${query}`, deleted)).deletedCount).toBe(1);
      expect((await client.send('GET', `/orders/${id}`)).status).toBe(404);
      expect(await client.read('GET', `/orders?email=${buyer.email}`, rows)).toEqual([]);
      expect((await storedProduct(product._id)).available).toBe(100);
    },
  );

  it('is for the owner', async () => {
    const { order: foreign, actor } = await anOrder();
    const path = `/orders/${foreign.id}?email=${actor.email}`;
    expect((await client.send('DELETE', path)).status).toBe(404);
    expect((await client.send('GET', `/orders/${foreign.id}`)).status).toBe(404);
  });
});
