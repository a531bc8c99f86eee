import { ObjectId } from 'mongodb';
import { describe, expect, it } from 'vitest';
import type { Actor } from '@/lib/auth/actor';
import { products } from '@/lib/catalogue/data';
import { advanceStatus } from '@/lib/orders/advance';
import { orders } from '@/lib/orders/data';
import { groupNumber } from '@/lib/orders/number';
import { getOwnOrders, unpaidOf } from '@/lib/orders/own/list';
import { ownOrdersQuerySchema } from '@/lib/orders/own/schema';
import { cancelOrder } from '@/lib/payments/cancel';
import { settleReported } from '@/lib/payments/complete';
import { anAdmin, anOrder, aProduct, aUser, storedOrder } from '../../support/factories.ts';
import { payAtProvider } from '../../support/provider.ts';
import { call, tokenOf } from '../../support/rest.ts';

type Query = Record<string, string>;
const list = (actor: Actor, query: Query = {}) => getOwnOrders(actor, ownOrdersQuerySchema.parse(query));
const numbers = async (actor: Actor, query: Query = {}) =>
  (await list(actor, query)).rows.map(({ number }) => number);

/** The file of what the list at this address shows, without its head. */
async function csv(actor: Actor, query: Query = {}): Promise<string[]> {
  const target = `/exports/myOrders?${new URLSearchParams(query)}`;
  const response = await call('GET', target, { token: await tokenOf(actor) });
  return (await response.text()).trimEnd().split('\r\n').slice(1);
}

const placeAt = (id: string, createdAt: string) =>
  orders().updateOne({ _id: new ObjectId(id) }, { $set: { createdAt: new Date(createdAt) } });

/** A buyer with an order in each state, and somebody else with one that everything would find, too. */
async function aBuyer() {
  const [buyer, other, admin] = [await aUser(), await aUser(), await anAdmin()];
  const product = await aProduct({ name: 'Lambswool Roller', available: 1000 });
  await anOrder({ actor: other, product, input: { poNumber: 'PO-77' } });
  const place = async (poNumber?: string) =>
    (await anOrder({ actor: buyer, product, input: { ...(poNumber && { poNumber }) } })).order;
  const pay = async (order: Awaited<ReturnType<typeof place>>) =>
    settleReported(new ObjectId(order.id), await payAtProvider(buyer, order));
  const unpaid = await place('PO-77');
  const [cancelled, preparing, shipped] = [await place(), await place(), await place()];
  await cancelOrder(buyer, { orderId: cancelled.id });
  await pay(preparing);
  await pay(shipped);
  for (const from of ['pending', 'processing'] as const)
    await advanceStatus(admin, { orderId: shipped.id, from });
  return { buyer, other, product, unpaid, cancelled, preparing, shipped };
}

describe('a buyer’s own list', () => {
  it('shows each state, the newest first, and nobody else’s', async () => {
    const { buyer, other, unpaid, cancelled, preparing, shipped } = await aBuyer();
    expect(await numbers(buyer)).toEqual(
      [shipped, preparing, cancelled, unpaid].map((order) => order.number),
    );
    expect(await numbers(buyer, { order: 'asc' })).toHaveLength(4);
    for (const [show, order] of Object.entries({ unpaid, cancelled, preparing, shipped })) {
      expect(await numbers(buyer, { show }), show).toEqual([order.number]);
      expect(
        (await csv(buyer, { show })).map((line) => line.split(',')[0]),
        show,
      ).toEqual([order.number]);
    }
    for (const show of ['delivered', 'refunded']) expect(await numbers(buyer, { show })).toEqual([]);
    expect(await numbers(other)).toHaveLength(1);
    expect(await unpaidOf(buyer)).toEqual({ count: 1, total: unpaid.total, first: unpaid.holdExpiresAt });
    expect(await unpaidOf(await aUser())).toEqual({ count: 0, total: 0, first: null });
  });

  it('is searched by number, product and the buyer’s own number', async () => {
    const { buyer, unpaid } = await aBuyer();
    for (const q of [unpaid.number, 'po-77', 'PO-77 lambs', unpaid.number.slice(3)])
      expect(await numbers(buyer, { q }), q).toEqual([unpaid.number]);
    expect(await numbers(buyer, { q: 'lambswool' })).toHaveLength(4);
    expect(await csv(buyer, { q: 'PO-77' })).toHaveLength(1);
    for (const q of ['.*', '(', '$where', '{"$gt":""}']) expect(await numbers(buyer, { q }), q).toEqual([]);
  });

  it('has in its file what was placed together, with SKUs and wanted days, without formulas', async () => {
    const { buyer, product, unpaid } = await aBuyer();
    await products().updateOne({ _id: product._id }, { $set: { sku: '=MR-09' } });
    const facts = { groupSequence: 7, wantedDate: '2026-12-01' };
    await orders().updateOne({ _id: new ObjectId(unpaid.id) }, { $set: facts });
    const ends = (await csv(buyer)).map((line) => line.split(',').slice(19));
    expect(ends).toEqual([[groupNumber(7), "'=MR-09", '2026-12-01'], ...Array(3).fill(['', "'=MR-09", ''])]);
  });

  it('is bounded by days of the shop’s clock', async () => {
    const { buyer, unpaid, cancelled, preparing, shipped } = await aBuyer();
    await placeAt(unpaid.id, '2026-03-01T07:59:59.999Z'); // February 28 in Los Angeles
    await placeAt(cancelled.id, '2026-03-01T08:00:00.000Z');
    await placeAt(preparing.id, '2026-03-02T07:59:59.999Z');
    await placeAt(shipped.id, '2026-03-02T08:00:00.000Z');
    const day = { from: '2026-03-01', to: '2026-03-01' };
    expect(await numbers(buyer, day)).toEqual([preparing.number, cancelled.number]);
    expect(await csv(buyer, day)).toHaveLength(2);
    expect(await numbers(buyer, { to: '2026-02-28' })).toEqual([unpaid.number]);
    expect(await numbers(buyer, { from: '2026-03-02', show: 'shipped' })).toEqual([shipped.number]);
    for (const odd of ['yesterday', '2026-02-30', '$gt', "2026-03-01'"])
      expect(await numbers(buyer, { from: odd }), odd).toHaveLength(4);
    expect(await numbers(buyer, { from: '9999-12-31', to: '0001-01-01' })).toEqual([]);
  });

  it('goes on beyond five hundred, and the file holds them all', async () => {
    const { buyer, unpaid } = await aBuyer();
    const { _id, sequence: _sequence, requestKey: _key, ...copied } = await storedOrder(unpaid.id);
    const copies = Array.from({ length: 620 }, (_none, at) => ({
      ...copied,
      _id: new ObjectId(),
      state: 'cancelled' as const,
      createdAt: new Date(Date.UTC(2020, 0, 1) + at * 60_000),
    }));
    await orders().insertMany(copies);
    const last = await list(buyer, { page: '99' });
    expect(last).toMatchObject({ total: 624, pages: 25, page: 25 });
    expect(last.rows.at(-1)?.id).toBe(copies[0]?._id.toHexString());
    expect(await csv(buyer)).toHaveLength(624);
    await orders().deleteMany({ _id: { $in: copies.map((copy) => copy._id) } });
  });

  it('leaves the lists of admins to them', async () => {
    const token = await tokenOf(await aUser());
    for (const name of ['users', 'orders', 'products', 'reviews', 'audit'])
      expect((await call('GET', `/exports/${name}`, { token })).status, name).toBe(403);
    expect((await call('GET', '/exports/nothing', { token })).status).toBe(404);
    expect((await call('GET', '/exports/myOrders')).status).toBe(401);
  });
});
