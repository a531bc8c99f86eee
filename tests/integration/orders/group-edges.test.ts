import { setTimeout as pause } from 'node:timers/promises';
import { ObjectId } from 'mongodb';
import { describe, expect, it } from 'vitest';
import { messages } from '@/lib/base/messages';
import { products } from '@/lib/catalogue/data';
import { archiveProduct, deleteProduct } from '@/lib/catalogue/status';
import { orders } from '@/lib/orders/data';
import { orderGroups } from '@/lib/orders/group/data';
import { placeGroup } from '@/lib/orders/group/place';
import { placeGroupSchema, postGroupSchema } from '@/lib/orders/group/schema';
import { cancelOrder } from '@/lib/payments/cancel';
import { completeJointPayment } from '@/lib/payments/joint/complete';
import { deleteUser } from '@/lib/users/delete';
import { settleDeletions } from '@/lib/users/deletions';
import { count } from '../../support/counts.ts';
import { anAdmin, aUser, storedOrder, storedProduct } from '../../support/factories.ts';
import {
  aGroup,
  aList,
  groupSizes,
  keptOf,
  large,
  payJointly,
  someGoods,
  totalOf,
} from '../../support/joint.ts';
import { checkBooksAfterEach, deliver, inOneMoment, outcomes, ownStripe, times } from '../support.ts';

/** Rows of docs/faults.md that are about one order, for the orders of a list. */
ownStripe();
checkBooksAfterEach();

const ordersOf = ({ id }: { id: string }) =>
  orders()
    .find({ userId: new ObjectId(id) })
    .sort({ sequence: 1 })
    .toArray();

describe.each(groupSizes)('a list of %i', (many) => {
  it('sent ten times with one key is one group', async () => {
    const [actor, goods] = [await aUser(), await someGoods(many)];
    const input = aList(goods);
    const answers = await inOneMoment(() => Promise.all(times(10, () => placeGroup(actor, input))));
    expect(new Set(answers.map(({ orders: placed }) => placed.map(({ id }) => id).join())).size).toBe(1);
    expect(await ordersOf(actor)).toHaveLength(many);
    for (const { _id } of goods) expect((await storedProduct(_id)).holds).toHaveLength(1);
  });

  it('with a quantity of nothing or less in one of its lines is refused', async () => {
    const [actor, goods] = [await aUser(), await someGoods(many)];
    for (const quantity of [0, -1]) {
      const list = aList(goods);
      const lines = [...list.lines.slice(1), { ...list.lines[0], quantity }];
      for (const schema of [placeGroupSchema, postGroupSchema]) {
        const read = schema.parse({ ...list, lines });
        expect((await placeGroup(actor, { ...list, lines: read.lines })).group, `${quantity}`).toBeNull();
      }
    }
    expect(await ordersOf(actor)).toEqual([]);
  });

  it('costs what its products cost, whatever prices, totals and states are sent', async () => {
    const [actor, goods] = [await aUser(), await someGoods(many)];
    const list = aList(goods);
    const sent = { price: 0.01, total: 1, totalPrice: 0.5, paid: true, state: 'paid', currency: 'jpy' };
    const lines = list.lines.map((line) => ({ ...line, ...sent, seenPrice: 999_999 }));
    const { orders: placed } = await placeGroup(actor, placeGroupSchema.parse({ ...list, ...sent, lines }));
    expect(placed).toHaveLength(many);
    for (const order of placed)
      expect(order).toMatchObject({ price: 345, total: 3450, paid: false, state: 'unpaid', quantity: 10 });
    const unseen = aList(goods).lines.map((line) => ({ ...line, seenPrice: 1 }));
    const { group, refused } = await placeGroup(actor, aList(goods, { lines: unseen }));
    expect([group, refused.length]).toEqual([null, many]);
  });

  it('keeps its prices when its products are edited, and its payment fits', async () => {
    const { actor, goods, placed } = await aGroup(many);
    const edit = (price: number) =>
      Promise.all(
        goods.map(({ _id, name }) => products().updateOne({ _id }, { $set: { price, name: `New ${name}` } })),
      );
    await edit(999);
    const intent = await payJointly(actor, placed);
    expect(intent.amount).toBe(totalOf(placed));
    await edit(1);
    await deliver('payment_intent.succeeded', intent);
    for (const [index, { id, price, total }] of placed.entries())
      expect(await storedOrder(id)).toMatchObject({
        state: 'paid',
        price,
        total,
        productName: goods[index]?.name,
      });
  });
});

describe(`a group of ${large}`, () => {
  it('outlives its products: one order can be canceled, the others paid', async () => {
    const { actor, goods, placed } = await aGroup(large);
    const admin = await anAdmin();
    for (const [index, { _id }] of goods.entries())
      await (index % 2 ? archiveProduct : deleteProduct)(admin, { productId: _id.toHexString() });
    const [gone, ...others] = placed;
    await cancelOrder(actor, { orderId: gone?.id ?? '' });
    const { id: transactionId } = await payJointly(actor, others);
    await completeJointPayment(actor, { transactionId });
    for (const [index, { _id }] of goods.entries())
      expect(await storedProduct(_id)).toMatchObject(
        index === 0 ? { available: 100, sold: 0 } : { available: 90, sold: 10, holds: [] },
      );
  });

  it('of a buyer who is deleted ends as a whole; a charge that was under way goes back', async () => {
    const { actor, goods, placed } = await aGroup(large);
    const intent = await payJointly(actor, placed);
    await deleteUser(await anAdmin(), { email: actor.email });
    await deliver('payment_intent.succeeded', intent);
    for (const { id, total } of placed)
      expect(await storedOrder(id)).toMatchObject({ state: 'cancelled', refundedAmount: total });
    for (const { _id } of goods) expect((await storedProduct(_id)).available).toBe(100);
    expect(await keptOf(intent.id)).toBe(0);
  });

  it('that is paid outlives its buyer', async () => {
    const { actor, placed } = await aGroup(large);
    const { id: transactionId } = await payJointly(actor, placed);
    await completeJointPayment(actor, { transactionId });
    await deleteUser(await anAdmin(), { email: actor.email });
    expect((await ordersOf(actor)).map(({ state, email }) => [state, email])).toEqual(
      times(large, () => ['paid', actor.email]),
    );
  });
});

const goAheads = ['all', 'rest'] as const;
const rounds = count(6, 60);
const sizeOf = (round: number) => (round % 2 ? large : 2);

describe('while a list is placed', { timeout: count(120_000, 300_000) }, () => {
  it('a product’s price changes: each order has one of its prices, and its total fits', async () => {
    for (let round = 0; round < rounds; round += 1) {
      const [actor, goods] = [await aUser(), await someGoods(sizeOf(round))];
      const _id = { $in: goods.map((product) => product._id) };
      const [{ orders: placed }] = await Promise.all([
        placeGroup(actor, aList(goods)),
        pause(Math.random() * 8).then(() => products().updateMany({ _id }, { $set: { price: 399 } })),
      ]);
      expect(placed).toHaveLength(goods.length);
      for (const { price, total } of placed) {
        expect([345, 399]).toContain(price);
        expect(total).toBe(10 * price);
      }
    }
  });

  it.each(goAheads)(
    'a product goes off sale, and the rest goes ahead with %s: whole or not at all',
    async (goAhead) => {
      const admin = await anAdmin();
      for (let round = 0; round < rounds; round += 1) {
        const [actor, goods] = [await aUser(), await someGoods(sizeOf(round))];
        const productId = goods.at(-1)?._id.toHexString() ?? '';
        const end = round % 4 < 2 ? archiveProduct : deleteProduct;
        const [{ group, orders: placed, refused }] = await Promise.all([
          placeGroup(actor, aList(goods, { goAhead })),
          pause(Math.random() * 12).then(() => end(admin, { productId })),
        ]);
        const isWhole = placed.length === goods.length;
        if (!isWhole) {
          expect(refused).toMatchObject([{ productId, reason: messages.order.productMissing }]);
          expect(placed).toHaveLength(goAhead === 'all' ? 0 : goods.length - 1);
        }
        expect(group === null).toBe(placed.length === 0);
        expect(await ordersOf(actor)).toHaveLength(placed.length);
        for (const { _id } of goods)
          expect((await storedProduct(_id)).available).toBe(
            placed.some((order) => order.productId === _id.toHexString()) ? 90 : 100,
          );
      }
    },
  );

  it('its buyer is deleted: no order of it stays unpaid, and all stock comes back', async () => {
    const admin = await anAdmin();
    for (let round = 0; round < rounds; round += 1) {
      const [actor, goods] = [await aUser(), await someGoods(sizeOf(round))];
      await outcomes([
        placeGroup(actor, aList(goods)),
        pause(Math.random() * 12).then(() => deleteUser(admin, { email: actor.email })),
      ]);
      await inOneMoment(settleDeletions, 91_000); // nothing of before is under way any more
      expect((await ordersOf(actor)).filter(({ state }) => state !== 'cancelled')).toEqual([]);
      for (const { _id } of goods) expect((await storedProduct(_id)).available).toBe(100);
      expect(await orderGroups().countDocuments({ userId: new ObjectId(actor.id), state: 'placing' })).toBe(
        0,
      );
    }
  });
});
