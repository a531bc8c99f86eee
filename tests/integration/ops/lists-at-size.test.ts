import { type CommandStartedEvent, type Document, MongoClient, ObjectId } from 'mongodb';
import { expect, it } from 'vitest';
import { tellBackInStock } from '@/lib/alerts/tell';
import { allAuditEvents, getAuditActors, getAuditLog } from '@/lib/audit/data';
import { auditQuerySchema } from '@/lib/audit/schema';
import type { Actor } from '@/lib/auth/actor';
import { dayAt } from '@/lib/base/days';
import { everything } from '@/lib/base/paging';
import { getLowStock } from '@/lib/catalogue/low';
import { getCatalogue, productsShown } from '@/lib/catalogue/manage-list';
import { catalogueQuerySchema } from '@/lib/catalogue/schema';
import { getStockMovements } from '@/lib/catalogue/stock';
import { getOverview } from '@/lib/ops/overview/data';
import { overviewQuerySchema, rangeOf } from '@/lib/ops/overview/schema';
import { countOpenOrders, countOrdersOf, getAllOrders, ordersShown } from '@/lib/orders/list';
import { getOwnOrders, ownOrdersShown, unpaidOf } from '@/lib/orders/own/list';
import { ownOrderFilters, ownOrdersQuerySchema } from '@/lib/orders/own/schema';
import { orderFilters, ordersQuerySchema } from '@/lib/orders/schema';
import { allOrders, ordersOf } from '@/lib/orders/stream';
import { numbersUnderWay } from '@/lib/orders/under-way';
import { db } from '@/lib/platform/db';
import { allReviews, getReviewsForAdmin, visibleReviews } from '@/lib/reviews/data';
import { reviewSorts, reviewsQuerySchema } from '@/lib/reviews/schema';
import { allUsers, users as people } from '@/lib/users/data';
import { getUsers } from '@/lib/users/list';
import { usersQuerySchema } from '@/lib/users/schema';
import { seedManyOrders, seedManyUsers } from '../../../scripts/seed/large.ts';
import { count } from '../../support/counts.ts';
import { anAdmin, aProduct, aUser } from '../../support/factories.ts';

/** Milliseconds in which the first page of a list must be read, at the full size of `npm run seed:large`. */
const budget = 150;
const sizes = { users: count(1000, 10_000), orders: count(2000, 100_000) };

let admin: Actor;
/** One buyer of many orders. */
let buyer: Actor;
async function seedAll(): Promise<void> {
  admin = await anAdmin();
  const { _id } = await aProduct();
  await seedManyOrders(sizes.orders, await seedManyUsers(sizes.users, 'customer-password'), { _id });
  buyer = await aUser();
  const customer = await people().findOne({ email: buyer.email });
  if (customer) await seedManyOrders(300, [customer], { _id });
}

const users = (query: Record<string, string>) => getUsers(admin, usersQuerySchema.parse(query));
const orders = (query: Record<string, string>) => getAllOrders(admin, ordersQuerySchema.parse(query));
const products = (query: Record<string, string>) => getCatalogue(admin, catalogueQuerySchema.parse(query));

type Lists = Record<string, () => Promise<unknown>>;

/** A list in every part, each in every order that its heads offer. */
function inEveryOrder<Part extends string>(
  name: string,
  list: (query: Record<string, string>) => Promise<unknown>,
  { part, parts, sorts }: { part: string; parts: readonly Part[]; sorts: readonly string[] },
): Lists {
  const orders = sorts.flatMap((sort) => ['asc', 'desc'].map((order) => ({ sort, order })));
  const queries = parts.flatMap((value) => orders.map((order) => ({ [part]: value, ...order })));
  return Object.fromEntries(queries.map((query) => [`${name} ${JSON.stringify(query)}`, () => list(query)]));
}

/** Lists whose pages come in the order of their index: none is sorted after it was read. */
const ordered: Lists = {
  ...inEveryOrder('users', users, {
    part: 'role',
    parts: ['all', 'user', 'admin'],
    sorts: ['joined', 'name', 'email'],
  }),
  ...inEveryOrder('orders', orders, {
    part: 'show',
    parts: orderFilters.filter((part) => !['refunded', 'refundFailed', 'disputed'].includes(part)),
    sorts: ['placed', 'total'],
  }),
  'orders placed on some days': () => orders({ from: '2026-01-01', to: '2026-06-30' }),
  'orders paid on some days, of one status': () =>
    orders({ by: 'paid', from: '2026-01-01', show: 'shipped' }),
  ...inEveryOrder('products', products, {
    part: 'state',
    parts: ['all', 'live', 'archived', 'low'],
    sorts: ['added', 'name', 'price', 'available'],
  }),
};

const reviewsInOrder: Lists = Object.fromEntries(
  ['all', 'shown', 'hidden'].flatMap((state) =>
    reviewSorts.map((sort) => [
      `reviews ${state}, ${sort}`,
      () => getReviewsForAdmin(admin, reviewsQuerySchema.parse({ state, sort })),
    ]),
  ),
);

const own = (query: Record<string, string>) => getOwnOrders(buyer, ownOrdersQuerySchema.parse(query));

const ownInOrder: Lists = {
  ...inEveryOrder('own orders', own, { part: 'show', parts: ownOrderFilters, sorts: ['placed'] }),
  'own orders of some days': () => own({ from: '2026-01-01', to: '2026-06-30' }),
  'own orders of some days and one state': () => own({ from: '2026-01-01', show: 'shipped' }),
  'own orders found by words': () => own({ q: 'roller' }),
  'own orders found by number': () => own({ q: 'NB-10001' }),
  'own orders of one group': () => own({ q: 'NB-G1001' }),
};

/** Every list that a page or export reads. */
const lists: Lists = {
  ...ordered,
  ...reviewsInOrder,
  ...ownInOrder,
  'own orders, streamed': () => ownOrdersShown(buyer, ownOrdersQuerySchema.parse({})).limit(100).toArray(),
  'own orders to be paid, summed': () => unpaidOf(buyer),
  'one’s own orders under way': () => numbersUnderWay(new ObjectId(buyer.id)),
  'who waits for stock': () => tellBackInStock(),
  'users, newest first': () => users({}),
  'users by name': () => users({ sort: 'name', order: 'asc' }),
  'users by address, last page': () => users({ sort: 'email', page: '1000000' }),
  'users found by text': () => users({ q: 'customer 0042' }),
  'admins by name': () => users({ role: 'admin', sort: 'name' }),
  'all users, streamed': () => allUsers(admin, everything).limit(100).toArray(),
  'orders found by address': () => orders({ q: 'customer00042@example.com' }),
  'orders found by words': () => orders({ q: 'customer 0042', show: 'delivered', sort: 'total' }),
  'orders found by a word that all of them have': () => orders({ q: 'customer' }),
  'the same by total': () => orders({ q: 'customer', sort: 'total' }),
  'the same, those given back': () => orders({ q: 'customer', show: 'refunded' }),
  'the same, the last page that is offered': () => orders({ q: 'customer', page: '1000000' }),
  'orders found by a common and a rare word': () => orders({ q: 'customer 00042' }),
  'orders of one group': () => orders({ q: 'NB-G1001' }),
  'orders of one group by total': () => orders({ q: 'NB-G1001', sort: 'total' }),
  'orders found by nothing': () => orders({ q: 'no such order' }),
  'orders, the last page that is offered': () => orders({ page: '1000000' }),
  'orders given back': () => orders({ show: 'refunded' }),
  'orders whose refund came back': () => orders({ show: 'refundFailed' }),
  'the same by total, as well as by words': () =>
    orders({ show: 'refundFailed', sort: 'total', q: 'customer' }),
  'orders whose payment is disputed': () => orders({ show: 'disputed' }),
  overview: () => getOverview(admin, rangeOf(overviewQuerySchema.parse({}), dayAt(new Date()))),
  'open orders, counted': () => countOpenOrders(admin),
  'orders of the users of a page, counted': () => countOrdersOf(admin, [admin.id, 'a'.repeat(24)]),
  'all orders, streamed': () => allOrders(admin).limit(100).toArray(),
  'orders of an address': () => ordersOf(admin, 'customer00042@example.com').toArray(),
  products: () => products({}),
  'products found by text': () => products({ q: 'roller', sort: 'name' }),
  'low stock': () => getLowStock(admin),
  'deleted products': () => products({ state: 'deleted' }),
  reviews: () => visibleReviews(null, everything),
  'reviews to moderate': () => getReviewsForAdmin(admin, reviewsQuerySchema.parse({})),
  'reviews found by text': () => getReviewsForAdmin(admin, reviewsQuerySchema.parse({ q: 'roller' })),
  'all reviews, streamed': () => allReviews(admin, reviewsQuerySchema.parse({})).limit(100).toArray(),
  'hidden reviews': () => getReviewsForAdmin(admin, reviewsQuerySchema.parse({ state: 'hidden' })),
  'audit log': () => getAuditLog(admin, auditQuerySchema.parse({})),
  'audit log of one kind': () => getAuditLog(admin, auditQuerySchema.parse({ action: 'user.deleted' })),
  'audit log of one admin': () => getAuditLog(admin, auditQuerySchema.parse({ by: admin.email })),
  'admins in the audit log': () => getAuditActors(admin),
  'audit log, oldest first': () => getAuditLog(admin, auditQuerySchema.parse({ order: 'asc' })),
  'audit log found by text': () => getAuditLog(admin, auditQuerySchema.parse({ q: 'roller' })),
  'audit log, streamed': () => allAuditEvents(admin, auditQuerySchema.parse({})).limit(100).toArray(),
  'audit log of one thing': () => getAuditLog(admin, auditQuerySchema.parse({ subject: 'a'.repeat(24) })),
  'stock movements': () => getStockMovements(admin, { productId: 'a'.repeat(24), page: 1 }),
};

/** The app's client, telling what it sends; made before anything else uses one. */
const client = new MongoClient(process.env['MONGODB_URI'] ?? '', { monitorCommands: true });
Object.assign(globalThis, { storefrontMongo: client });

/** The reads that a list sends to the database. */
async function readsOf(list: () => Promise<unknown>): Promise<Document[]> {
  const sent: Document[] = [];
  const note = ({ commandName, command }: CommandStartedEvent) => {
    if (['find', 'aggregate', 'count', 'distinct'].includes(commandName)) sent.push(command);
  };
  client.on('commandStarted', note);
  await list();
  client.off('commandStarted', note);
  return sent;
}

/** True for a plan with a stage of this name: COLLSCAN reads a whole collection, SORT sorts what was read. */
const hasStage = (plan: unknown, stage: string): boolean =>
  JSON.stringify(plan).includes(`"stage":"${stage}"`);

/** How the database answers each list. */
async function plansOf(all: Lists): Promise<{ name: string; command: Document; plan: unknown }[]> {
  const plans: { name: string; command: Document; plan: unknown }[] = [];
  for (const [name, list] of Object.entries(all)) {
    const reads = await readsOf(list);
    expect(reads.length, name).toBeGreaterThan(0);
    for (const { lsid: _session, $db: _db, $clusterTime: _time, ...command } of reads) {
      const { queryPlanner, stages } = await db().command({ explain: command, verbosity: 'queryPlanner' });
      plans.push({ name, command, plan: queryPlanner ?? stages });
    }
  }
  return plans;
}

/** The shortest of some runs, in milliseconds: what the list itself costs when nothing else wants the processor. */
async function bestOf(runs: number, list: () => Promise<unknown>): Promise<number> {
  const times: number[] = [];
  for (let run = 0; run < runs; run += 1) {
    const started = performance.now();
    await list();
    times.push(performance.now() - started);
  }
  return Math.min(...times);
}

/** A stream reads a few documents ahead, not the 16 MB of a batch. */
async function expectSmallBatches(): Promise<void> {
  const streams = [
    allOrders,
    (by: Actor) => ordersShown(by, ordersQuerySchema.parse({ show: 'pending' })),
    (by: Actor) => allReviews(by, reviewsQuerySchema.parse({})),
    (by: Actor) => allAuditEvents(by, auditQuerySchema.parse({})),
    (by: Actor) => allUsers(by, everything),
    (by: Actor) => productsShown(by, catalogueQuerySchema.parse({})),
  ];
  for (const stream of streams) {
    const [read] = await readsOf(() => stream(admin).next());
    expect.soft(read).toMatchObject({ find: expect.any(String), batchSize: 500 });
  }
}

async function expectInTime(): Promise<void> {
  const late: string[] = [];
  for (const [name, list] of Object.entries(lists)) {
    const took = await bestOf(5, list);
    if (took > budget) late.push(`${name}: ${took.toFixed(0)} ms`);
  }
  expect.soft(late).toEqual([]);
}

it('every list is read by an index, in its order, in small parts, and counted to a thousand', async () => {
  await seedAll();
  expect.soft(await orders({ q: 'customer' })).toMatchObject({ total: 1000, more: true, pages: 40 });
  await expectSmallBatches();
  if (count(0, 1)) await expectInTime(); // by the clock, so not in every run: the machine may be busy
  const plans = await plansOf(lists);
  const inOrder = { ...ordered, ...reviewsInOrder, ...ownInOrder };
  const unindexed = plans.filter(({ plan }) => hasStage(plan, 'COLLSCAN'));
  const sorted = plans.filter(({ name, plan }) => name in inOrder && hasStage(plan, 'SORT'));
  expect.soft(unindexed, 'reads a collection without an index').toEqual([]);
  expect.soft(sorted, 'is sorted after it was read').toEqual([]);
}, 600_000);
