import { setTimeout as pause } from 'node:timers/promises';
import { ObjectId } from 'mongodb';
import { beforeAll, describe, expect, it } from 'vitest';
import type { ProductDoc } from '@/lib/catalogue/data';
import { orders, toOrder } from '@/lib/orders/data';
import { count } from '../support/counts.ts';
import { aProduct } from '../support/factories.ts';
import { openJoint } from '../support/joint.ts';
import type { App } from '../support/parts/app.ts';
import { untilBooksAgree, untilSettled } from './support/books.ts';
import {
  type Answer,
  aClient,
  type Client,
  charge,
  place,
  placedList,
  placeList,
  send,
  tally,
  tell,
  textOf,
} from './support/client.ts';
import { beginApp, killDatabase, openApp, ownServices, startDatabase } from './support/shop.ts';

/** The database's process dies by `kill -9` in the middle of writes, and stays away for a while. */
ownServices();

const publicPages = ['/', '/home', '/products', '/blog', '/portfolio'];
/** Milliseconds. Only ends a wait that would never end: how soon the first write succeeds is printed. */
const backWithin = 60_000;

let app: App;
beforeAll(async () => {
  app = await openApp();
  for (const path of publicPages) expect((await fetch(app.origin + path)).status).toBe(200);
});

/** Ten writes each by these customers, one after another; tells what was answered to each. */
function writing(buyers: readonly Client[], write: (buyer: Client) => Promise<Answer>): Promise<Answer[]>[] {
  return buyers.map(async (buyer) => {
    const answers: Answer[] = [];
    for (let turn = 0; turn < 10; turn += 1) answers.push(await write(buyer));
    return answers;
  });
}

/** Sizes of the lists that are placed beside the orders. */
const sizes = [2, count(6, 50)];

/** Lists of each size, by turns, one of each of these customers after another; tells what was answered to each. */
async function listing(buyers: readonly Client[], goods: readonly ProductDoc[]): Promise<Answer[]> {
  const answers: Answer[] = [];
  for (const [turn, buyer] of buyers.entries())
    answers.push(await placeList(app.origin, buyer, goods.slice(0, sizes[turn % sizes.length])));
  return answers;
}

/** The unpaid orders of each group of these goods, by its id. */
async function groupsOf(goods: readonly ProductDoc[]): Promise<Map<string | undefined, string[]>> {
  const found = await orders()
    .find({ productId: { $in: goods.map(({ _id }) => _id) }, state: 'unpaid' })
    .sort({ sequence: 1 })
    .toArray();
  const groups = Map.groupBy(found, ({ groupId }) => groupId?.toHexString());
  return new Map([...groups].map(([id, members]) => [id, members.map(({ _id }) => _id.toHexString())]));
}

/** What the shop does without a database: kept pages, calm refusals. */
async function expectCalm(buyer: Client, write: (buyer: Client) => Promise<Answer>): Promise<void> {
  const pages = await Promise.all(
    publicPages.map(async (path) => {
      const page = await fetch(app.origin + path);
      expect(await page.text()).not.toMatch(/MongoServer|MongoNetwork|ECONNREFUSED/);
      return [path, page.status];
    }),
  );
  expect(pages).toEqual(publicPages.map((path) => [path, 200]));
  const refused = await write(buyer);
  expect(refused).toMatchObject({ status: 503, body: { error: { code: 'unavailable' } } });
  expect((await send(app.origin, buyer, 'GET', '/orders')).status).toBe(503);
  expect((await fetch(`${app.origin}/api/health`)).status).toBe(200);
}

/** Writes until one succeeds; tells after how many seconds. */
async function firstSuccess(write: () => Promise<Answer>): Promise<number> {
  const since = performance.now();
  while ((await write()).status !== 201) {
    expect(performance.now() - since, 'milliseconds without a write').toBeLessThan(backWithin);
    await pause(100);
  }
  return (performance.now() - since) / 1000;
}

describe('the database is killed in the middle of 200 writes', { timeout: 900_000 }, () => {
  const rounds = Array.from({ length: count(1, 10) }, (_, index) => ({
    round: index + 1,
    awayMs: index === 0 ? count(3000, 30_000) : 1000,
  }));

  it.each(rounds)('round $round, away for $awayMs ms', async ({ round, awayMs }) => {
    const buyers = await Promise.all(Array.from({ length: 20 }, () => aClient()));
    const watcher = await aClient();
    const product = await aProduct({ available: 10_000, quantity: 1 });
    const write = (buyer: Client) => place(app.origin, buyer, product);
    const goods = await Promise.all(
      Array.from({ length: Math.max(...sizes) }, () => aProduct({ available: 10_000, quantity: 1 })),
    );
    const rows = await Promise.all(
      Array.from({ length: 4 }, () => Promise.all(Array.from({ length: 10 }, () => aClient()))),
    );
    const written = writing(buyers, write);
    const listed = rows.map((row) => listing(row, goods));
    // One list more than there are rows: one at least was answered, however slow the machine is.
    const isInTheMiddle = async () =>
      (await orders().countDocuments({ productId: product._id })) >= 20 + round * 10 &&
      (await groupsOf(goods)).size > rows.length;
    await expect.poll(isInTheMiddle, { timeout: 240_000, interval: 10 }).toBe(true);
    await killDatabase();
    const died = performance.now();
    await expectCalm(watcher, write);
    await pause(Math.max(0, awayMs - (performance.now() - died)));
    await startDatabase();
    const back = await firstSuccess(() => write(watcher));
    const answers = (await Promise.all(written)).flat();
    const counted = tally(answers);
    console.log(
      `round ${round}, away for ${awayMs / 1000} s: ${JSON.stringify(counted)}, first write after ${back.toFixed(1)} s`,
    );
    expect(counted[201]).toBeGreaterThan(0);
    expect(Object.keys(counted).filter((status) => !['201', '503'].includes(status))).toEqual([]);
    const acknowledged = answers
      .filter(({ status }) => status === 201)
      .map((answer) => new ObjectId(textOf(answer, 'insertedId')));
    expect(
      await orders().countDocuments({ _id: { $in: acknowledged }, state: 'unpaid' }),
      'acknowledged orders that are there',
    ).toBe(acknowledged.length);
    const lists = (await Promise.all(listed)).flat();
    expect(Object.keys(tally(lists)).filter((status) => !['201', '503'].includes(status))).toEqual([]);
    const whole = lists.filter(({ status }) => status === 201).map(placedList);
    const stored = await groupsOf(goods);
    for (const { groupId, orderIds } of whole) expect(stored.get(groupId)).toEqual(orderIds);
    console.log(`${whole.length} of ${lists.length} lists of ${sizes.join(' and ')} were acknowledged`);
    expect(whole.length).toBeGreaterThan(0);
    await untilBooksAgree(`round ${round}`);
    if (round < count(rounds.length + 1, rounds.length)) return;
    await untilSettled('after the last round');
    for (const [groupId, members] of await groupsOf(goods))
      expect(sizes, `the orders of group ${groupId}`).toContain(members.length);
  });
});

/** Opens one payment for several orders; tells the intent's id. */
async function openTogether({ actor }: Client, orderIds: readonly string[]): Promise<string> {
  const found = orders().find({ _id: { $in: orderIds.map((id) => new ObjectId(id)) } });
  return openJoint(actor, await found.map(toOrder).toArray());
}

/** Charges a joint payment, and names one of its orders until the shop takes it; its webhook tells of it too. */
async function payTogether(buyer: Client, orderIds: readonly string[], intentId: string, told: Answer[]) {
  await charge(intentId);
  for (;;) {
    const answer = await tell(app.origin, buyer, orderIds[0] ?? '', intentId);
    told.push(answer);
    if (answer.status === 200) return;
    await pause(200);
  }
}

it('payments for several orders that are made while it is killed pay each of them', async () => {
  const goods = await Promise.all(
    Array.from({ length: Math.max(...sizes) }, () => aProduct({ available: 10_000, quantity: 1 })),
  );
  const opened: { buyer: Client; orderIds: string[]; intentId: string }[] = [];
  for (let index = 0; index < count(10, 20); index += 1) {
    const buyer = await aClient();
    const list = await placeList(app.origin, buyer, goods.slice(0, sizes[index % sizes.length]));
    expect(list.status, JSON.stringify(list.body)).toBe(201);
    const { orderIds } = placedList(list);
    opened.push({ buyer, orderIds, intentId: await openTogether(buyer, orderIds) });
  }
  const ids = opened.flatMap(({ orderIds }) => orderIds.map((id) => new ObjectId(id)));
  const paid = () => orders().countDocuments({ _id: { $in: ids }, state: 'paid' });
  const told: Answer[] = [];
  const pay = (some: typeof opened) =>
    some.map(({ buyer, orderIds, intentId }) => payTogether(buyer, orderIds, intentId, told));
  // A third before it is killed, a third in that moment, a third while it is away: however fast the machine is.
  const third = Math.ceil(opened.length / 3);
  const before = pay(opened.slice(0, third));
  while ((await paid()) === 0) await pause(2);
  const meanwhile = pay(opened.slice(third, 2 * third));
  await killDatabase();
  const away = pay(opened.slice(2 * third));
  await pause(count(1000, 10_000));
  while (!told.some(({ status }) => status === 503)) await pause(50);
  await startDatabase();
  await Promise.all([...before, ...meanwhile, ...away]);
  const counted = tally(told);
  console.log(`killed while ${opened.length} payments of ${sizes.join(' and ')}: ${JSON.stringify(counted)}`);
  expect(Object.keys(counted).filter((status) => !['200', '503'].includes(status))).toEqual([]);
  await untilSettled('payments for several orders');
  for (const { orderIds, intentId } of opened) {
    const found = orders().find({ _id: { $in: orderIds.map((id) => new ObjectId(id)) } });
    const now = await found.map(({ state, transactionId }) => [state, transactionId]).toArray();
    expect(now).toEqual(orderIds.map(() => ['paid', intentId]));
  }
}, 300_000);

it.runIf(count(0, 1))(
  'a shop that starts while it is away says so, and works once it is back',
  async () => {
    const buyer = await aClient();
    const product = await aProduct();
    await app.stop();
    await killDatabase();
    app = beginApp();
    const status = (path: string) =>
      fetch(app.origin + path).then(
        (answer) => answer.status,
        () => 0,
      );
    while ((await status('/api/health')) === 0) await pause(50);
    expect(await status('/api/health')).toBe(200);
    expect(await status('/api/ready')).toBe(503);
    expect(await status('/products')).toBe(503);
    expect((await place(app.origin, buyer, product)).status).toBe(503);
    await startDatabase();
    const back = await firstSuccess(() => place(app.origin, buyer, product));
    console.log(`started without its database: first write ${back.toFixed(1)} s after it was there`);
    expect(await status('/products')).toBe(200);
    expect(await status('/api/ready')).toBe(200);
  },
  180_000,
);
