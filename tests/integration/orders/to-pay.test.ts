import { ObjectId } from 'mongodb';
import { expect, it } from 'vitest';
import { orders } from '@/lib/orders/data';
import { getOrdersToPay, leavesOthers } from '@/lib/orders/to-pay';
import { anOrder, storedOrder } from '../../support/factories.ts';

it('of more unpaid orders than one payment takes it is known that others are left', async () => {
  const { actor, order } = await anOrder();
  const { _id, sequence: _sequence, requestKey: _key, holdId: _hold, ...same } = await storedOrder(order.id);
  const copies = (many: number) =>
    Array.from({ length: many }, () => ({ ...same, _id: new ObjectId(), requestKey: crypto.randomUUID() }));
  await orders().insertMany(copies(49));
  const fifty = await getOrdersToPay(actor, []);
  expect([fifty.length, await leavesOthers(actor, fifty)]).toEqual([50, false]);
  await orders().insertMany(copies(1));
  const first = await getOrdersToPay(actor, []);
  expect([first.length, await leavesOthers(actor, first)]).toEqual([50, true]);
  // Who chose some himself knows of the others.
  expect(await leavesOthers(actor, first.slice(0, 3))).toBe(false);
  await orders().deleteMany({ userId: new ObjectId(actor.id), _id: { $ne: _id } });
});
