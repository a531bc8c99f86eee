import { ObjectId } from 'mongodb';
import { afterEach, expect, it, vi } from 'vitest';
import * as restocks from '@/lib/catalogue/restock';
import { jobs } from '@/lib/ops/sweep/jobs';
import { orders } from '@/lib/orders/data';
import { onCacheChange } from '@/lib/platform/cache-change-listeners';
import { users } from '@/lib/users/data';
import * as deletions from '@/lib/users/deletions';
import { anOrder, storedProduct } from '../../../support/factories.ts';

/** Which products somebody was told of. */
const told = new Set<string>();
onCacheChange(({ hard = [], soft = [] }) => {
  for (const tag of [...hard, ...soft]) told.add(tag);
});
afterEach(() => vi.restoreAllMocks());

const run = async (name: string) => jobs.find((job) => job.name === name)?.run();

/** An order that was cancelled, and whose process died before its stock came back. */
async function leftCancelled() {
  const { order, product } = await anOrder();
  await orders().updateOne(
    { _id: new ObjectId(order.id) },
    {
      $set: { state: 'cancelled', followUp: true },
      $push: { history: { type: 'cancelled', at: new Date(), by: new ObjectId() } },
    },
  );
  return product;
}

it('stock that a run of a job has moved is told of, though a later part of the run fails', async () => {
  const product = await leftCancelled();
  told.clear();
  vi.spyOn(restocks, 'recordRestocks').mockRejectedValueOnce(new Error('not this time'));
  await expect(run('orders')).rejects.toThrow('not this time');
  expect(await storedProduct(product._id)).toMatchObject({ available: 100, holds: [] });
  expect([...told]).toContain(`product:${product._id.toHexString()}`);
});

it('and so is what was taken from an account that its address’s owner took over', async () => {
  const { actor, order, product } = await anOrder();
  await orders().updateOne({ _id: new ObjectId(order.id) }, { $set: { unproved: true } });
  const takenOver = { at: new Date(Date.now() + 1000), photoURL: null };
  await users().updateOne({ _id: new ObjectId(actor.id) }, { $set: { takenOver } });
  told.clear();
  vi.spyOn(deletions, 'settleDeletions').mockRejectedValueOnce(new Error('not this time'));
  await expect(run('admin')).rejects.toThrow('not this time');
  expect(await storedProduct(product._id)).toMatchObject({ available: 100, holds: [] });
  expect([...told]).toContain(`product:${product._id.toHexString()}`);
});
