import { ObjectId } from 'mongodb';
import { describe, expect, it } from 'vitest';
import { auditEvents } from '@/lib/audit/data';
import type { Actor } from '@/lib/auth/actor';
import { dayAfter, dayAt, lastDayWithin } from '@/lib/base/days';
import { messages } from '@/lib/base/messages';
import { site } from '@/lib/base/site';
import { exportOf } from '@/lib/ops/exports/data';
import { finishFollowUps } from '@/lib/ops/sweep/orders';
import { advanceStatus } from '@/lib/orders/advance';
import { orders } from '@/lib/orders/data';
import { countOpenOrders, countToPack, getAllOrders } from '@/lib/orders/list';
import { advancePicked } from '@/lib/orders/pick/advance';
import { getPicked } from '@/lib/orders/pick/read';
import { parcelField, pickedField, seenField, shipPickedSchema } from '@/lib/orders/pick/schema';
import { shipPicked } from '@/lib/orders/pick/ship';
import { type Order, ordersQuerySchema } from '@/lib/orders/schema';
import { noteShipment } from '@/lib/orders/ship';
import { shownParcel } from '@/lib/orders/shipment';
import { settleReported } from '@/lib/payments/complete';
import { aBystander } from '../../support/db.ts';
import { anAdmin, anOrder, aUser, storedOrder } from '../../support/factories.ts';
import { justBefore } from '../../support/gap.ts';
import { payAtProvider } from '../../support/provider.ts';
import { refusal } from '../../support/refusal.ts';

async function aPaidOrder(actor?: Actor): Promise<Order> {
  const { actor: buyer, order } = await anOrder(actor ? { actor } : {});
  await settleReported(new ObjectId(order.id), await payAtProvider(buyer, order));
  return order;
}

const statusOf = async ({ id }: Order) => (await storedOrder(id)).status;

describe('orders that an admin picked', () => {
  it('are moved one step each; one that cannot be keeps no other waiting, and is told why', async () => {
    const bystander = await aBystander();
    const admin = await anAdmin();
    const [one, other] = [await aPaidOrder(), await aPaidOrder()];
    const { order: unpaid } = await anOrder();
    const gone = 'f'.repeat(24);
    const picks = [one.id, unpaid.id, gone, other.id].map((orderId) => ({
      orderId,
      from: 'pending' as const,
    }));
    expect(await advancePicked(admin, picks)).toEqual([
      { orderId: one.id, number: one.number, done: true, words: messages.order.statusUpdated('processing') },
      { orderId: unpaid.id, number: unpaid.number, done: false, words: messages.order.notPaidYet },
      { orderId: gone, number: gone, done: false, words: messages.order.notFound },
      {
        orderId: other.id,
        number: other.number,
        done: true,
        words: messages.order.statusUpdated('processing'),
      },
    ]);
    const again = async (by: Actor) => (await advancePicked(by, picks)).map(({ done }) => done);
    expect(await again(admin), 'the answer was lost').toEqual([true, false, false, true]);
    expect(await again(await anAdmin()), 'somebody else was first').toEqual(Array(4).fill(false));
    expect([await statusOf(one), await statusOf(other)]).toEqual(['processing', 'processing']);
    await finishFollowUps();
    expect(await auditEvents().countDocuments({ action: 'order.processing' })).toBe(2);
    expect(await bystander.changed()).toBe(false);
  });

  it('of rivals who send the same form at once each order moves one step', async () => {
    const admins = [await anAdmin(), await anAdmin(), await anAdmin()];
    const picked = [await aPaidOrder(), await aPaidOrder(), await aPaidOrder()];
    const picks = picked.map(({ id }) => ({ orderId: id, from: 'pending' as const }));
    const results = await Promise.all(admins.map((admin) => advancePicked(admin, picks)));
    for (const [index, order] of picked.entries()) {
      expect(await statusOf(order)).toBe('processing');
      expect(results.filter((each) => each[index]?.done)).toHaveLength(1);
    }
  });

  it('travel with a carrier, each under its own number, and are shipped then', async () => {
    const admin = await anAdmin();
    const [one, other, early] = [await aPaidOrder(), await aPaidOrder(), await aPaidOrder()];
    await advancePicked(
      admin,
      [one, other].map(({ id }) => ({ orderId: id, from: 'pending' as const })),
    );
    const parcels = [
      { orderId: one.id, carrier: 'DHL', number: 'JD014600' },
      { orderId: other.id, carrier: 'DHL', number: '<no number>' },
      { orderId: early.id, carrier: 'DHL', number: '' },
    ];
    expect((await shipPicked(admin, parcels)).map(({ done, words }) => [done, words])).toEqual([
      [true, messages.order.shippedWith('DHL JD014600')],
      [false, messages.order.trackingWrong],
      [false, messages.order.notOnItsWay],
    ]);
    expect(await storedOrder(one.id)).toMatchObject({
      status: 'shipped',
      shipment: { carrier: 'DHL', number: 'JD014600' },
    });
    expect(await statusOf(other)).toBe('processing');
    await shipPicked(admin, parcels.slice(0, 1));
    const { history } = await storedOrder(one.id);
    expect(history.filter(({ type }) => type === 'tracked' || type === 'shipped')).toHaveLength(2);
  });

  it('keep a parcel that somebody saved since the page was opened, whose order is then left out', async () => {
    const [admin, colleague] = [await anAdmin(), await anAdmin()];
    const [one, other] = [await aPaidOrder(), await aPaidOrder()];
    await advancePicked(
      admin,
      [one, other].map(({ id }) => ({ orderId: id, from: 'pending' as const })),
    );
    const page = await getPicked(admin, [one.id, other.id]);
    const parcel = { carrier: 'DHL', number: '123' };
    await noteShipment(colleague, { orderId: one.id, ...parcel });
    const fields = page.flatMap(({ id, status, shipment }) => [
      [pickedField(id), status ?? ''],
      [seenField(id), shownParcel(shipment)],
      [parcelField(id), id === other.id ? '456' : ''],
    ]);
    const form = { carrier: 'DHL', ...Object.fromEntries(fields) };
    const send = async () => await shipPicked(admin, shipPickedSchema.parse(form));
    const left = { orderId: one.id, number: one.number, done: false };
    expect(await send()).toEqual([
      { ...left, words: messages.order.parcelMeanwhile('DHL 123') },
      { orderId: other.id, number: other.number, done: true, words: messages.order.shippedWith('DHL 456') },
    ]);
    expect(
      (await send()).map(({ done }) => done),
      'the answer was lost',
    ).toEqual([false, true]);
    const { status, shipment, history } = await storedOrder(one.id);
    expect([status, shipment]).toEqual(['processing', parcel]);
    expect(history.filter(({ type }) => type === 'tracked')).toHaveLength(1);
  });

  it.each(['open', 'lost'] as const)(
    'are left out with their reason while a dispute is %s, whatever the form says',
    async (disputed) => {
      const admin = await anAdmin();
      const [one, other] = [await aPaidOrder(), await aPaidOrder()];
      const mark = async () => orders().updateOne({ _id: new ObjectId(other.id) }, { $set: { disputed } });
      const { leftOutDisputed, leftOutLost } = messages.order;
      const words = disputed === 'open' ? leftOutDisputed : leftOutLost;
      const picks = (from: 'pending' | 'processing') => [one, other].map(({ id }) => ({ orderId: id, from }));
      await mark();
      const moved = await advancePicked(admin, picks('pending'));
      expect(moved.map(({ done }) => done)).toEqual([true, false]);
      expect(moved[1]).toEqual({ orderId: other.id, number: other.number, done: false, words });
      expect([await statusOf(one), await statusOf(other)]).toEqual(['processing', 'pending']);

      await advanceStatus(admin, { orderId: other.id, from: 'pending' }); // its own page decides
      const parcels = [one, other].map(({ id }) => ({ orderId: id, carrier: 'DHL', number: 'JD014600' }));
      const shipped = await shipPicked(admin, parcels);
      expect(shipped.map(({ done }) => done)).toEqual([true, false]);
      expect(shipped[1]?.words).toBe(words);
      const { status, shipment, history } = await storedOrder(other.id);
      expect([status, shipment, history.at(-1)?.type]).toEqual(['processing', undefined, 'processing']);
      await noteShipment(admin, { orderId: other.id, carrier: 'DHL', number: 'JD014600' });
      expect((await shipPicked(admin, parcels.slice(1)))[0], 'nor when it says nothing new').toMatchObject({
        done: false,
        words,
      });
      expect(await statusOf(other)).toBe('processing');
    },
  );

  it('have their parcel, but are not shipped, if a dispute comes just after that was saved', async () => {
    const admin = await anAdmin();
    const order = await aPaidOrder();
    await advancePicked(admin, [{ orderId: order.id, from: 'pending' }]);
    const dispute = () => orders().updateOne({ _id: new ObjectId(order.id) }, { $set: { disputed: 'open' } });
    justBefore('findOneAndUpdate', async () => justBefore('findOneAndUpdate', dispute));
    const parcels = [{ orderId: order.id, carrier: 'DHL', number: 'JD014600' }];
    const { parcelNotShipped, leftOutDisputed } = messages.order;
    expect(await shipPicked(admin, parcels)).toEqual([
      {
        orderId: order.id,
        number: order.number,
        done: false,
        words: parcelNotShipped('DHL JD014600', leftOutDisputed),
      },
    ]);
    const { status, shipment } = await storedOrder(order.id);
    expect([status, shipment?.number]).toEqual(['processing', 'JD014600']);
  });

  it('are read in their order, and exported', async () => {
    const admin = await anAdmin();
    const [one, other, third] = [(await anOrder()).order, (await anOrder()).order, (await anOrder()).order];
    const ids = [other.id, 'f'.repeat(24), one.id];
    expect((await getPicked(admin, ids)).map(({ id }) => id)).toEqual([other.id, one.id]);
    let file = '';
    for await (const part of exportOf(admin, 'orders', { ids: ids.join(',') }) ?? []) file += part;
    expect(file).toContain(one.id);
    expect(file).toContain(other.id);
    expect(file).not.toContain(third.id);
  });

  it('are no matter of customers', async () => {
    const buyer = await aUser();
    const { order } = await anOrder({ actor: buyer });
    const picks = [{ orderId: order.id, from: 'pending' as const }];
    for (const call of [
      () => advancePicked(buyer, picks),
      () => shipPicked(buyer, [{ orderId: order.id, carrier: 'DHL', number: '' }]),
      () => getPicked(buyer, [order.id]),
    ])
      expect((await refusal(call())).code).toBe('forbidden');
  });
});

describe('the queue of what is packed today', () => {
  const query = ordersQuerySchema.parse({ show: 'pack', order: 'asc' });
  const want = (order: Order, wantedDate: string) =>
    orders().updateOne({ _id: new ObjectId(order.id) }, { $set: { wantedDate } });

  it('has paid orders that were not shipped, oldest first, without those that are wanted later', async () => {
    const admin = await anAdmin();
    const buyer = await aUser();
    const [old, soon, later, sent] = [
      await aPaidOrder(buyer),
      await aPaidOrder(buyer),
      await aPaidOrder(buyer),
      await aPaidOrder(buyer),
    ];
    await anOrder({ actor: buyer });
    const last = lastDayWithin(dayAt(new Date()), site.delivery.transitDays[1]);
    await want(soon, last);
    await want(later, dayAfter(last, 1));
    for (const from of ['pending', 'processing'] as const)
      await advancePicked(admin, [{ orderId: sent.id, from }]);
    const { rows, total } = await getAllOrders(admin, query);
    expect(rows.map(({ id }) => id)).toEqual([old.id, soon.id]);
    expect(total).toBe(2);
    expect((await countOpenOrders(admin)).pack).toBe(2);
    // Those that are wanted later leave room for others where no more are counted.
    expect([await countToPack(1), await countToPack(2), await countToPack(3)]).toEqual([1, 2, 2]);
  });
});
