import { describe, expect, it } from 'vitest';
import { exportOf } from '@/lib/ops/exports/data';
import { orders } from '@/lib/orders/data';
import { placeGroup } from '@/lib/orders/group/place';
import { getAllOrders } from '@/lib/orders/list';
import { ordersQuerySchema } from '@/lib/orders/schema';
import { stripe } from '@/lib/payments/service';
import { db } from '@/lib/platform/db';
import { anAdmin, anOrder, aProduct, aUser, storedOrder } from '../../support/factories.ts';
import { aList, someGoods } from '../../support/joint.ts';
import { openIntent } from '../../support/provider.ts';
import { times } from '../support.ts';

const placeMany = async (many: number) => {
  const [actor, product] = await Promise.all([aUser(), aProduct({ available: 1000 })]);
  return Promise.all(times(many, () => anOrder({ actor, product })));
};

describe("an order's number", () => {
  it('is the next of one sequence, whoever orders in the same moment', async () => {
    const placed = await placeMany(10);
    const numbers = placed.map(({ order }) => Number(/^NB-(1\d{4})$/.exec(order.number)?.[1]));
    expect(new Set(numbers).size).toBe(10);
    expect(Math.max(...numbers) - Math.min(...numbers)).toBe(9);
  });

  it('is the same at Stripe, in the file and in what finds it', async () => {
    const { actor, order } = await anOrder();
    const intent = await stripe().paymentIntents.retrieve(await openIntent(actor, order));
    expect(intent.description).toBe(`${order.number}: ${order.quantity} × ${order.productName}`);
    expect(intent.metadata['orderNumber']).toBe(order.number);
    const admin = await anAdmin();
    let file = '';
    for await (const part of exportOf(admin, 'orders') ?? []) file += part;
    expect(file).toContain(`${order.id},${order.number},`);
    const { number } = order;
    const typed = [number, number.toLowerCase(), number.slice(3), `${number.slice(3)}.`, `${actor.email}.`];
    for (const q of [...typed, number.replace('-', '–')])
      expect((await getAllOrders(admin, ordersQuerySchema.parse({ q }))).rows.map(({ id }) => id)).toEqual([
        order.id,
      ]);
  });

  it('goes on after the highest when a restored sequence is behind', async () => {
    const before = await placeMany(3);
    await db().collection('sequences').deleteMany({});
    const after = await placeMany(3);
    const numbers = [...before, ...after].map(({ order }) => order.number);
    expect(new Set(numbers).size).toBe(6);
  });

  it('of each order of a list is its own, though the sequence is behind by one of them', async () => {
    const [{ order }] = await Promise.all([anOrder()]);
    const { _id, sequence = 0 } = await storedOrder(order.id);
    await orders().updateOne({ _id }, { $set: { sequence: sequence + 2 } });
    const { orders: placed } = await placeGroup(await aUser(), aList(await someGoods(3)));
    const numbers = placed.map(({ id }) => storedOrder(id).then((stored) => stored.sequence));
    expect(await Promise.all(numbers)).toEqual([4, 5, 6].map((more) => sequence + more));
  });

  it('is the end of its id for an order that is older than the sequence', async () => {
    const { order } = await anOrder();
    await orders().updateOne({ _id: (await storedOrder(order.id))._id }, { $unset: { sequence: '' } });
    const admin = await anAdmin();
    const { rows } = await getAllOrders(admin, ordersQuerySchema.parse({}));
    expect(rows[0]?.number).toBe(`#${order.id.slice(-6).toUpperCase()}`);
  });
});
