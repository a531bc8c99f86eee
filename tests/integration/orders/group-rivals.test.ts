import { setTimeout as pause } from 'node:timers/promises';
import { ObjectId } from 'mongodb';
import { expect, it } from 'vitest';
import { type ProductDoc, products } from '@/lib/catalogue/data';
import { releaseHold, takeHolds } from '@/lib/catalogue/holds';
import { type OrderDoc, orders } from '@/lib/orders/data';
import { type OrderGroupDoc, orderGroups } from '@/lib/orders/group/data';
import { finishGroup } from '@/lib/orders/group/finish';
import { placeGroup } from '@/lib/orders/group/place';
import type { PlaceGroup } from '@/lib/orders/group/schema';
import { aUser, storedProduct } from '../../support/factories.ts';
import { justBefore } from '../../support/gap.ts';
import { aList, someGoods } from '../../support/joint.ts';
import { checkBooksAfterEach, inOneMoment, ownStripe, soon, sweep } from '../support.ts';

/* Two who finish one list that a process left half-way: its buyer, who sends it again, and the sweeper. */
ownStripe();
checkBooksAfterEach();

/** A list of two products whose process died before it took any stock. */
async function leftHalfWay(goAhead: PlaceGroup['goAhead']) {
  const [there, short] = await someGoods(2);
  if (!there || !short) throw new Error('Too few products');
  const [actor, input] = [await aUser(), aList([there, short], { goAhead })];
  const { group: placed } = await placeGroup(actor, input);
  const groupId = new ObjectId(placed?.id);
  const written = await orders().find({ groupId }).sort({ _id: 1 }).toArray();
  for (const { _id, holdId, productId, quantity } of written) {
    if (holdId) await releaseHold({ productId, holdId, quantity });
    await orders().updateOne({ _id }, { $set: { state: 'placing' }, $unset: { holdId: '', followUp: '' } });
  }
  const asItWas = { $set: { state: 'placing' } } as const;
  const group = await orderGroups().findOneAndUpdate({ _id: groupId }, asItWas, { returnDocument: 'after' });
  if (!group) throw new Error('The list was not placed.');
  return { actor, input, group, written, short };
}

/** Lets somebody take so many units of a product away, or bring them back. */
const bring = ({ _id }: ProductDoc, units: number) =>
  products().updateOne({ _id }, { $inc: { available: units, initialStock: units } });

/** What a rival has done who decided, and writes the orders in the next moment. */
async function decidesFirst(
  { _id }: OrderGroupDoc,
  got: readonly OrderDoc[],
  refused: OrderGroupDoc['refused'],
): Promise<void> {
  await takeHolds(got.map((order) => ({ ...order, orderId: order._id })));
  await orderGroups().updateOne({ _id }, { $set: { state: 'placed', refused } });
}

const placedOf = async ({ _id }: OrderGroupDoc) =>
  (await orders().find({ groupId: _id, state: 'unpaid' }).toArray()).map(({ productId }) => `${productId}`);

it.each(['all', 'rest'] as const)(
  'whoever got less takes nothing off a list that goes ahead with %s and that the other decided to place as a whole',
  async (goAhead) => {
    const { group, written, short } = await leftHalfWay(goAhead);
    await bring(short, -95);
    justBefore(goAhead === 'all' ? 'deleteOne' : 'findOneAndUpdate', async () => {
      await bring(short, 95);
      await decidesFirst(group, written, []);
    });
    await finishGroup(group);
    await sweep(soon());
    expect(await placedOf(group)).toHaveLength(2);
  },
);

it('what the other decided against is gone, and its stock back, at once', async () => {
  const { group, written } = await leftHalfWay('all');
  justBefore('findOneAndUpdate', () => orderGroups().deleteOne({ _id: group._id }));
  expect((await finishGroup(group)).group).toBeNull();
  expect(await orders().countDocuments({ groupId: group._id })).toBe(0);
  for (const { productId } of written) expect((await storedProduct(productId)).available).toBe(100);
});

it('who sends a list again while its orders are being written waits for them', async () => {
  const { actor, input, group, written } = await leftHalfWay('all');
  const groupId = group._id;
  await orders().deleteMany({ groupId });
  const found = await inOneMoment(async () => {
    const again = placeGroup(actor, input);
    await pause(300);
    await orders().insertMany(written.map((order) => ({ ...order, state: 'placing' })));
    await finishGroup(group);
    return again;
  });
  expect(found.orders.map(({ id }) => id)).toEqual(written.map(({ _id }) => `${_id}`));
});

it('whoever got more adds nothing that the other’s buyer was told he can’t have', async () => {
  const { group, written, short } = await leftHalfWay('rest');
  const refused = [{ productId: `${short._id}`, productName: short.name, reason: 'Gone' }];
  justBefore('findOneAndUpdate', () => decidesFirst(group, written.slice(0, 1), refused));
  await finishGroup(group);
  await sweep(soon());
  expect(await placedOf(group)).not.toContain(`${short._id}`);
  expect((await storedProduct(short._id)).available).toBe(100);
});
