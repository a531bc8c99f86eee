import { expect, it } from 'vitest';
import { messages } from '@/lib/base/messages';
import { uploadImage } from '@/lib/images/upload';
import { placeGroup } from '@/lib/orders/group/place';
import { cancelOrder } from '@/lib/payments/cancel';
import { collection } from '@/lib/platform/db';
import { consumeLimit, resetLimit } from '@/lib/platform/limits';
import { anOrder, aProduct, aUser } from '../../support/factories.ts';
import { justBefore } from '../../support/gap.ts';
import { aList, someGoods } from '../../support/joint.ts';
import { aPicture } from '../../support/pictures.ts';
import { refusal } from '../../support/refusal.ts';
import { checkBooksAfterEach, ownStripe } from '../support.ts';

process.env['ORDERS_PER_MINUTE'] = '1'; // before anything has read the environment
ownStripe();
checkBooksAfterEach();

/** Nothing of the day has passed when its tries are gone. */
const limited = { code: 'limited', message: messages.tooManyToday(24) };

it('an account that places and cancels all day comes to an end, and no other does', async () => {
  const { actor, order, product } = await anOrder();
  await cancelOrder(actor, { orderId: order.id });
  for (let count = 1; count < 20; count += 1) {
    await resetLimit('placeOrder', actor.id);
    const next = await anOrder({ actor, product });
    await cancelOrder(actor, { orderId: next.order.id });
  }
  await resetLimit('placeOrder', actor.id);
  await expect(anOrder({ actor, product })).rejects.toMatchObject(limited);
  expect((await anOrder({ product })).order.state).toBe('unpaid');
});

it('an account on an address that nobody has proved comes to an end ten times sooner', async () => {
  const actor = await aUser({ emailVerified: null });
  for (let count = 0; count < 2; count += 1) {
    await resetLimit('placeOrder', actor.id);
    const { order } = await anOrder({ actor });
    await cancelOrder(actor, { orderId: order.id });
  }
  await resetLimit('placeOrder', actor.id);
  await expect(anOrder({ actor })).rejects.toMatchObject(limited);
});

it('what its open orders keep an account from placing takes nothing of its day', async () => {
  const actor = await aUser();
  const dear = await someGoods(2, { price: 1_300_000, available: 1000 });
  for (let count = 0; count < 11; count += 1) {
    await resetLimit('placeOrder', actor.id);
    expect((await refusal(placeGroup(actor, aList(dear)))).code).toBe('limited');
  }
  await resetLimit('placeOrder', actor.id);
  await anOrder({ actor });
  for (let count = 0; count < 20; count += 1) {
    await resetLimit('placeOrder', actor.id);
    const [product] = await someGoods(1, { price: 2_600_000, available: 1000 });
    if (product) expect((await refusal(anOrder({ actor, product }))).message).toMatch(/^Your unpaid orders/);
  }
  expect((await refusal(anOrder({ actor }))).message, 'nor is it asked for without end').toBe(
    messages.tooMany,
  );
  await resetLimit('placeOrder', actor.id);
  await anOrder({ actor });
});

it('requests with the same key in the same moment take of the day what one of them takes', async () => {
  const actor = await aUser();
  /** Places it while the same request has come as far as its first write; what both were told. */
  async function twice(write: 'insertOne' | 'insertMany', place: () => Promise<unknown>) {
    const told: unknown[] = [];
    const placeOnce = async () => {
      await resetLimit('placeOrder', actor.id);
      told.push(await place());
      await resetLimit('placeOrder', actor.id);
    };
    justBefore(write, placeOnce);
    await placeOnce();
    return told;
  }
  const list = aList(await someGoods(10));
  const groups = await twice('insertOne', async () => (await placeGroup(actor, list)).group);
  expect(groups).toEqual([groups[0], groups[0]]);
  const once = { actor, product: await aProduct(), input: { requestKey: 'pressed-at-once' } };
  const ids = await twice('insertMany', async () => (await anOrder(once)).order.id);
  expect(ids).toEqual([ids[0], ids[0]]);
  expect((await placeGroup(actor, aList(await someGoods(9)))).orders).toHaveLength(9);
});

it('a list that is longer than what is left of the day leaves that for a shorter one', async () => {
  const actor = await aUser();
  for (let count = 0; count < 2; count += 1) {
    await resetLimit('placeOrder', actor.id);
    expect(await refusal(placeGroup(actor, aList(await someGoods(21))))).toMatchObject(limited);
  }
  await resetLimit('placeOrder', actor.id);
  expect((await placeGroup(actor, aList(await someGoods(20)))).orders).toHaveLength(20);
});

it('how long it takes until a day is over is told in words and in seconds', async () => {
  const { id } = await aUser();
  const take = () => consumeLimit('ownData', id, { userId: id });
  for (let count = 0; count < 10; count += 1) await take();
  expect(await refusal(take())).toMatchObject({ message: messages.tooManyToday(24) });
  const expire = new Date(Date.now() + 7_100_000);
  await collection('rate_limits').updateOne({ key: `ownData:${id}` }, { $set: { expire } });
  const { message, retryAfter = 0 } = await refusal(take());
  expect(message).toBe(messages.tooManyToday(2));
  expect(retryAfter).toBeGreaterThan(7000);
  expect(retryAfter).toBeLessThanOrEqual(7100);
});

it('an account that uploads all day comes to an end', async () => {
  const actor = await aUser();
  const take = () => consumeLimit('uploadDay', actor.id, { userId: actor.id });
  for (let count = 0; count < 500; count += 50) await Promise.all(Array.from({ length: 50 }, take));
  await expect(uploadImage(actor, await aPicture())).rejects.toMatchObject(limited);
});
