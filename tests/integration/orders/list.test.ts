import { ObjectId } from 'mongodb';
import { describe, expect, it } from 'vitest';
import type { Actor } from '@/lib/auth/actor';
import { site } from '@/lib/base/site';
import { searchWords } from '@/lib/base/words';
import { advanceStatus } from '@/lib/orders/advance';
import { orders } from '@/lib/orders/data';
import { countOpenOrders, getAllOrders } from '@/lib/orders/list';
import { groupNumber, orderNumber } from '@/lib/orders/number';
import { getOwnOrders } from '@/lib/orders/own/list';
import { ownOrdersQuerySchema } from '@/lib/orders/own/schema';
import { ordersQuerySchema } from '@/lib/orders/schema';
import { orderWords } from '@/lib/orders/search';
import { cancelOrder } from '@/lib/payments/cancel';
import { settleReported } from '@/lib/payments/complete';
import { anAdmin, anOrder, aProduct, aUser, storedOrder } from '../../support/factories.ts';
import { payAtProvider } from '../../support/provider.ts';
import { refusal } from '../../support/refusal.ts';

const listOf = async (actor: Actor, query: Record<string, string>): Promise<string[]> =>
  (await getAllOrders(actor, ordersQuerySchema.parse(query))).rows.map(({ id }) => id);

describe("the admin's list of orders", () => {
  it('finds an order by number, buyer, address and the words of its product', async () => {
    const admin = await anAdmin();
    const actor = await aUser({ name: 'Ann O’Shea', email: 'ann.o+trade@paint-shop.example' });
    const product = await aProduct({ name: 'Lambswool Roller (9 in.)' });
    const { order } = await anOrder({ actor, product });
    const { number } = order; // NB-10001
    for (const q of [
      order.id,
      number,
      `#${number.toLowerCase()}`,
      number.slice(3),
      'ann.o+trade@paint-shop.example',
      'trade',
      'paint',
      'ANN lambs',
    ]) {
      expect(await listOf(admin, { q }), q).toEqual([order.id]);
    }
    for (const q of ['shea lambs brush', '.*', '(', '^', '$where', 'ann.o-trade@paint'])
      expect(await listOf(admin, { q }), q).toEqual([]);
  });

  it('finds by the number of a group that group alone, and by its beginning all that begin with it', async () => {
    const [admin, actor] = [await anAdmin(), await aUser()];
    const place = async (groupSequence: number) => {
      const { order } = await anOrder({ actor });
      const _id = new ObjectId(order.id);
      const words = orderWords({ ...(await storedOrder(order.id)), groupSequence });
      await orders().updateOne({ _id }, { $set: { groupSequence, words } });
      return order.id;
    };
    const [one, other, longer] = [await place(1), await place(1), await place(9010)];
    const ownOf = async (q: string) =>
      (await getOwnOrders(actor, ownOrdersQuerySchema.parse({ q }))).rows.map(({ id }) => id);
    expect(groupNumber(9010).startsWith(groupNumber(1))).toBe(true);
    for (const find of [(q: string) => listOf(admin, { q }), ownOf]) {
      for (const q of [groupNumber(1), `#${groupNumber(1).toLowerCase()} `])
        expect(await find(q), q).toEqual([other, one]);
      expect(await find(groupNumber(9010))).toEqual([longer]);
      expect(await find(groupNumber(2))).toEqual([]);
      expect(await find(groupNumber(1).slice(0, -1))).toEqual([longer, other, one]);
    }
  });

  it('finds orders from before the shop changed its prefix, by the numbers of then and of now', async () => {
    const admin = await anAdmin();
    const { actor, order } = await anOrder();
    const { orderPrefix } = site;
    const own = (q: string) => getOwnOrders(actor, ownOrdersQuerySchema.parse({ q }));
    await orders().updateOne({ _id: new ObjectId(order.id) }, [
      { $set: { groupSequence: 7, words: { $concatArrays: ['$words', searchWords([groupNumber(7)])] } } },
    ]);
    Object.assign(site, { orderPrefix: 'XY' });
    try {
      const now = (await storedOrder(order.id)).sequence ?? 0;
      for (const q of [order.number, orderNumber(order.id, now), groupNumber(7)]) {
        expect(await listOf(admin, { q }), q).toEqual([order.id]);
        expect(
          (await own(q)).rows.map(({ id }) => id),
          q,
        ).toEqual([order.id]);
      }
    } finally {
      Object.assign(site, { orderPrefix });
    }
  });

  it('shows the days on which orders were placed, or paid, by the shop’s clock', async () => {
    const admin = await anAdmin();
    const buyer = await aUser();
    const move = (id: string, moments: { createdAt?: Date; paidAt?: Date }) =>
      orders().updateOne({ _id: new ObjectId(id) }, { $set: moments });
    const early = (await anOrder({ actor: buyer })).order;
    await settleReported(new ObjectId(early.id), await payAtProvider(buyer, early));
    const late = (await anOrder({ actor: buyer })).order;
    await move(early.id, {
      createdAt: new Date('2001-05-01T23:59:59-07:00'),
      paidAt: new Date('2001-05-02T00:00:00-07:00'),
    });
    await move(late.id, { createdAt: new Date('2001-05-02T12:00:00-07:00') });
    const days = { from: '2001-05-02', to: '2001-05-02' };
    expect(await listOf(admin, days)).toEqual([late.id]);
    expect(await listOf(admin, { ...days, from: '2001-05-01', order: 'asc' })).toEqual([early.id, late.id]);
    expect(await listOf(admin, { ...days, from: '2001-05-01', sort: 'total' })).toHaveLength(2);
    expect(await listOf(admin, { to: '2001-05-01' })).toEqual([early.id]);
    expect(await listOf(admin, { ...days, by: 'paid' })).toEqual([early.id]);
    expect(await listOf(admin, { ...days, by: 'paid', show: 'pending', q: buyer.email })).toEqual([early.id]);
    expect(await listOf(admin, { ...days, by: 'paid', show: 'unpaid' })).toEqual([]);
    expect(await listOf(admin, { from: '2001-05-03', to: '2001-05-09' })).toEqual([]);
  });

  it('shows each part and sorts by total', async () => {
    const admin = await anAdmin();
    const buyer = await aUser();
    const small = (await anOrder({ actor: buyer })).order;
    const large = (await anOrder({ actor: buyer, input: { quantity: 90 } })).order;
    const cancelled = (await anOrder({ actor: buyer })).order;
    await cancelOrder(admin, { orderId: cancelled.id });
    const paid = (await anOrder({ actor: buyer, input: { quantity: 50 } })).order;
    await settleReported(new ObjectId(paid.id), await payAtProvider(buyer, paid));
    const show = (part: string, more = {}) => listOf(admin, { show: part, q: buyer.email, ...more });
    expect(await show('all')).toEqual([paid.id, large.id, small.id]);
    expect(await show('unpaid')).toEqual([large.id, small.id]);
    expect(await show('all', { sort: 'total', order: 'asc' })).toEqual([small.id, paid.id, large.id]);
    expect(await show('cancelled')).toEqual([cancelled.id]);
    expect(await show('pending')).toEqual([paid.id]);
    const { pending } = await countOpenOrders(admin);
    await advanceStatus(admin, { orderId: paid.id });
    expect(await show('pending')).toEqual([]);
    expect(await show('processing')).toEqual([paid.id]);
    expect(await countOpenOrders(admin)).toMatchObject({ pending: pending - 1, processing: 1 });
  });

  it('is not for customers', async () => {
    expect((await refusal(listOf(await aUser(), {}))).code).toBe('forbidden');
  });
});
