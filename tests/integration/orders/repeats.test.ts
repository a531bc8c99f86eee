import { Collection } from 'mongodb';
import { expect, it, vi } from 'vitest';
import { products } from '@/lib/catalogue/data';
import { takeHold } from '@/lib/catalogue/holds';
import { archiveProduct } from '@/lib/catalogue/status';
import { finishPlacings } from '@/lib/ops/sweep/orders';
import { orders } from '@/lib/orders/data';
import { insertNumbered, newOrder } from '@/lib/orders/new-order';
import { finishPlacing, placeOrder } from '@/lib/orders/place';
import { toObjectId } from '@/lib/platform/db';
import { env } from '@/lib/platform/env';
import { nextNumber } from '@/lib/platform/sequence';
import { anAdmin, anOrder, aProduct, aUser, storedProduct } from '../../support/factories.ts';
import { refusal } from '../../support/refusal.ts';
import { soon } from '../support.ts';

/** An order that is as far as when its account's limits are being read, and the request that it came with. */
async function underWay(quantity: number) {
  const actor = await aUser({ emailVerified: null });
  const product = await aProduct({ available: 1000 });
  const input = {
    productId: product._id.toHexString(),
    quantity,
    requestKey: 'sent-again',
    address: '1 Harbour Street',
    phn: '021555010',
  };
  await insertNumbered([newOrder(actor, input, product, await nextNumber('orders'))]);
  const unpaid = () => orders().countDocuments({ userId: toObjectId(actor.id), state: 'unpaid' });
  return { actor, product, input, unpaid };
}

it('a request sent again while its limits are being read gets no more than they allow', async () => {
  const { actor, product, input, unpaid } = await underWay(1000);
  expect((await refusal(placeOrder(actor, input))).code).toBe('limited');
  expect(await unpaid()).toBe(0);
  expect((await storedProduct(product._id)).available).toBe(1000);
});

it('and is finished by the repeat within them', async () => {
  const { actor, product, input, unpaid } = await underWay(100);
  expect(await placeOrder(actor, input)).toMatchObject({ state: 'unpaid', quantity: 100 });
  expect(await unpaid()).toBe(1);
  expect((await storedProduct(product._id)).available).toBe(900);
});

it('and leaves nothing that would be placed later when it is refused', async () => {
  const { actor, input, unpaid } = await underWay(1000);
  expect((await refusal(placeOrder(actor, input))).code).toBe('limited');
  await finishPlacings(soon());
  expect(await unpaid()).toBe(0);
});

it('and never sent again, is withdrawn by the shop where its limits do not allow it, and finished within them', async () => {
  const [refused, within] = [await underWay(100), await underWay(100)];
  for (let made = 0; made < env().UNVERIFIED_OPEN_LIMIT; made += 1) {
    const { order } = await anOrder();
    const userId = toObjectId(refused.actor.id);
    await orders().updateOne({ _id: toObjectId(order.id) }, { $set: { userId } });
  }
  await finishPlacings(soon());
  expect(await orders().countDocuments({ productId: refused.product._id })).toBe(0);
  expect(await storedProduct(refused.product._id)).toMatchObject({ available: 1000, holds: [] });
  expect(await within.unpaid()).toBe(1);
});

it('and never sent again, is finished by the shop where its stock was taken, for then its limits allowed it', async () => {
  const { product, unpaid } = await underWay(1000);
  const placing = await orders().findOne({ productId: product._id });
  if (!placing) throw new Error('No order');
  await takeHold({ productId: product._id, orderId: placing._id, quantity: 1000 });
  await finishPlacings(soon());
  expect(await unpaid()).toBe(1);
});

it('and is finished where the stock was taken already, which is missing from what a share is counted of', async () => {
  const share = (1000 * env().UNVERIFIED_STOCK_PERCENT) / 100;
  const { actor, product, input, unpaid } = await underWay(share);
  const placing = await orders().findOne({ productId: product._id });
  if (!placing) throw new Error('No order');
  await takeHold({ productId: product._id, orderId: placing._id, quantity: share });
  expect(await placeOrder(actor, input)).toMatchObject({ state: 'unpaid', quantity: share });
  expect(await unpaid()).toBe(1);
  expect((await storedProduct(product._id)).available).toBe(1000 - share);
});

it('and is finished though it is refused itself, where the other one took the stock in this moment', async () => {
  const { actor, product, input, unpaid } = await underWay(1000);
  const { findOne } = Collection.prototype;
  const read = vi.spyOn(Collection.prototype, 'findOne');
  read.mockImplementation(async function (this: Collection, ...asked: unknown[]) {
    if (this.collectionName === products().collectionName) {
      read.mockRestore();
      const other = await orders().findOne({ productId: product._id });
      if (other) await takeHold({ productId: product._id, orderId: other._id, quantity: 1000 });
    }
    return Reflect.apply(findOne, this, asked);
  });
  expect(await placeOrder(actor, input)).toMatchObject({ state: 'unpaid', quantity: 1000 });
  expect(await unpaid()).toBe(1);
  expect((await storedProduct(product._id)).available).toBe(0);
});

it('and counts though it is refused itself, where the other one was placed in this moment', async () => {
  const { actor, product, input, unpaid } = await underWay(300);
  const { findOne } = Collection.prototype;
  const read = vi.spyOn(Collection.prototype, 'findOne');
  read.mockImplementation(async function (this: Collection, ...asked: unknown[]) {
    if (this.collectionName === products().collectionName) {
      read.mockRestore();
      const other = await orders().findOne({ productId: product._id });
      if (other) await finishPlacing(other);
    }
    return Reflect.apply(findOne, this, asked);
  });
  expect(await placeOrder(actor, input)).toMatchObject({ state: 'unpaid', quantity: 300 });
  expect(await unpaid()).toBe(1);
});

it('and is not withdrawn where the database cannot be asked for its stock: the next request finishes it', async () => {
  const { actor, product, input, unpaid } = await underWay(100);
  const { updateOne } = Collection.prototype;
  const write = vi.spyOn(Collection.prototype, 'updateOne');
  write.mockImplementation(async function (this: Collection, ...asked: unknown[]) {
    if (this.collectionName === products().collectionName) throw new Error('The connection is closed.');
    return Reflect.apply(updateOne, this, asked);
  });
  await expect(placeOrder(actor, input)).rejects.toThrow('The connection is closed.');
  write.mockRestore();
  expect(await orders().countDocuments({ productId: product._id, state: 'placing' })).toBe(1);
  expect(await placeOrder(actor, input)).toMatchObject({ state: 'unpaid', quantity: 100 });
  expect(await unpaid()).toBe(1);
});

it('takes no stock of a product that has gone off sale since', async () => {
  const { product } = await underWay(100);
  await archiveProduct(await anAdmin(), { productId: product._id.toHexString() });
  const order = await orders().findOne({ productId: product._id });
  if (!order) throw new Error('No order');
  expect((await refusal(finishPlacing(order))).code).toBe('not_found');
  expect(await storedProduct(product._id)).toMatchObject({ available: 1000, holds: [] });
});
