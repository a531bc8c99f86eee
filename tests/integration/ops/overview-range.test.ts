import { ObjectId } from 'mongodb';
import { expect, it } from 'vitest';
import type { Actor } from '@/lib/auth/actor';
import { getOverview } from '@/lib/ops/overview/data';
import { overviewQuerySchema } from '@/lib/ops/overview/schema';
import { orders } from '@/lib/orders/data';
import { settleReported } from '@/lib/payments/complete';
import { refundOrder } from '@/lib/payments/refund';
import { users } from '@/lib/users/data';
import { anAdmin, anOrder, aProduct, aUser } from '../../support/factories.ts';
import { payAtProvider } from '../../support/provider.ts';

const now = new Date('2026-03-10T23:30:00Z');
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
  const [most, some, idle, fresh] = [
    await make(),
    await make(),
    await make(700),
    await aProduct({ createdAt: now, available: 900 }),
  ];
  const [loyal, stopped, small, gone, late] = [
    await aUser(),
    await aUser(),
    await aUser(),
    await aUser(),
    await aUser(),
  ];
  await buy(loyal, most, '2026-03-09T10:00:00Z', 60);
  await buy(loyal, most, '2026-03-04T00:00:00Z', 30); // the first moment of the seven days
  await buy(loyal, some, '2026-03-10T23:59:59.999Z', 40);
  await buy(loyal, most, '2026-03-03T23:59:59.999Z', 20);
  const back = await buy(loyal, some, '2026-03-08T10:00:00Z', 10);
  await refundOrder(admin, { orderId: back.id, amount: 34.5, reason: 'Returned', units: 10 });
  await buy(stopped, some, '2026-02-28T10:00:00Z', 50);
  await buy(small, some, '2026-02-27T10:00:00Z', 10);
  await buy(gone, some, '2026-02-27T10:00:00Z', 90);
  await users().deleteOne({ _id: new ObjectId(gone.id) });
  await buy(late, some, '2026-02-20T10:00:00Z', 80); // before both ranges

  const overview = await getOverview(admin, now, 7);
  expect(overview.days).toHaveLength(7);
  expect(overview).toMatchObject({ paid: 4, paidBefore: 4, revenue: 130 * 345, revenueBefore: 170 * 345 });
  expect(overview.best.map(({ id, units, before }) => [id, units, before])).toEqual([
    [most._id.toHexString(), 90, 20],
    [some._id.toHexString(), 40, 150],
  ]);
  expect(overview.slow.map(({ id, available }) => [id, available])).toEqual([[idle._id.toHexString(), 700]]);
  expect(overview.slow.map(({ id }) => id)).not.toContain(fresh._id.toHexString());
  expect(overview.stopped.map(({ email, orders: count, spent }) => [email, count, spent])).toEqual([
    [stopped.email, 1, 50 * 345],
    [small.email, 1, 10 * 345],
  ]);
  expect((await getOverview(admin, now, 30)).stopped).toEqual([]);
});

it('knows the ranges that it offers', () => {
  expect(overviewQuerySchema.parse({ days: '90' })).toEqual({ days: 90 });
  for (const days of ['8', '', 'x', undefined])
    expect(overviewQuerySchema.parse({ days })).toEqual({ days: 30 });
});
