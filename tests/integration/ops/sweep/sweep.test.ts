import { ObjectId } from 'mongodb';
import { describe, expect, it } from 'vitest';
import { products } from '@/lib/catalogue/data';
import { takeHold } from '@/lib/catalogue/holds';
import { stockMovements } from '@/lib/catalogue/movements';
import { assertNobodyRuns } from '@/lib/ops/backup/living';
import { removeExpired } from '@/lib/ops/sweep/cleanup';
import { type OrderDoc, orders } from '@/lib/orders/data';
import { collection, db } from '@/lib/platform/db';
import { releaseLease, takeLease } from '@/lib/platform/leases';
import { anOrder, storedOrder, storedProduct } from '../../../support/factories.ts';
import { checkBooksAfterEach, endHold, ownStripe, soon, sweep, times } from '../../support.ts';

ownStripe();
checkBooksAfterEach();

const change = (id: string, $set: Partial<OrderDoc>, $unset: Record<string, ''> = {}) =>
  orders().updateOne({ _id: new ObjectId(id) }, { $set, $unset });

/** An order as it lies there when its process died after writing it, or after taking its stock too. */
async function leftPlacing({ held }: { held: boolean }) {
  const { order, product } = await anOrder();
  const { holdId = new ObjectId(), quantity } = await storedOrder(order.id);
  await change(order.id, { state: 'placing' }, { holdId: '', followUp: '' });
  if (!held)
    await products().updateOne(
      { _id: product._id },
      { $inc: { available: quantity }, $pull: { holds: { id: holdId } } },
    );
  return { order, product };
}

describe('an order left half-way', () => {
  it.each([{ held: false }, { held: true }])('is finished (%o)', async ({ held }) => {
    const { order, product } = await leftPlacing({ held });
    await sweep(); // too young: its request may still be at work
    expect((await storedOrder(order.id)).state).toBe('placing');
    await Promise.all(times(3, () => sweep(soon())));
    expect((await storedOrder(order.id)).state).toBe('unpaid');
    expect(await storedProduct(product._id)).toMatchObject({ available: 90 });
  });

  it('is withdrawn when its stock is gone', async () => {
    const { order, product } = await leftPlacing({ held: false });
    await products().updateOne({ _id: product._id }, { $set: { available: 5, initialStock: 5 } });
    await sweep(soon());
    expect(await orders().countDocuments({ _id: new ObjectId(order.id) })).toBe(0);
    expect((await storedProduct(product._id)).available).toBe(5);
  });

  it('is withdrawn when its product is off sale by then', async () => {
    const { order, product } = await leftPlacing({ held: false });
    await products().updateOne({ _id: product._id }, { $set: { live: false } });
    await sweep(soon());
    expect(await orders().countDocuments({ _id: new ObjectId(order.id) })).toBe(0);
    expect(await storedProduct(product._id)).toMatchObject({ available: 100, holds: [] });
  });

  it('and withdrawn without its hold gives the stock back', async () => {
    const { product } = await anOrder();
    const orderId = new ObjectId();
    await takeHold({ productId: product._id, orderId, quantity: 30 });
    expect((await storedProduct(product._id)).available).toBe(60);
    await sweep();
    expect((await storedProduct(product._id)).available).toBe(90);
  });
});

describe('an order whose process died after its own write', () => {
  it('gives its stock back when it was cancelled', async () => {
    const { order, product } = await anOrder();
    const by = new ObjectId();
    await orders().updateOne(
      { _id: new ObjectId(order.id) },
      {
        $set: { state: 'cancelled', followUp: true },
        $push: { history: { type: 'cancelled', at: new Date(), by } },
      },
    );
    await Promise.all(times(3, () => sweep()));
    expect(await storedProduct(product._id)).toMatchObject({ available: 100, holds: [] });
  });

  it('takes back a hold that a late repeat took', async () => {
    const { order, product } = await anOrder();
    await endHold(order.id);
    await sweep();
    await takeHold({ productId: product._id, orderId: new ObjectId(order.id), quantity: 10 });
    await sweep();
    expect(await storedProduct(product._id)).toMatchObject({ available: 100, holds: [] });
  });
});

describe('movements of stock', () => {
  it('are written once for each event', async () => {
    const { order, product } = await anOrder();
    await Promise.all(times(3, () => sweep()));
    await endHold(order.id);
    await Promise.all(times(3, () => sweep()));
    await sweep();
    const moved = await stockMovements().find({ productId: product._id }).sort({ at: 1 }).toArray();
    expect(moved.map(({ type, quantity }) => [type, quantity])).toEqual([
      ['placing', 10],
      ['release', 10],
    ]);
  });
});

describe('a lease', () => {
  it('is renewed by its owner, kept from others and free when it ends', async () => {
    const leases = collection<{ _id: string; owner: string; until: Date }>('leases');
    expect(await takeLease('work', 60_000)).toBe(true);
    expect(await takeLease('work', 60_000)).toBe(true);
    await leases.updateOne({ _id: 'work' }, { $set: { owner: 'another' } });
    expect(await takeLease('work', 60_000)).toBe(false);
    await releaseLease('work'); // not ours to return
    expect(await takeLease('work', 60_000)).toBe(false);
    await leases.updateOne({ _id: 'work' }, { $set: { until: new Date(Date.now() - 1) } });
    expect(await takeLease('work', 60_000)).toBe(true);
  });

  it('of one that died is free although the database’s clock was ahead when it took it, and was set back', async () => {
    const leases = collection<{ _id: string; owner: string; until: Date }>('leases');
    const until = new Date(Date.now() + 86_400_000);
    await leases.insertOne({ _id: 'sweep:ahead', owner: 'a process that died', until });
    await assertNobodyRuns(db());
    expect(await takeLease('sweep:ahead', 60_000)).toBe(true);
    await expect(assertNobodyRuns(db())).rejects.toThrow('it has the leases sweep:ahead');
    await releaseLease('sweep:ahead');
  });

  it('is not asked about while enough of it is left, and given back is anybody’s', async () => {
    const leases = collection<{ _id: string; owner: string; until: Date }>('leases');
    const end = async () => (await leases.findOne({ _id: 'kept' }))?.until.getTime();
    await takeLease('kept', 60_000);
    const first = await end();
    expect(await takeLease('kept', 60_000, 10_000)).toBe(true);
    expect(await end()).toBe(first);
    expect(await takeLease('kept', 120_000, 60_000)).toBe(true);
    expect(await end()).toBeGreaterThan(first ?? Number.POSITIVE_INFINITY);
    await releaseLease('kept');
    await leases.updateOne({ _id: 'kept' }, [
      { $set: { owner: 'another', until: { $add: ['$$NOW', 60_000] } } },
    ]);
    expect(await takeLease('kept', 60_000, 1)).toBe(false);
  });

  it('that another has is not taken for one’s own, however much was left of it', async () => {
    const leases = collection<{ _id: string; owner: string; until: Date }>('leases');
    await takeLease('lost', 60_000);
    await leases.updateOne({ _id: 'lost' }, { $set: { owner: 'another' } });
    expect(await takeLease('lost', 60_000)).toBe(false);
    expect(await takeLease('lost', 60_000, 1)).toBe(false);
  });

  it('goes to one of many that ask for it first', async () => {
    const taken = await Promise.all(times(10, () => takeLease('new work', 60_000)));
    expect(taken).toContain(true);
    expect(await collection('leases').countDocuments({})).toBe(1);
  });
});

describe('expired records', () => {
  it('are removed, and others kept', async () => {
    const limits = collection<{ key: string; expire: Date }>('rate_limits');
    await limits.deleteMany({});
    await limits.insertMany([
      { key: 'old', expire: new Date(Date.now() - 1000) },
      { key: 'live', expire: new Date(Date.now() + 60_000) },
      { key: 'of a day', expire: new Date(Date.now() + 86_400_000) },
      { key: 'begun while a clock was ahead', expire: new Date(Date.now() + 40 * 86_400_000) },
    ]);
    await removeExpired();
    expect((await limits.find().toArray()).map(({ key }) => key)).toEqual(['live', 'of a day']);
  });
});
