import { appendFileSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Document } from 'mongodb';
import { afterAll, describe, expect, it } from 'vitest';
import { products } from '@/lib/catalogue/data';
import { leftOut } from '@/lib/ops/backup/archive';
import { backUp } from '@/lib/ops/backup/dump';
import { restore } from '@/lib/ops/backup/load';
import { orders } from '@/lib/orders/data';
import { cancelOrder } from '@/lib/payments/cancel';
import { completePayment } from '@/lib/payments/complete';
import { db } from '@/lib/platform/db';
import { anOrder, aProduct, aUser, storedProduct } from '../../support/factories.ts';
import { payAtProvider } from '../../support/provider.ts';
import { checkBooksAfterEach, ownStripe, soon, sweep, times } from '../support.ts';

ownStripe();
checkBooksAfterEach();

const root = mkdtempSync(path.join(tmpdir(), 'backup-'));
afterAll(() => rmSync(root, { recursive: true, force: true }));
let made = 0;
function newFolder(): string {
  made += 1;
  return path.join(root, String(made));
}

/** Everything in the database, collection by collection. */
async function everything(): Promise<Record<string, Document[]>> {
  const all: Record<string, Document[]> = {};
  for (const { name } of await db().listCollections().toArray()) {
    if ([...leftOut].includes(name)) continue;
    const docs = await db().collection(name).find().sort({ _id: 1 }).toArray();
    if (docs.length > 0) all[name] = docs;
  }
  return all;
}

/** One order of every kind. */
async function aWorkingShop(): Promise<void> {
  const product = await aProduct();
  await anOrder({ product });
  const cancelled = await anOrder({ product });
  await cancelOrder(cancelled.actor, { orderId: cancelled.order.id });
  const paid = await anOrder({ product });
  const transactionId = await payAtProvider(paid.actor, paid.order);
  await completePayment(paid.actor, { orderId: paid.order.id, transactionId });
  await sweep(soon());
}

describe('a backup', () => {
  it('brings back every document as it was', async () => {
    await aWorkingShop();
    const before = await everything();
    const folder = newFolder();
    const { collections } = await backUp(folder);
    expect(collections.map(({ name }) => name).slice(-2)).toEqual(['orders', 'products']);
    await orders().deleteMany({});
    await products().updateMany({}, { $set: { available: 1 } });
    const { corrected } = await restore(folder, { replace: true });
    expect(corrected).toEqual([]);
    const after = await everything();
    expect({ ...after, sequences: [] }).toEqual({ ...before, sequences: [] });
    expect(before['documents']).toHaveLength(1);
    // Numbers of invoices that came after the backup are not given again.
    expect(after['sequences']).toContainEqual({ _id: 'documents:invoice', last: 1001 });
    expect(after['sequences']).toContainEqual(
      before['sequences']?.find(({ _id }) => String(_id) === 'orders'),
    );
  });

  it('does not overwrite a database, nor another backup', async () => {
    const folder = newFolder();
    await backUp(folder);
    await expect(backUp(folder)).rejects.toThrow('EEXIST');
    await expect(restore(folder, { replace: false })).rejects.toThrow('not empty');
  });

  it('that is damaged or incomplete is refused before anything is touched', async () => {
    const before = await everything();
    const folder = newFolder();
    await backUp(folder);
    appendFileSync(path.join(folder, 'products.jsonl.gz'), 'x');
    await expect(restore(folder, { replace: true })).rejects.toThrow('products.jsonl.gz');
    rmSync(path.join(folder, 'manifest.json'));
    await expect(restore(folder, { replace: true })).rejects.toThrow('no complete backup');
    expect(await everything()).toEqual(before);
  });

  it('of a shop at work gives books that agree', { timeout: 60_000 }, async () => {
    const product = await aProduct({ available: 10_000 });
    const buyers = await Promise.all(times(4, () => aUser()));
    let isOver = false;
    const buying = buyers.map(async (actor) => {
      for (let turn = 0; !isOver && turn < 50; turn += 1) {
        const { order } = await anOrder({ actor, product });
        if (turn % 3 === 0) await cancelOrder(actor, { orderId: order.id });
        else
          await completePayment(actor, {
            orderId: order.id,
            transactionId: await payAtProvider(actor, order),
          });
      }
    });
    const sweeping = (async () => {
      while (!isOver) await sweep();
    })();
    await new Promise((resolve) => setTimeout(resolve, 300));
    const folder = newFolder();
    await backUp(folder);
    isOver = true;
    await Promise.all([...buying, sweeping]);
    await restore(folder, { replace: true });
    await sweep(soon());
    const { available, sold, holds } = await storedProduct(product._id);
    expect(available + sold + holds.reduce((units, { quantity }) => units + quantity, 0)).toBe(10_000);
  });
});
