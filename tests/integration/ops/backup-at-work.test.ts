import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { type Document, ObjectId } from 'mongodb';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { auditEvents } from '@/lib/audit/data';
import { products } from '@/lib/catalogue/data';
import { archiveProduct } from '@/lib/catalogue/status';
import { documents } from '@/lib/documents/data';
import { backUp } from '@/lib/ops/backup/dump';
import { restore } from '@/lib/ops/backup/restore';
import { type OrderDoc, orders } from '@/lib/orders/data';
import { cancelOrder } from '@/lib/payments/cancel';
import { completePayment } from '@/lib/payments/complete';
import { closeDb, db, mongo, waitLong } from '@/lib/platform/db';
import { createIndexes } from '@/lib/platform/indexes';
import { addReview } from '@/lib/reviews/add';
import { reviews } from '@/lib/reviews/data';
import { setHidden } from '@/lib/reviews/moderate';
import { users } from '@/lib/users/data';
import { deleteUser } from '@/lib/users/delete';
import { settleDeletions, settleMs } from '@/lib/users/deletions';
import { anAdmin, anOrder, aProduct, aUser, storedOrder, storedProduct } from '../../support/factories.ts';
import { confirm, openJoint, someOrders } from '../../support/joint.ts';
import { openIntent, payAtProvider } from '../../support/provider.ts';
import { checkBooksAfterEach, ownStripe, soon, sweep, times } from '../support.ts';
import { meanwhile, within } from './meanwhile.ts';

vi.mock('@/lib/ops/backup/archive', async (original) => {
  const { watched } = await import('./meanwhile.ts');
  return watched(await original<typeof import('@/lib/ops/backup/archive')>());
});

ownStripe();
checkBooksAfterEach();
beforeAll(async () => {
  waitLong();
  await closeDb();
});
afterEach(() => {
  meanwhile.clear();
  within.clear();
});

const root = mkdtempSync(path.join(tmpdir(), 'backup-at-work-'));
afterAll(() => rmSync(root, { recursive: true, force: true }));
let made = 0;
function newFolder(): string {
  made += 1;
  return path.join(root, String(made));
}

/** Returns what the restore said. */
async function backUpAndRestore(): Promise<string[]> {
  const folder = newFolder();
  await backUp(folder);
  const said: string[] = [];
  await restore(folder, { replace: true, say: (line) => said.push(line) });
  return said;
}

/** More than are read at once, so that the last ones are read later than the first. */
const many = 300;

const invoices = () =>
  documents()
    .find<Document>({ kind: 'invoice' }, { projection: { _id: 0, source: 1, number: 1 } })
    .sort({ source: 1 })
    .toArray();

async function pay({ actor, order }: Awaited<ReturnType<typeof anOrder>>): Promise<void> {
  const transactionId = await payAtProvider(actor, order);
  await completePayment(actor, { orderId: order.id, transactionId });
  await sweep(soon());
}

/** Makes a backup of one that began so many milliseconds later. */
function movedBy(folder: string, ms: number): void {
  const file = path.join(folder, 'manifest.json');
  const manifest = JSON.parse(readFileSync(file, 'utf8'));
  const startedAt = new Date(Date.parse(manifest.startedAt) + ms).toISOString();
  writeFileSync(file, JSON.stringify({ ...manifest, startedAt }));
}

describe('what happens while a backup is made', { timeout: 120_000 }, () => {
  it('an order that is paid then keeps the number of its invoice', async () => {
    await pay(await anOrder());
    const unpaid = await anOrder();
    meanwhile.set('orders', () => pay(unpaid));
    await backUpAndRestore();
    const before = await invoices();
    expect(before).toHaveLength(2);
    await sweep(soon());
    expect(await invoices()).toEqual(before);
  });

  it('a payment right after it is found at Stripe, whose clock is behind the database’s', async () => {
    const made = await anOrder();
    const folder = newFolder();
    await backUp(folder);
    movedBy(folder, 60_000);
    await pay(made);
    const { settled } = await restore(folder, { replace: true });
    expect(settled).toBe(1);
    expect((await storedOrder(made.order.id)).state).toBe('paid');
  });

  it('a payment right after it is found at Stripe, which lists it by when it was opened, long before', async () => {
    const { actor, order } = await anOrder();
    const { actor: other, placed } = await someOrders(2);
    const intents = [await openIntent(actor, order), await openJoint(other, placed)];
    const folder = newFolder();
    await backUp(folder);
    movedBy(folder, 10 * 60_000);
    for (const id of intents) await confirm(id);
    const { settled } = await restore(folder, { replace: true });
    expect(settled).toBe(3);
    for (const { id } of [order, ...placed]) expect((await storedOrder(id)).state).toBe('paid');
  });

  it('an invoice of an order that came too late is left out with it, and its number is not given again', async () => {
    meanwhile.set('documents', async () => pay(await anOrder()));
    await backUpAndRestore();
    expect(await documents().countDocuments({})).toBe(0);
    await pay(await anOrder());
    expect(await documents().findOne({}, { projection: { sequence: 1 } })).toMatchObject({ sequence: 1002 });
  });

  it('an act of an admin is in the log, and a deleted account goes on being deleted', async () => {
    const admin = await anAdmin();
    const product = await aProduct();
    const leaver = await aUser();
    meanwhile.set('users', () => deleteUser(admin, { email: leaver.email }));
    meanwhile.set('products', () => archiveProduct(admin, { productId: product._id.toHexString() }));
    await backUpAndRestore();
    expect(await auditEvents().distinct('action')).toEqual(
      expect.arrayContaining(['product.archived', 'user.deleted']),
    );
    expect(await db().collection('user_deletions').countDocuments({})).toBe(1);
  });

  /** As the sweeper does when the deletions are old enough. */
  async function settleLater(): Promise<void> {
    const at = new Date(Date.now() - settleMs);
    await db()
      .collection('user_deletions')
      .updateMany({}, { $set: { 'entry.at': at } });
    await settleDeletions();
  }

  it('leaves no review under the name of whoever deleted his account, though that was done before its end', async () => {
    const [admin, leaver] = [await anAdmin(), await aUser()];
    await addReview(leaver, { review: 'Fine.', rating: 4 });
    meanwhile.set('users', () => deleteUser(admin, { email: leaver.email }));
    meanwhile.set('user_deletions', settleLater);
    await backUpAndRestore();
    expect(await users().countDocuments({ email: leaver.email })).toBe(0);
    await settleLater();
    expect(await reviews().findOne({})).toMatchObject({ name: 'Former customer', email: '' });
  });

  it('brings back no account that was deleted after the accounts were read', async () => {
    const [admin, leaver, stays] = [await anAdmin(), await aUser(), await aUser()];
    for (const buyer of [leaver, stays]) await addReview(buyer, { review: 'Fine.', rating: 4 });
    meanwhile.set('user_deletions', () => deleteUser(admin, { email: leaver.email }));
    await backUpAndRestore();
    await settleLater();
    const there = { email: { $in: [leaver.email, stays.email] } };
    expect(await users().distinct('email', there)).toEqual([stays.email]);
    expect(await reviews().distinct('email', there)).toEqual([stays.email]);
  });

  /** Restores into the shop's own database, which is empty but has its indexes. */
  async function backUpAndRestoreBetweenIndexes(): Promise<string[]> {
    const folder = newFolder();
    await backUp(folder);
    for (const each of await db().collections()) await each.drop();
    await createIndexes();
    const said: string[] = [];
    await restore(folder, { say: (line) => said.push(line) });
    return said;
  }

  it.each([
    ['beside the shop’s own database', backUpAndRestore],
    ['in an empty one with indexes', backUpAndRestoreBetweenIndexes],
  ])('an account that is made anew is there once, as it is now: %s', async (_where, restored) => {
    const user = await aUser();
    const found = await users().findOne({ email: user.email });
    if (!found) throw new Error('The account is gone.');
    const { _id, ...rest } = found;
    const others = times(many, (index) => ({
      ...rest,
      _id: new ObjectId(),
      email: `other-${index}@example.com`,
    }));
    await users().insertMany(others);
    within.set('users', async () => {
      await users().deleteOne({ _id });
      await users().insertOne({ ...rest, _id: new ObjectId(), name: 'Came Back' });
    });
    const said = await restored();
    expect(said).toContain(`users ${_id}: left out, for another got its email while the backup was made.`);
    expect(await users().find({ email: user.email }).toArray()).toMatchObject([{ name: 'Came Back' }]);
    expect(await users().countDocuments({ email: /^other-/ })).toBe(many);
  });

  it('a product whose name went to another stays, off sale', async () => {
    const product = await aProduct({ name: 'Wide Roller' });
    const { _id, ...rest } = product;
    const other = (index: number) => ({
      ...rest,
      _id: new ObjectId(),
      name: `Other ${index}`,
      slug: `other-${index}`,
    });
    await products().insertMany(times(many, other));
    within.set('products', async () => {
      await products().updateOne({ _id }, { $set: { name: 'Narrow Roller', slug: 'narrow-roller' } });
      await products().insertOne({ ...product, _id: new ObjectId() });
    });
    const said = await backUpAndRestore();
    expect(said).toContain(`products ${_id}: archived, for another got its name while the backup was made.`);
    expect(await products().find({ name: 'Wide Roller' }).sort({ _id: 1 }).toArray()).toMatchObject([
      { _id, live: false, archivedAt: expect.any(Date) },
      { live: true },
    ]);
  });

  it('a review that is written or hidden then counts for its product only if it came along', async () => {
    const [author, admin] = [await aUser(), await anAdmin()];
    const [written, hidden] = [await aProduct(), await aProduct()];
    const about = ({ _id }: { _id: ObjectId }) => ({ review: 'Fine.', productId: _id.toHexString() });
    await addReview(author, { ...about(written), rating: 4 });
    const { id: reviewId } = await addReview(author, { ...about(hidden), rating: 3 });
    meanwhile.set('products', async () => {
      await addReview(author, { ...about(written), rating: 1 });
      await setHidden(admin, { reviewId, hidden: true });
    });
    await backUpAndRestore();
    expect(await reviews().countDocuments({ hidden: false })).toBe(2);
    expect((await storedProduct(written._id)).ratings).toEqual([0, 0, 0, 1, 0]);
    expect((await storedProduct(hidden._id)).ratings).toEqual([0, 0, 1, 0, 0]);
  });

  it('an order that is withdrawn and placed anew is there once, and none that was placed is left out', async () => {
    const { actor, order } = await anOrder();
    await cancelOrder(actor, { orderId: order.id });
    await sweep(soon());
    const { holdId: _none, sequence: _number, ...rest } = await storedOrder(order.id);
    const copy = (state: OrderDoc['state']) => ({
      ...rest,
      _id: new ObjectId(),
      state,
      requestKey: 'the-same-key',
    });
    const early = copy('placing');
    await orders().insertOne(early);
    await orders().insertMany(times(many, () => ({ ...rest, _id: new ObjectId() })));
    const late = copy('cancelled');
    within.set('orders', async () => {
      await orders().deleteOne({ _id: early._id });
      await orders().insertOne(late);
    });
    await backUpAndRestore();
    expect(await orders().distinct('_id', { requestKey: 'the-same-key' })).toEqual([late._id]);

    await orders().updateOne({ _id: rest._id }, { $set: { requestKey: 'another-key' } });
    within.set('orders', async () => {
      await orders().updateOne({ _id: rest._id }, { $unset: { requestKey: '' } }); // as no shop does
      await orders().insertOne({ ...copy('cancelled'), requestKey: 'another-key' });
    });
    const folder = newFolder();
    await backUp(folder);
    const into = `${db().databaseName}_refused`;
    await expect(restore(folder, { into })).rejects.toThrow('E11000');
    await mongo().db(into).dropDatabase();
  });
});
