import { ObjectId } from 'mongodb';
import { expect, it } from 'vitest';
import { mostSold, readGoods } from '@/lib/ops/overview/goods';
import { getRestock } from '@/lib/ops/restock/data';
import { restockQuerySchema } from '@/lib/ops/restock/schema';
import { type OrderDoc, orders } from '@/lib/orders/data';
import { anAdmin, anOrder, aProduct, storedOrder } from '../../support/factories.ts';
import { times } from '../support.ts';

const day = 86_400_000;
const from = new Date(Date.now() - 7 * day);
const span = { from, to: new Date(Date.now() + day) };
const before = { from: new Date(from.getTime() - 8 * day), to: from };
const createdAt = new Date(Date.now() - 400 * day);
const [now, earlier] = [new Date(), new Date(from.getTime() - day)];

/** What a paid order of so many units is copied from. */
async function copied(): Promise<OrderDoc> {
  const { order } = await anOrder();
  const { _id, sequence: _sequence, words: _words, ...rest } = await storedOrder(order.id);
  return { ...rest, _id, state: 'paid', paid: true, status: 'delivered' };
}

it('of more products than are looked at, those that sold least count as sold, and what they sold before is known', async () => {
  const order = await copied();
  const sold = (productId: ObjectId, quantity: number, paidAt: Date): OrderDoc => ({
    ...order,
    _id: new ObjectId(),
    productId,
    quantity,
    paidAt,
  });
  const others = times(mostSold - 1, () => new ObjectId());
  const [best, rare, idle] = [
    await aProduct({ createdAt, available: 5 }),
    await aProduct({ createdAt, available: 900 }),
    await aProduct({ createdAt, available: 700 }),
  ];
  await orders().insertMany([
    ...others.flatMap((id) => [sold(id, 20, now), sold(id, 20, earlier)]),
    sold(new ObjectId(), 20, earlier),
    sold(best._id, 60, now),
    sold(best._id, 10, earlier),
    sold(rare._id, 10, now),
  ]);
  const { best: seen, slow } = await readGoods(span, before);
  expect(seen).toMatchObject([{ id: best._id.toHexString(), units: 60, before: 10 }]);
  expect(slow.map(({ id }) => id)).toEqual([idle._id.toHexString()]);

  const query = restockQuerySchema.parse({});
  const admin = await anAdmin();
  expect(await getRestock(admin, query)).toMatchObject({ lookedAt: mostSold });
  await orders().deleteMany({ productId: { $in: others } });
  expect(await getRestock(admin, query)).toMatchObject({ lookedAt: null });
});
