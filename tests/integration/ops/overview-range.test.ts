import { ObjectId } from 'mongodb';
import { describe, expect, it } from 'vitest';
import type { Actor } from '@/lib/auth/actor';
import { getOverview } from '@/lib/ops/overview/data';
import { daysIn, longestRange, overviewQuerySchema, rangeOf } from '@/lib/ops/overview/schema';
import { orders } from '@/lib/orders/data';
import { settleReported } from '@/lib/payments/complete';
import { refundOrder } from '@/lib/payments/refund';
import { users } from '@/lib/users/data';
import { anAdmin, anOrder, aProduct, aUser } from '../../support/factories.ts';
import { payAtProvider } from '../../support/provider.ts';

const now = new Date('2026-03-10T23:30:00Z');
const last = (days: string) => rangeOf(overviewQuerySchema.parse({ days }), '2026-03-10');
const old = new Date('2025-01-01T00:00:00Z');

async function buy(
  actor: Actor,
  product: Awaited<ReturnType<typeof aProduct>>,
  at: string,
  quantity: number,
) {
  const { order } = await anOrder({ actor, product, input: { quantity } });
  await settleReported(new ObjectId(order.id), await payAtProvider(actor, order));
  const when = new Date(at);
  await orders().updateOne({ _id: new ObjectId(order.id) }, { $set: { paidAt: when, createdAt: when } });
  return order;
}

it('says of a chosen range what sold best, what did not sell, and who stopped buying', async () => {
  const admin = await anAdmin();
  const make = (available = 1000) => aProduct({ createdAt: old, available });
  const [most, some, idle, fresh, wasDraft] = [
    await make(),
    await make(),
    await make(700),
    await aProduct({ createdAt: now, available: 900 }),
    await aProduct({ createdAt: old, publishedAt: now, available: 800 }),
  ];
  await aProduct({ createdAt: old, publishedAt: now, available: 800 }); // a draft until today

  const [loyal, stopped, small, gone, late] = [
    await aUser(),
    await aUser(),
    await aUser(),
    await aUser(),
    await aUser(),
  ];
  await buy(loyal, most, '2026-03-09T10:00:00Z', 60);
  await buy(loyal, most, '2026-03-04T00:00:00-08:00', 30); // the first moment of the seven days
  await buy(loyal, some, '2026-03-10T23:59:59.999-07:00', 40);
  await buy(loyal, most, '2026-03-03T23:59:59.999-08:00', 20);
  const back = await buy(loyal, some, '2026-03-08T10:00:00Z', 10);
  await refundOrder(admin, { orderId: back.id, amount: 34.5, reason: 'Returned', units: 10 });
  await buy(stopped, some, '2026-02-28T10:00:00Z', 50);
  await buy(small, some, '2026-02-27T10:00:00Z', 10);
  await buy(gone, some, '2026-02-27T10:00:00Z', 90);
  await users().deleteOne({ _id: new ObjectId(gone.id) });
  await buy(late, some, '2026-02-20T10:00:00Z', 80); // before both ranges

  const overview = await getOverview(admin, last('7'));
  expect(overview.days).toHaveLength(7);
  expect(overview).toMatchObject({ paid: 4, paidBefore: 4, revenue: 130 * 345, revenueBefore: 170 * 345 });
  expect(overview.best.map(({ id, units, before }) => [id, units, before])).toEqual([
    [most._id.toHexString(), 90, 20],
    [some._id.toHexString(), 40, 150],
  ]);
  expect(overview.slow.map(({ id, available }) => [id, available])).toEqual([[idle._id.toHexString(), 700]]);
  for (const { _id } of [fresh, wasDraft])
    expect(overview.slow.map(({ id }) => id)).not.toContain(_id.toHexString());
  expect(overview.stopped.map(({ email, orders: count, spent }) => [email, count, spent])).toEqual([
    [stopped.email, 1, 50 * 345],
    [small.email, 1, 10 * 345],
  ]);
  expect((await getOverview(admin, last('30'))).stopped).toEqual([]);
});

describe('the range of an address', () => {
  const asked = (query: Record<string, unknown>) => rangeOf(overviewQuerySchema.parse(query), '2026-03-10');
  const thirty = { from: '2026-02-09', to: '2026-03-10' };

  it('ends today, also if it begins on one of the last days that have four digits for their year', () => {
    for (const from of ['2026-03-11', '9999-12-31'])
      expect(asked({ from })).toEqual({ from: '2026-03-10', to: '2026-03-10' });
  });

  it('is the last days that are offered, thirty unless one of them is asked for', () => {
    expect(asked({ days: '7' })).toEqual({ from: '2026-03-04', to: '2026-03-10' });
    for (const days of ['8', '', 'x', undefined]) expect(asked({ days })).toEqual(thirty);
  });

  it('is any two days, in whatever order, never beyond today and at most a year', () => {
    const january = { from: '2026-01-01', to: '2026-01-31' };
    expect(asked(january)).toEqual(january);
    expect(asked({ from: january.to, to: january.from })).toEqual(january);
    expect(asked({ from: '2026-03-01', to: '2030-01-01' })).toEqual({ from: '2026-03-01', to: '2026-03-10' });
    expect(asked({ from: '2029-01-01', to: '2030-01-01' })).toEqual({ from: '2026-03-10', to: '2026-03-10' });
    expect(daysIn(asked({ from: '2001-01-01', to: '2026-03-10' }))).toBe(longestRange);
    expect(asked({ from: 'x', to: '2026-13-40' })).toEqual(thirty);
  });

  it('has one end alone as well', () => {
    expect(asked({ from: '2026-01-01' })).toEqual({ from: '2026-01-01', to: '2026-01-30' });
    expect(asked({ to: '2026-01-30' })).toEqual({ from: '2026-01-01', to: '2026-01-30' });
  });
});
