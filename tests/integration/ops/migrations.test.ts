import { type Document, ObjectId } from 'mongodb';
import { expect, it } from 'vitest';
import { getAuditLog } from '@/lib/audit/data';
import { auditQuerySchema } from '@/lib/audit/schema';
import { findActor } from '@/lib/auth/admit';
import { readProducts } from '@/lib/catalogue/data';
import { getCatalogue } from '@/lib/catalogue/manage-list';
import { catalogueQuerySchema } from '@/lib/catalogue/schema';
import { getInvoice } from '@/lib/documents/read';
import { checkLedger } from '@/lib/ops/ledger/check';
import { marksOfDisputes } from '@/lib/ops/migrations/0007-marks-of-disputes';
import { marksOfFailedRefunds } from '@/lib/ops/migrations/0009-marks-of-failed-refunds';
import { foldedWordsOfOrders } from '@/lib/ops/migrations/0010-folded-words-of-orders';
import { ordersOfDeletedAccounts } from '@/lib/ops/migrations/0016-orders-of-deleted-accounts';
import { marksOfCanceledOrders } from '@/lib/ops/migrations/0017-marks-of-canceled-orders';
import { marksOfSparedOrders } from '@/lib/ops/migrations/0018-marks-of-spared-orders';
import { ranMigrations } from '@/lib/ops/migrations/data';
import { migrations } from '@/lib/ops/migrations/list';
import { newestMigration } from '@/lib/ops/migrations/newer';
import { migrate, openMigrations, plannedMigrations } from '@/lib/ops/migrations/run';
import type { Migration } from '@/lib/ops/migrations/schema';
import { ownDataFile } from '@/lib/ops/own-data/file';
import { jobs } from '@/lib/ops/sweep/jobs';
import { orders } from '@/lib/orders/data';
import { getOrderDetail, getOwnOrder } from '@/lib/orders/detail';
import { getAllOrders } from '@/lib/orders/list';
import { ordersQuerySchema } from '@/lib/orders/schema';
import { cancelOrder } from '@/lib/payments/cancel';
import { completePayment } from '@/lib/payments/complete';
import { db } from '@/lib/platform/db';
import { createIndexes, hasIndex } from '@/lib/platform/indexes';
import { getReviewsForAdmin } from '@/lib/reviews/data';
import { reviewsQuerySchema } from '@/lib/reviews/schema';
import { users } from '@/lib/users/data';
import { getUsers } from '@/lib/users/list';
import { usersQuerySchema } from '@/lib/users/schema';
import { allOf } from '../../support/all-of.ts';
import { anAdmin, anOrder, aProduct, aUser, storedOrder } from '../../support/factories.ts';
import { writeFirstVersion } from '../../support/first-version.ts';
import { payAtProvider } from '../../support/provider.ts';
import { ownStripe, soon, sweep } from '../support.ts';

ownStripe();

const whole = async () =>
  Object.fromEntries(
    await Promise.all(
      ['users', 'products', 'orders', 'reviews', 'stock_movements'].map(
        async (name) => [name, await db().collection(name).find().sort({ _id: 1 }).toArray()] as const,
      ),
    ),
  );

type Stored = {
  _id: ObjectId;
  history: object[];
  followedUp: number;
  disputed?: unknown;
  transactionId?: string;
};

/** Versions between the first one and the marks wrote disputes into histories alone: one open, one lost, one won. */
async function disputesWithoutMark(of: readonly Document[]): Promise<ObjectId[]> {
  const ends = [[], ['disputeLost'], ['disputeWon']];
  const paid = of.filter((order) => order['state'] === 'paid').slice(0, ends.length);
  for (const [index, { _id, transactionId }] of paid.entries()) {
    const note = `dp_${transactionId}`;
    const history = ['disputed', ...(ends[index] ?? [])].map((type) => ({
      type,
      at: new Date(),
      by: null,
      note,
      amount: 3450,
    }));
    await db()
      .collection<Stored>('orders')
      .updateOne({ _id }, { $push: { history: { $each: history } }, $inc: { followedUp: history.length } });
  }
  return paid.map(({ _id }) => _id);
}

/** Names as versions wrote them whose words were not folded. */
async function nameWithAccents(order: Document | undefined): Promise<void> {
  const named = [
    ['orders', { _id: order?.['_id'] }, { userName: 'Zoë Müller', words: ['zoë', 'müller'] }],
    ['users', { _id: order?.['userId'] }, { name: 'İpek Şahin', words: ['i', 'pek', 'şahin'] }],
    ['products', { name: 'Old brush' }, { name: 'Façade brush', words: ['façade', 'brush'] }],
  ] as const;
  for (const [room, which, fields] of named) await db().collection(room).updateOne(which, { $set: fields });
}

async function marksOf(ids: readonly ObjectId[]): Promise<unknown[]> {
  const found = await Promise.all(ids.map((_id) => db().collection<Stored>('orders').findOne({ _id })));
  return found.map((order) => order?.['disputed']);
}

it('carries a database of the first version through, twice and with a crash, to what the shop of today reads', async () => {
  await ranMigrations().deleteMany({});
  const old = await writeFirstVersion(25);
  const disputes = await disputesWithoutMark(old.orders);
  await db().createIndex('stock_alerts', 'expiresAt', { name: 'expiresAt', expireAfterSeconds: 0 });
  await nameWithAccents(old.orders[0]);
  expect(await plannedMigrations()).toEqual([
    'Migration 1 (one payment for several orders): 1 to change.',
    'Migration 2 (indexes that nobody asks): 2 to change.',
    expect.stringMatching(/^Migration 3 .*: 24 to change\.$/),
    expect.stringMatching(/^Migration 4 .*: 1 to change\.$/),
    expect.stringMatching(/^Migration 5 .*: 1 to change\.$/),
    expect.stringMatching(/^Migration 6 .*: 2 to change\.$/),
    'Migration 7 (marks of disputes): 2 to change.',
    'Migration 8 (alerts that are removed by the shop alone): 1 to change.',
    'Migration 9 (marks of refunds that came back): 1 to change.',
    'Migration 10 (orders found without accents): 1 to change.',
    'Migration 11 (accounts found without accents): 1 to change.',
    'Migration 12 (products found without accents): 1 to change.',
    'Migration 13 (orders found without letters such as ø): 1 to change.',
    'Migration 14 (accounts found without letters such as ø): 1 to change.',
    'Migration 15 (products found without letters such as ø): 1 to change.',
    'Migration 16 (orders of deleted accounts): 0 to change.',
    'Migration 17 (marks of canceled orders): 0 to change.',
    'Migration 18 (marks of orders of which a lost dispute took nothing): 1 to change.',
  ]);

  // It dies after the batch and before it has written down how far it came.
  let batches = 0;
  const dying = migrations.map((migration) => ({
    ...migration,
    batch: async (cursor: string | null) => {
      const done = await migration.batch(cursor);
      batches += 1;
      if (batches === 3) throw new Error('killed');
      return done;
    },
  }));
  await expect(migrate({ known: dying })).rejects.toThrow('killed');
  expect((await openMigrations()).map(({ number }) => number)).toEqual([
    3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18,
  ]);

  const said: string[] = [];
  await Promise.all([migrate({ say: (line) => said.push(line) }), migrate()]); // two processes that start at once
  expect(await openMigrations()).toEqual([]);
  await createIndexes();
  const once = await whole();
  await migrate();
  await ranMigrations().deleteMany({});
  await migrate();
  expect(await whole()).toEqual(once);
  expect(await plannedMigrations()).toEqual([]);
  expect(
    (await ranMigrations().find().sort({ _id: 1 }).toArray()).map(({ _id, finishedAt }) => [_id, finishedAt]),
  ).toEqual(migrations.map(({ number }) => [number, expect.any(Date)]));
  for (const name of ['transactionId', 'requestKey', 'createdAt', 'paidAt'])
    expect(await hasIndex('orders', name)).toBe(false);
  expect(await hasIndex('stock_alerts', 'expiresAt')).toBe(false);

  expect(await marksOf(disputes)).toEqual(['open', 'lost', undefined]);

  // What pages and files ask today.
  const actor = await findActor({ userId: old.buyer, sid: old.sid });
  const admin = await findActor({ userId: old.admin, sid: old.sid });
  if (!actor || !admin) throw new Error('The sessions of the first version are gone.');
  expect((await allOf(readProducts())).map(({ name }) => name)).toEqual(
    expect.arrayContaining(['Roller', 'Brush']),
  );
  for (const { _id, state } of old.orders) {
    const id = _id.toHexString();
    expect((await getOrderDetail(admin, id)).number).toBe(`#${id.slice(-6).toUpperCase()}`);
    expect((await getOwnOrder(actor, id)).state).toBe(state);
    if (state === 'paid') expect((await getInvoice(actor, id)).number).toMatch(/^INV-/);
  }
  const found = await getAllOrders(admin, ordersQuerySchema.parse({ q: 'bea', show: 'all' }));
  expect(found.total).toBe(20);
  expect((await getAllOrders(admin, ordersQuerySchema.parse({ q: 'zoe muller', show: 'all' }))).total).toBe(
    1,
  );
  expect((await getUsers(admin, usersQuerySchema.parse({ q: 'ipek sahin' }))).total).toBe(1);
  expect((await getCatalogue(admin, catalogueQuerySchema.parse({ q: 'facade' }))).total).toBe(1);
  expect((await getUsers(admin, usersQuerySchema.parse({}))).total).toBeGreaterThanOrEqual(2);
  expect((await getReviewsForAdmin(admin, reviewsQuerySchema.parse({}))).rows).toHaveLength(1);
  expect((await getAuditLog(admin, auditQuerySchema.parse({}))).rows).toHaveLength(1);
  let file = '';
  for await (const part of await ownDataFile(actor, 'json')) file += part;
  expect(JSON.parse(file).orders).toHaveLength(25);

  // The shop goes on from there.
  const unpaid = old.orders.find((order) => order['state'] === 'unpaid')?.['_id'].toHexString();
  const order = await getOwnOrder(actor, unpaid);
  const transactionId = await payAtProvider(actor, order);
  await completePayment(actor, { orderId: order.id, transactionId });
  await anOrder({ actor, product: await aProduct() });
  await sweep(soon());
  const report = await checkLedger();
  expect(report.findings).toEqual([]);
  expect(report.payments).toBe(16);
  for (const worded of ['orders', 'users', 'products'])
    expect(
      await db()
        .collection(worded)
        .countDocuments({ words: { $exists: false } }),
      worded,
    ).toBe(0);
});

it('removes, a few at a time, the buyers of deleted accounts from what they never paid, and no other', async () => {
  const [gone, living] = [await aUser(), await aUser()];
  const placed: string[] = [];
  for (const actor of [gone, living, gone])
    for (const isEnded of [true, false]) {
      const { order } = await anOrder({ actor });
      if (isEnded) await cancelOrder(actor, { orderId: order.id });
      placed.push(order.id);
    }
  await sweep(soon());
  await users().deleteOne({ email: gone.email }); // as the version before did it
  const migration = ordersOfDeletedAccounts(2);
  expect(await migration.pending()).toBe(2);
  let changed = 0;
  let cursor: string | null = null;
  do {
    const done = await migration.batch(cursor);
    ({ cursor } = done);
    changed += done.changed;
  } while (cursor !== null);
  expect(changed).toBe(2);
  expect(await migration.pending()).toBe(0);
  const stored = await Promise.all(placed.map(async (id) => (await storedOrder(id)).email));
  const { email } = gone;
  expect(stored).toEqual(['', email, living.email, living.email, '', email]);

  // What was under way then, and what the version before settled beside this one.
  await orders().updateMany({ email }, { $set: { holdExpiresAt: new Date(0) } });
  await sweep(soon());
  const more = async () => {
    let many = 0;
    for (let part = 0; part < 4; part += 1) many += (await migration.again?.()) ?? 0;
    return many;
  };
  expect([await more(), await more()]).toEqual([2, 0]);
  expect(await orders().countDocuments({ email })).toBe(0);
});

it('refuses a database that a version after the next has changed, and no other', async () => {
  const changed = (number: number, oldest: number): Migration => ({
    number,
    name: 'a later one',
    oldest,
    pending: async () => 0,
    batch: async () => ({ cursor: null, changed: 0 }),
  });
  expect(newestMigration).toBe(migrations.at(-1)?.number);
  const next = changed(9001, newestMigration);
  await migrate({ known: [...migrations, next] });
  await expect(migrate()).resolves.toBeUndefined(); // the version before goes on beside it
  await migrate({ known: [...migrations, next, changed(9002, 9001)] });
  await expect(migrate()).rejects.toThrow(
    /^The database is newer than this version of the shop: migration 9002 \(a later one\) of version [\d.]+ ran on it\. Start that version or a later one, or restore a backup from before\.$/,
  );
  await expect(plannedMigrations()).rejects.toThrow('newer');
  await ranMigrations().deleteMany({ _id: { $gt: 9000 } });
});

it('drops again the indexes that a start of a version before has created again', async () => {
  await migrate();
  const there = () => Promise.all([hasIndex('orders', 'paidAt'), hasIndex('stock_alerts', 'expiresAt')]);
  await db().createIndex('orders', 'paidAt', { name: 'paidAt' });
  await db().createIndex('stock_alerts', 'expiresAt', { name: 'expiresAt', expireAfterSeconds: 0 });
  expect(await there()).toEqual([true, true]);
  const cleanup = jobs.find(({ name }) => name === 'cleanup');
  await cleanup?.run();
  expect(await there()).toEqual([false, false]);
  expect(await hasIndex('stock_alerts', 'expires')).toBe(true);
});

it('finds by words, too, what the version before writes after the migration has ended', async () => {
  await migrate();
  const admin = await anAdmin();
  const { order, product } = await anOrder();
  const rooms = { users: admin.id, orders: order.id, products: product._id.toHexString() };
  for (const [name, id] of Object.entries(rooms))
    await db()
      .collection(name)
      .updateOne({ _id: new ObjectId(id) }, { $unset: { words: '' } });
  const cleanup = jobs.find(({ name }) => name === 'cleanup');
  await cleanup?.run();
  for (const [name, id] of Object.entries(rooms)) {
    const stored = await db()
      .collection(name)
      .findOne({ _id: new ObjectId(id) });
    expect(stored?.['words'], name).toEqual(expect.arrayContaining([expect.any(String)]));
    const asked = await db()
      .collection(name)
      .find({ words: { $exists: false } })
      .explain('executionStats');
    expect(asked['executionStats'], name).toMatchObject({ totalDocsExamined: 0 });
  }
});

it('marks what is disputed a few orders at a time, goes on where it was broken off, and what the version before marked after it', async () => {
  await migrate();
  const { order: earlier } = await anOrder();
  const placed: ObjectId[] = [];
  for (let many = 0; many < 5; many += 1) placed.push(new ObjectId((await anOrder()).order.id));
  const collection = db().collection<Stored>('orders');
  const about = { at: new Date(), by: null, note: 'dp_1', amount: 3450 };
  const disputed = [{ type: 'disputed', ...about }];
  for (const _id of placed) await collection.updateOne({ _id }, { $push: { history: { $each: disputed } } });
  const { batch, pending, again } = marksOfDisputes(2);
  expect(await pending()).toBe(5);
  const first = await batch(earlier.id);
  expect(first).toEqual({ cursor: placed[1]?.toHexString(), changed: 2 });
  expect(await batch(earlier.id), 'a batch that ran before its place was written down').toEqual({
    ...first,
    changed: 0,
  });
  const second = await batch(first.cursor);
  expect(second).toEqual({ cursor: placed[3]?.toHexString(), changed: 2 });
  expect(await batch(second.cursor)).toEqual({ cursor: null, changed: 1 });
  expect(await marksOf(placed)).toEqual(Array(5).fill('open'));
  expect(await pending()).toBe(0);

  const [late = new ObjectId(), ended = new ObjectId()] = placed;
  await collection.updateOne({ _id: late }, { $set: { disputed: true } });
  await collection.updateOne(
    { _id: ended },
    { $set: { disputed: true }, $push: { history: { $each: [{ type: 'disputeLost', ...about }] } } },
  );
  expect(await again?.()).toBe(2);
  expect(await marksOf(placed.slice(0, 2))).toEqual(['open', 'lost']);
  expect(await again?.()).toBe(0);
});

it('marks the orders of which a bank sent a refund back and that were not given back again, a few at a time', async () => {
  await migrate();
  const { order: earlier } = await anOrder();
  const placed: ObjectId[] = [];
  for (let many = 0; many < 3; many += 1) placed.push(new ObjectId((await anOrder()).order.id));
  const collection = db().collection<Stored>('orders');
  const about = { at: new Date(), by: null, amount: 1000 };
  const histories = [
    ['refunded', 'refundFailed'],
    ['refunded', 'refundFailed', 'refunded'],
    ['refunded', 'refundFailed'],
  ];
  for (const [index, _id] of placed.entries()) {
    const transactionId = `pi_${_id.toHexString()}`;
    const history = (histories[index] ?? []).map((type) => ({ type, ...about, note: transactionId }));
    await collection.updateOne({ _id }, { $set: { transactionId }, $push: { history: { $each: history } } });
  }
  const { batch, pending } = marksOfFailedRefunds(2);
  expect(await pending()).toBe(2);
  const first = await batch(earlier.id);
  expect(first).toEqual({ cursor: placed[1]?.toHexString(), changed: 1 });
  expect(await batch(earlier.id), 'a batch that ran before its place was written down').toEqual({
    ...first,
    changed: 0,
  });
  expect(await batch(first.cursor)).toEqual({ cursor: null, changed: 1 });
  expect(await pending()).toBe(0);
  const marks = await collection
    .find({ _id: { $in: placed } })
    .sort({ _id: 1 })
    .toArray();
  expect(marks.map((order) => ('owedAmount' in order ? order.owedAmount : null))).toEqual([1000, null, 1000]);

  const [canceled = new ObjectId()] = placed;
  await collection.updateOne({ _id: canceled }, { $set: { state: 'cancelled' } }); // marked as by earlier versions
  expect(await marksOfCanceledOrders().pending()).toBe(1);
  await marksOfCanceledOrders().batch(earlier.id);
  expect(await collection.findOne({ _id: canceled })).toMatchObject({ owedAmount: 3450 });

  const [, spared = new ObjectId()] = placed;
  const lost = { type: 'disputeLost', ...about, note: 'dp_1', lost: 0 };
  await collection.updateOne({ _id: spared }, { $set: { disputed: 'lost' }, $push: { history: lost } });
  expect(await marksOfSparedOrders().pending()).toBe(1);
  await marksOfSparedOrders().batch(earlier.id);
  expect(await collection.findOne({ _id: spared })).not.toHaveProperty('disputed');
});

it('folds the words of a few orders at a time, and leaves alone what was renamed meanwhile or is plain', async () => {
  await migrate();
  const { order: earlier } = await anOrder();
  const collection = db().collection<{ _id: ObjectId; words: string[]; userName: string }>('orders');
  const named = async (userName: string, words: string[]) => {
    const _id = new ObjectId((await anOrder()).order.id);
    await collection.updateOne({ _id }, { $set: { userName, words } });
    return _id;
  };
  const placed = [await named('Ann', ['kept']), await named('Zoë', ['zoë']), await named('Şule', ['şule'])];
  const { batch, pending } = foldedWordsOfOrders(2);
  expect(await pending()).toBe(2);
  const first = await batch(earlier.id);
  expect(first).toEqual({ cursor: placed[1]?.toHexString(), changed: 1 });
  expect(await batch(earlier.id), 'a batch that ran before its place was written down').toMatchObject({
    changed: 0,
  });
  const words = async (at: number) =>
    (await collection.findOne({ _id: placed[at] ?? new ObjectId() }))?.words;
  expect(await words(0)).toEqual(['kept']);
  expect(await words(1)).toEqual(expect.arrayContaining(['zoë', 'zoe']));
  expect(await batch(first.cursor)).toEqual({ cursor: null, changed: 1 });
  expect(await pending()).toBe(0);
});

it('makes what is stored with letters such as ø and ł found by plain ones', async () => {
  await migrate();
  await ranMigrations().deleteMany({ _id: { $gt: 12 } });
  const { order, product } = await anOrder();
  const { userId } = await storedOrder(order.id);
  const named = [
    ['orders', new ObjectId(order.id), { userName: 'Łukasz', words: ['łukasz'] }],
    ['users', userId, { name: 'Søren', words: ['søren'] }],
    ['products', product._id, { name: 'Ærø', words: ['ærø'] }],
  ] as const;
  for (const [room, _id, fields] of named) await db().collection(room).updateOne({ _id }, { $set: fields });
  expect((await plannedMigrations()).slice(0, 3)).toEqual(Array(3).fill(expect.stringContaining(': 1 to')));
  await migrate();
  const admin = await anAdmin();
  const totals = [
    (await getAllOrders(admin, ordersQuerySchema.parse({ q: 'lukasz', show: 'all' }))).total,
    (await getUsers(admin, usersQuerySchema.parse({ q: 'soren' }))).total,
    (await getCatalogue(admin, catalogueQuerySchema.parse({ q: 'aero' }))).total,
  ];
  expect(totals).toEqual([1, 1, 1]);
});
