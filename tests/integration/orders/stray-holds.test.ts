import { type CommandSucceededEvent, ObjectId } from 'mongodb';
import { beforeEach, expect, it, vi } from 'vitest';
import { type ProductDoc, products } from '@/lib/catalogue/data';
import { takeHold } from '@/lib/catalogue/holds';
import { orders } from '@/lib/orders/data';
import { mongo } from '@/lib/platform/db';
import { anOrder, aProduct, storedProduct } from '../../support/factories.ts';
import { times } from '../support.ts';

/** The sweeper of a process that has just begun. */
let endNewStrayHolds: () => Promise<ObjectId[]>;
beforeEach(async () => {
  vi.resetModules();
  ({ endNewStrayHolds } = await import('@/lib/ops/sweep/holds'));
});

const openOf = (many: number) => {
  const at = new Date(Date.now() - 3_600_000);
  return times(many, () => ({ id: new ObjectId(), orderId: new ObjectId(), quantity: 10, at }));
};

/** Takes stock for an order that is nowhere. */
const takeStray = ({ _id: productId }: ProductDoc) =>
  takeHold({ productId, orderId: new ObjectId(), quantity: 10 });

it('a hold without an order comes back at the first look, and at any later one', async () => {
  const { product } = await anOrder();
  for (let look = 0; look < 3; look += 1) {
    await takeStray(product);
    expect((await storedProduct(product._id)).available).toBe(80);
    expect((await endNewStrayHolds()).map(String)).toEqual([String(product._id)]);
    expect(await storedProduct(product._id)).toMatchObject({ available: 90, holds: [{ quantity: 10 }] });
  }
  expect(await endNewStrayHolds()).toEqual([]);
});

it('a hold without an order comes back at a later look, though a clock that is right now was ahead before', async () => {
  const [{ product: ahead }, { product }] = [await anOrder(), await anOrder()];
  const inAMonth = new Date(Date.now() + 30 * 86_400_000);
  await products().updateOne({ _id: ahead._id }, { $set: { heldAt: inAMonth } });
  expect(await endNewStrayHolds()).toEqual([]);
  await takeStray(product);
  expect((await endNewStrayHolds()).map(String)).toEqual([String(product._id)]);
});

it('a hold of an order that is being placed is looked at until that is decided, whatever comes after it', async () => {
  const { order, product } = await anOrder();
  const _id = new ObjectId(order.id);
  await orders().updateOne({ _id }, { $set: { state: 'placing' }, $unset: { holdId: '' } });
  const longAgo = new Date(Date.now() - 3_600_000);
  await products().updateOne({ _id: product._id }, { $set: { heldAt: longAgo, 'holds.0.at': longAgo } });
  expect(await endNewStrayHolds()).toEqual([]);
  await anOrder();
  expect(await endNewStrayHolds()).toEqual([]);
  await orders().deleteOne({ _id, state: 'placing' }); // withdrawn
  expect((await endNewStrayHolds()).map(String)).toEqual([String(product._id)]);
  expect(await storedProduct(product._id)).toMatchObject({ available: 100, holds: [] });
});

it('what an older version took, and marked in no way, is found by its index as long as that is there', async () => {
  const holds = openOf(1);
  const product = await aProduct({ available: 90, initialStock: 100, holds });
  expect(await endNewStrayHolds()).toEqual([]);
  await products().createIndex({ 'holds.orderId': 1 }, { name: 'holds' });
  vi.resetModules();
  ({ endNewStrayHolds } = await import('@/lib/ops/sweep/holds'));
  expect((await endNewStrayHolds()).map(String)).toEqual([String(product._id)]);
  await products().dropIndex('holds');
});

it('later looks ask about what was taken lately, however much is held', async () => {
  const product = await aProduct({ available: 90_000, holds: openOf(500), heldAt: new Date() });
  const open = product.holds.map(({ id: holdId, orderId: _id }) => ({ _id, holdId, state: 'unpaid' }));
  await orders().insertMany(open as never[]);
  const seen: number[] = [];
  const note = ({ commandName, reply }: CommandSucceededEvent) => {
    const { cursor } = Object(reply);
    if (commandName === 'aggregate' || commandName === 'getMore')
      seen.push((cursor.firstBatch ?? cursor.nextBatch).length);
  };
  mongo().on('commandSucceeded', note);
  const read = async () => {
    seen.length = 0;
    await endNewStrayHolds();
    return seen.reduce((sum, many) => sum + many, 0);
  };
  expect(await read()).toBeGreaterThanOrEqual(500);
  await anOrder({ product });
  expect(await read()).toBeLessThan(5);
  expect((await storedProduct(product._id)).holds).toHaveLength(501);
  mongo().off('commandSucceeded', note);
  await products().deleteOne({ _id: product._id });
});

it('what holds nothing leaves the index at a whole look, once every process has seen that by it', async () => {
  const [{ product: before }, { product: now }] = [await anOrder(), await anOrder()];
  const heldAt = new Date(Date.now() - 120_000);
  await products().updateOne({ _id: before._id }, { $set: { holds: [], available: 100, heldAt } });
  await products().updateOne({ _id: now._id }, { $set: { holds: [], available: 100 } });
  await endNewStrayHolds();
  expect((await storedProduct(before._id)).heldAt).toBeUndefined();
  expect((await storedProduct(now._id)).heldAt).toBeDefined();
});

it('an order holds its stock once, however many take it for the order at the same moment', async () => {
  const { _id: productId } = await aProduct();
  const orderId = new ObjectId();
  const taken = await Promise.all(times(5, () => takeHold({ productId, orderId, quantity: 10 })));
  expect(new Set(taken.map(String)).size).toBe(1);
  expect(await storedProduct(productId)).toMatchObject({ available: 90, holds: [{ id: taken[0] }] });
});
