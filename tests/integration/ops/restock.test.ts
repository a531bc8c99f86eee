import { ObjectId } from 'mongodb';
import { describe, expect, it } from 'vitest';
import { products } from '@/lib/catalogue/data';
import { publishProduct } from '@/lib/catalogue/publish';
import { exportOf } from '@/lib/ops/exports/data';
import { getRestock, readRestock } from '@/lib/ops/restock/data';
import { restockQuerySchema } from '@/lib/ops/restock/schema';
import { orders } from '@/lib/orders/data';
import { settleReported } from '@/lib/payments/complete';
import { refundOrder } from '@/lib/payments/refund';
import { db } from '@/lib/platform/db';
import { anAdmin, anOrder, aProduct, aUser, storedProduct } from '../../support/factories.ts';
import { payAtProvider } from '../../support/provider.ts';
import { refusal } from '../../support/refusal.ts';

const dayMs = 86_400_000;
const old = new Date(Date.now() - 400 * dayMs);

async function sell(product: Awaited<ReturnType<typeof aProduct>>, quantity: number) {
  const { actor, order } = await anOrder({ product, input: { quantity } });
  await settleReported(new ObjectId(order.id), await payAtProvider(actor, order));
  return order;
}

describe('what to buy', () => {
  it('counts what was paid in 90 days, less what came back, and leaves out what unpaid orders hold', async () => {
    const admin = await anAdmin();
    const [low, ample, idle, archived] = [
      await aProduct({ createdAt: old, available: 110, quantity: 10 }),
      await aProduct({ createdAt: old, available: 5000 }),
      await aProduct({ createdAt: old, available: 10 }),
      await aProduct({ createdAt: old, available: 100 }),
    ];
    const sold = await sell(low, 70);
    await refundOrder(admin, { orderId: sold.id, amount: 3.45, reason: 'Came back', units: 10 });
    const before = await sell(low, 10);
    await orders().updateOne(
      { _id: new ObjectId(before.id) },
      { $set: { paidAt: new Date(Date.now() - 91 * dayMs) } },
    );
    await anOrder({ product: low, input: { quantity: 30 } });
    await sell(ample, 50);
    await sell(archived, 90);
    await products().updateOne({ _id: archived._id }, { $set: { live: false } });

    const found = await readRestock(admin, 90);
    expect(found).toEqual([
      expect.objectContaining({
        id: low._id.toHexString(),
        sold: 60,
        available: 10,
        held: 30,
        lastsDays: 15,
        units: 50,
      }),
    ]);
    expect(found.map(({ id }) => id)).not.toContain(idle._id.toHexString());
    expect(await readRestock(admin, 15)).toEqual([]);

    const page = await getRestock(admin, restockQuerySchema.parse({ cover: '90', page: '7' }));
    expect(page).toMatchObject({ total: 1, page: 1, pages: 1 });
    let file = '';
    for await (const part of exportOf(admin, 'restock', { cover: '90' }) ?? []) file += part;
    expect(file.split('\r\n')[1]).toBe(`${low._id.toHexString()},,${low.name},60,10,30,15,50`);
  });

  it('counts the days of a product from when it went on sale, however long it was a draft before', async () => {
    const admin = await anAdmin();
    const draft = await aProduct({ createdAt: old, available: 100, live: false, draft: true });
    await publishProduct(admin, { productId: draft._id.toHexString() });
    await sell(await storedProduct(draft._id), 70);
    expect(await readRestock(admin, 30)).toMatchObject([{ available: 30, lastsDays: 6, units: 120 }]);
  });

  it('reads no order beside those of 90 days, and of these the keys alone', async () => {
    const { executionStats, stages } = await db().command({
      explain: {
        aggregate: 'orders',
        pipeline: [
          { $match: { paidAt: { $gte: new Date() }, state: 'paid' } },
          { $group: { _id: '$productId', sold: { $sum: '$quantity' } } },
        ],
        hint: 'paid_products',
        cursor: {},
      },
      verbosity: 'executionStats',
    });
    const stats = executionStats ?? stages[0].$cursor.executionStats;
    expect(stats.totalDocsExamined).toBe(0);
  });

  it('is no matter of customers', async () => {
    expect((await refusal(readRestock(await aUser(), 30))).code).toBe('forbidden');
  });
});
