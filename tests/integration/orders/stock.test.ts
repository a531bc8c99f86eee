import { ObjectId } from 'mongodb';
import { describe, expect, it } from 'vitest';
import type { Actor } from '@/lib/auth/actor';
import { messages } from '@/lib/base/messages';
import { products } from '@/lib/catalogue/data';
import { restock } from '@/lib/catalogue/restock';
import { orders } from '@/lib/orders/data';
import { placeOrder } from '@/lib/orders/place';
import { placeOrderSchema } from '@/lib/orders/schema';
import { cancelOrder } from '@/lib/payments/cancel';
import { stripe } from '@/lib/payments/service';
import { users } from '@/lib/users/data';
import { count } from '../../support/counts.ts';
import { anOrder, aProduct, aUser, storedOrder, storedProduct } from '../../support/factories.ts';
import { payAtProvider } from '../../support/provider.ts';
import { address, checkBooksAfterEach, deliver, outcomes, ownStripe, times } from '../support.ts';

ownStripe();
checkBooksAfterEach();
process.env['ORDER_OPEN_LIMIT'] = '20'; // before anything has read the environment

async function race(buyers: Actor[], stock: number, quantity: number) {
  const product = await aProduct({ available: stock, quantity });
  const productId = product._id.toHexString();
  const counted = await outcomes(
    buyers.map((actor) => placeOrder(actor, { ...address, productId, quantity })),
  );
  return { counted, product: await storedProduct(product._id) };
}

describe('many buyers at once', () => {
  it.each([
    { stock: 10, quantity: 1, sold: 10, left: 0 },
    { stock: 25, quantity: 5, sold: 5, left: 0 },
    { stock: 27, quantity: 5, sold: 5, left: 2 },
  ])(
    'sell $sold orders of $quantity out of $stock',
    { timeout: 300_000 },
    async ({ stock, quantity, sold, left }) => {
      const buyers = await Promise.all(times(count(30, 100), () => aUser()));
      for (let round = 0; round < count(2, 20); round += 1) {
        const { counted, product } = await race(buyers, stock, quantity);
        expect(counted).toEqual({ ok: sold, conflict: buyers.length - sold });
        expect(product.available).toBe(left);
        expect(product.holds).toHaveLength(sold);
      }
    },
  );

  it('sold out also means: less left than the minimum', async () => {
    const product = await aProduct({ available: 4, quantity: 5 });
    const placing = placeOrder(await aUser(), {
      ...address,
      productId: product._id.toHexString(),
      quantity: 5,
    });
    await expect(placing).rejects.toMatchObject({ code: 'conflict', message: messages.order.soldOut });
  });

  it('lets one account hold only so many open orders, also when they come at once', async () => {
    const actor = await aUser();
    const product = await aProduct({ available: 1000, quantity: 1 });
    const place = () => placeOrder(actor, { ...address, productId: product._id.toHexString(), quantity: 1 });
    await outcomes(times(30, place));
    const { limited = 0 } = await outcomes(times(25, place));
    const open = await orders().countDocuments({
      userId: new ObjectId(actor.id),
      state: { $ne: 'cancelled' },
    });
    expect(open).toBeLessThanOrEqual(20);
    expect(limited).toBeGreaterThanOrEqual(5);
  });
});

describe('an order', () => {
  it('keeps its price when the product is edited, and its payment fits', async () => {
    const { actor, order, product } = await anOrder();
    await products().updateOne({ _id: product._id }, { $set: { price: 999, name: 'Renamed' } });
    const id = await payAtProvider(actor, order);
    await deliver('payment_intent.succeeded', await stripe().paymentIntents.retrieve(id));
    expect(await storedOrder(order.id)).toMatchObject({
      state: 'paid',
      price: 345,
      total: 3450,
      productName: product.name,
    });
  });

  it('outlives its product: it can be paid, and another cancelled', async () => {
    const { actor, order, product } = await anOrder();
    const { order: other } = await anOrder({ actor, product });
    await products().updateOne({ _id: product._id }, { $set: { live: false } });
    const id = await payAtProvider(actor, order);
    await deliver('payment_intent.succeeded', await stripe().paymentIntents.retrieve(id));
    await cancelOrder(actor, { orderId: other.id });
    expect(await storedProduct(product._id)).toMatchObject({ available: 90, sold: 10, holds: [] });
  });

  it('outlives its buyer', async () => {
    const { actor, order } = await anOrder();
    const id = await payAtProvider(actor, order);
    await users().deleteOne({ _id: new ObjectId(actor.id) });
    await deliver('payment_intent.succeeded', await stripe().paymentIntents.retrieve(id));
    expect(await storedOrder(order.id)).toMatchObject({ state: 'paid', email: actor.email });
  });

  it('of less than nothing is refused', async () => {
    const actor = await aUser();
    const product = await aProduct({ quantity: 1 });
    const body = {
      ...address,
      productId: product._id.toHexString(),
      quantity: -1,
      price: 0.01,
      totalPrice: -1,
    };
    await expect((async () => placeOrder(actor, placeOrderSchema.parse(body)))()).rejects.toThrow();
    expect(await orders().countDocuments({ userId: new ObjectId(actor.id) })).toBe(0);
  });

  it('costs what the product costs, whatever the caller sends', async () => {
    const actor = await aUser();
    const product = await aProduct();
    const productId = product._id.toHexString();
    const sent = {
      ...address,
      productId,
      quantity: '10',
      price: 0.01,
      total: 1,
      totalPrice: 0.5,
      paid: true,
    };
    const order = await placeOrder(actor, placeOrderSchema.parse(sent));
    expect(order).toMatchObject({ price: 345, quantity: 10, total: 3450, paid: false, state: 'unpaid' });
  });
});

describe('restocking', () => {
  it('counts once for each id and never takes out what is held', async () => {
    const { product } = await anOrder({ product: await aProduct({ available: 20 }) });
    const id = new ObjectId();
    await Promise.all(times(5, () => restock(product._id, { id, quantity: 50, by: null })));
    expect(await storedProduct(product._id)).toMatchObject({
      available: 60,
      restocked: 50,
      initialStock: 20,
    });
    const taking = restock(product._id, { id: new ObjectId(), quantity: -61, by: null });
    await expect(taking).rejects.toMatchObject({ code: 'conflict' });
    await restock(product._id, { id: new ObjectId(), quantity: -60, by: null });
    expect((await storedProduct(product._id)).available).toBe(0);
  });
});
