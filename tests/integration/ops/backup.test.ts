import { randomBytes } from 'node:crypto';
import {
  appendFileSync,
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { gunzipSync } from 'node:zlib';
import { type Document, ObjectId } from 'mongodb';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { findActor } from '@/lib/auth/admit';
import { endSession } from '@/lib/auth/session';
import { products } from '@/lib/catalogue/data';
import { leftOut, readBack, readCollection } from '@/lib/ops/backup/archive';
import { backUp } from '@/lib/ops/backup/dump';
import { openBackup } from '@/lib/ops/backup/manifest';
import { restore } from '@/lib/ops/backup/restore';
import { assertNoRestore, saveState } from '@/lib/ops/backup/state';
import { orders } from '@/lib/orders/data';
import { cancelOrder } from '@/lib/payments/cancel';
import { completePayment } from '@/lib/payments/complete';
import { closeDb, db, mongo, waitLong } from '@/lib/platform/db';
import { releaseLease, takeLease } from '@/lib/platform/leases';
import { users } from '@/lib/users/data';
import { count } from '../../support/counts.ts';
import { anOrder, aProduct, aUser, storedProduct } from '../../support/factories.ts';
import { payAtProvider } from '../../support/provider.ts';
import { checkBooksAfterEach, expectBooksInOrder, ownStripe, soon, sweep, times } from '../support.ts';

ownStripe();
checkBooksAfterEach();
// As the commands of backup and restore do.
beforeAll(async () => {
  waitLong();
  await closeDb();
});

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
    if ([...leftOut, 'migrations', 'sweep_progress'].includes(name)) continue;
    const docs = await db().collection(name).find().sort({ _id: 1 }).toArray();
    if (docs.length > 0) all[name] = docs;
  }
  return all;
}

/** What a restore makes of it: nobody is signed in, and numbers of documents go on later. */
const broughtBack = (all: Awaited<ReturnType<typeof everything>>) => ({
  ...all,
  users: all['users']?.map((user) => ({ ...user, sessions: [] })),
  sequences: [],
});

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

describe('a backup', { timeout: 120_000 }, () => {
  it('brings back every document as it was', async () => {
    await aWorkingShop();
    const before = await everything();
    const folder = newFolder();
    const { collections } = await backUp(folder);
    expect(collections.map(({ name }) => name).slice(-6)).toEqual([
      'orders',
      'order_groups',
      'documents',
      'products',
      'audit_events',
      'sequences',
    ]);
    await orders().deleteMany({});
    await products().updateMany({}, { $set: { available: 1 } });
    const { corrected } = await restore(folder, { replace: true });
    expect(corrected).toEqual([]);
    const after = await everything();
    expect({ ...after, sequences: [] }).toEqual(broughtBack(before));
    expect(before['documents']).toHaveLength(1);
    // Numbers of invoices and orders that came after the backup are not given again.
    expect(after['sequences']).toContainEqual({ _id: 'documents:invoice', last: 1001 });
    const lastOf = (all: typeof before) =>
      all['sequences']?.find(({ _id }) => String(_id) === 'orders')?.['last'];
    expect(lastOf(after)).toBe(lastOf(before) + 1000);
  });

  it('brings back what an operator keeps beside the shop’s own collections, whatever its name', async () => {
    const name = 'orders-of 2025/26.copy';
    const own = () => db().collection<{ _id: string }>(name);
    await own().insertOne({ _id: 'kept' });
    for (const key of [null, randomBytes(32)]) {
      const folder = newFolder();
      await backUp(folder, { key });
      await own().deleteMany({});
      await restore(folder, { key, replace: true });
      expect(await own().find().toArray()).toEqual([{ _id: 'kept' }]);
    }
    await own().drop();
  });

  it('begins by the database’s clock, from which a restore asks Stripe what has happened since', async () => {
    const now = Date.now.bind(Date);
    vi.spyOn(Date, 'now').mockImplementation(() => now() + 20 * 60_000);
    const { startedAt } = await backUp(newFolder());
    vi.restoreAllMocks();
    expect(Date.parse(startedAt)).toBeLessThan(now() + 60_000);
  });

  it('brings back no session: one that was ended since would live again', async () => {
    const actor = await aUser();
    const pending = [{ sid: 'waits-for-its-code', createdAt: new Date() }];
    const reset = { hash: 'x', expiresAt: new Date(2100, 0) };
    await users().updateOne({ email: actor.email }, { $set: { pending, reset } });
    const folder = newFolder();
    await backUp(folder);
    await endSession(new ObjectId(actor.id), actor.sid);
    await restore(folder, { replace: true });
    expect(await findActor({ userId: actor.id, sid: actor.sid })).toBeNull();
    const user = await users().findOne({ email: actor.email });
    expect(user?.sessions).toEqual([]);
    for (const field of ['pending', 'reset']) expect(user).not.toHaveProperty(field);
  });

  it('does not overwrite a database, nor another backup', async () => {
    const before = await everything();
    const folder = newFolder();
    await backUp(folder);
    await expect(backUp(folder)).rejects.toThrow(`${folder} is there already, and a backup is only written`);
    const { database } = await restore(folder);
    expect(database).toMatch(new RegExp(`^${db().databaseName}_restore_\\d{14}$`));
    expect(await everything()).toEqual(before);
    expect(await mongo().db(database).collection('products').countDocuments()).toBe(
      before['products']?.length,
    );
    await mongo().db(database).collection('restore_state').deleteMany({});
    await expect(restore(folder)).rejects.toThrow(`The database ${database} is not empty`);
    await mongo().db(database).dropDatabase();
  });

  it('leaves nothing when it fails, so that the same command works once its cause is mended', async () => {
    const folder = newFolder();
    const full = Object.assign(new Error('no space left on device'), { code: 'ENOSPC' });
    const say = (line: string) => {
      if (line.endsWith('  orders')) throw full;
    };
    await expect(backUp(folder, { say })).rejects.toThrow(full);
    expect(existsSync(folder)).toBe(false);
    await backUp(folder);
    await readBack(await openBackup(folder));
  });

  it('is not restored beside a shop that runs, but as a rehearsal', async () => {
    const folder = newFolder();
    await backUp(folder);
    await takeLease('sweep:orders', 60_000);
    await expect(restore(folder)).rejects.toThrow('it has the leases sweep:orders. Stop every process');
    const { database } = await restore(folder, { rehearse: true });
    expect(database).not.toBe(db().databaseName);
    await mongo().db(database).dropDatabase();
    await releaseLease('sweep:orders');
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

  it('is sealed with a key: nothing of it can be read, changed, exchanged or cut off', async () => {
    await aWorkingShop();
    const key = randomBytes(32);
    const [folder, other] = [newFolder(), newFolder()];
    await backUp(folder, { key });
    await backUp(other, { key });
    for (const file of readdirSync(folder))
      if (file !== 'manifest.json') expect(file).toMatch(/^\w+\.jsonl\.gz\.sealed$/);
    const read = async (given: Buffer | null = key) => readBack(await openBackup(folder, given));
    await read();
    await expect(read(null)).rejects.toThrow('is encrypted: give its key');
    await expect(read(randomBytes(32))).rejects.toThrow('another key');
    const orderFile = path.join(folder, 'orders.jsonl.gz.sealed');
    const whole = readFileSync(orderFile);
    expect(() => gunzipSync(whole)).toThrow();

    /** As somebody would who can write both files, but has no key. */
    const forge = async (bytes: Buffer) => {
      writeFileSync(orderFile, bytes);
      const backup = await openBackup(folder, key);
      for await (const _doc of readCollection(backup, 'orders'));
    };
    const changed = Buffer.from(whole);
    changed[40] = (changed[40] ?? 0) ^ 1;
    for (const bytes of [
      changed,
      whole.subarray(0, -1),
      readFileSync(path.join(other, 'orders.jsonl.gz.sealed')),
    ])
      await expect(forge(bytes)).rejects.toThrow('orders.jsonl.gz.sealed cannot be read');
    writeFileSync(orderFile, whole);
    const manifestFile = path.join(folder, 'manifest.json');
    const manifest = JSON.parse(readFileSync(manifestFile, 'utf8'));
    manifest.collections.pop();
    writeFileSync(manifestFile, JSON.stringify(manifest));
    await expect(read()).rejects.toThrow('another key, or its manifest.json was changed');
    await restore(other, { key, replace: true });
  });

  it('goes on where it was killed, step after step', async () => {
    await aWorkingShop();
    const folder = newFolder();
    await backUp(folder);
    const before = await everything();
    await orders().deleteMany({});
    await db().collection('came_later').insertOne({ of: 'after the backup' });
    let deaths = 0;
    for (let isDone = false; !isDone; ) {
      let said = 0;
      const say = () => {
        said += 1;
        if (said === deaths + 1) throw new Error('killed');
      };
      isDone = await restore(folder, { replace: true, say }).then(
        () => true,
        (error: Error) => {
          expect(error.message).toBe('killed');
          deaths += 1;
          return false;
        },
      );
    }
    expect(deaths).toBeGreaterThan(8);
    expect({ ...(await everything()), sequences: [] }).toEqual(broughtBack(before));
    await assertNoRestore();
  });

  it('is finished by the same command when it died between two collections, and no shop starts meanwhile', async () => {
    await aWorkingShop();
    const folder = newFolder();
    const { startedAt } = await backUp(folder);
    const before = await everything();
    const { database } = await restore(folder);
    const beside = mongo().db(database);
    const keep = (await beside.listCollections().toArray()).map(({ name }) => name);
    await saveState(db(), { backup: startedAt, phase: 'swap', from: database, keep });
    await orders().deleteMany({});
    await mongo()
      .db('admin')
      .command({ renameCollection: `${database}.users`, to: `${db().databaseName}.users`, dropTarget: true });
    await expect(assertNoRestore()).rejects.toThrow('was broken off. Give the same npm run restore');
    await restore(folder, { replace: true });
    await assertNoRestore();
    expect({ ...(await everything()), sequences: [] }).toEqual(broughtBack(before));
  });

  it('of many orders comes back with the books as they were', { timeout: 1_800_000 }, async () => {
    const many = count(1000, 100_000);
    const product = await aProduct({ available: 10 * many });
    const found = await anOrder({ product });
    const copied = await orders().findOne({ _id: new ObjectId(found.order.id) });
    if (!copied) throw new Error('The order is gone.');
    await cancelOrder(found.actor, { orderId: found.order.id });
    const at = new Date();
    const { holdId: _none, ...rest } = copied;
    for (let made = 0; made < many; made += 1000) {
      const docs = times(1000, (index) => ({
        ...rest,
        _id: new ObjectId(),
        sequence: 1_000_000 + made + index,
        state: 'cancelled' as const,
        history: [...rest.history, { type: 'cancelled' as const, at, by: null }],
        followedUp: 2,
        updatedAt: new Date(at.getTime() - 86_400_000),
      }));
      for (const doc of docs) delete doc.followUp;
      await orders().insertMany(docs);
    }
    await sweep(soon());
    await expectBooksInOrder();
    const before = await orders().countDocuments();
    const seconds = async (work: () => Promise<unknown>) => {
      const started = performance.now();
      await work();
      return Math.round((performance.now() - started) / 100) / 10;
    };
    const folder = newFolder();
    const backup = await seconds(() => backUp(folder, { key: Buffer.alloc(32, 7) }));
    const replaced = await seconds(() => restore(folder, { key: Buffer.alloc(32, 7), replace: true }));
    const check = await seconds(expectBooksInOrder);
    console.info(`${many} orders: backup ${backup} s, restore ${replaced} s, check ${check} s`);
    expect(await orders().countDocuments()).toBe(before);
  });

  it('of a shop at work gives books that agree', async () => {
    const product = await aProduct({ available: 10_000 });
    const buyers = await Promise.all(times(4, () => aUser()));
    let isOver = false;
    const buying = buyers.map(async (actor) => {
      for (let turn = 0; !isOver && turn < 40; turn += 1) {
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
