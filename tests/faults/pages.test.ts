import { setTimeout as pause } from 'node:timers/promises';
import { beforeAll, expect, it } from 'vitest';
import { jobNames } from '@/lib/ops/sweep/names';
import { writeLease } from '@/lib/platform/leases';
import { count } from '../support/counts.ts';
import { aProduct } from '../support/factories.ts';
import type { App } from '../support/parts/app.ts';
import { type PageAnswer, pageOf } from '../support/parts/page.ts';
import { aClient, place, send } from './support/client.ts';
import { killDatabase, openApp, ownServices, ports, startDatabase } from './support/shop.ts';

/** What two shops on one database show of what either of them wrote (decision 0018). */
ownServices();

let writer: App;
let other: App;
beforeAll(async () => {
  await holdSweeps();
  [writer, other] = await Promise.all([openApp(ports[0]), openApp(ports[1])]);
});

/** Takes the leases of all sweepers, which would announce moved stock themselves after at most ten seconds. */
async function holdSweeps(): Promise<void> {
  for (const name of jobNames) await writeLease(`sweep:${name}`, 600_000, { owner: 'pages.test' });
}

const page = (app: App, path: string) => pageOf(app.origin, path, new URL(writer.origin).host);

/** Rendering took longer than a visitor is made to wait, so that it is the last good copy (decision 0018). */
const isOutdated = ({ mark }: PageAnswer) => mark !== null && /detail=outdated/.test(mark);

/** The home page once it says no longer that it is outdated. */
async function upToDate(app: App): Promise<PageAnswer> {
  let answer = await page(app, '/');
  while (isOutdated(answer)) {
    await pause(100);
    answer = await page(app, '/');
  }
  return answer;
}

/** The highest number among the reviews of the home page; they are written one after another. */
function newestReview(text: string): number {
  const numbers = [...text.matchAll(/Review number (\d+)\./g)].map(([, number]) => Number(number));
  return Math.max(0, ...numbers);
}

it('a hard change is in the next answer of its writer, and soon in every other process, while many read', async () => {
  const many = count(20, 100);
  const answersEach = count(25, 100);
  let written = 0;
  let isOver = false;
  let answers = 0;
  const readers = Array.from({ length: 8 }, async (_, index) => {
    const app = index % 2 === 0 ? writer : other;
    let newest = 0;
    while (!isOver) {
      const known = written;
      const answer = await page(app, '/');
      expect(answer.status).toBe(200);
      const least = app === writer && !isOutdated(answer) ? Math.max(known, newest) : newest;
      newest = newestReview(answer.text);
      expect(newest, 'no answer is older than the one before it').toBeGreaterThanOrEqual(least);
      answers += 1;
    }
  });
  const delays: number[] = [];
  let author = await aClient();
  for (let number = 1; number <= many; number += 1) {
    if (number % 5 === 0) author = await aClient();
    const body = { review: `Review number ${number}.`, rating: 5 };
    expect((await send(writer.origin, author, 'POST', '/reviews', { body })).status).toBe(201);
    written = number;
    expect(newestReview((await upToDate(writer)).text)).toBeGreaterThanOrEqual(number);
    const since = performance.now();
    await expect
      .poll(async () => newestReview((await page(other, '/')).text), { interval: 10 })
      .toBeGreaterThanOrEqual(number);
    delays.push(performance.now() - since);
    while (answers < number * answersEach) await pause(5);
  }
  isOver = true;
  await Promise.all(readers);
  delays.sort((one, two) => one - two);
  console.log(
    `${many} of ${many} at once at the writer; in the other process after ${delays[Math.floor(many / 2)]?.toFixed(0)} ms (median), ` +
      `${delays.at(-1)?.toFixed(0)} ms at most; ${answers} answers beside it, none older than the one before`,
  );
}, 300_000);

it('stock that orders move shows soon in the process that took none of them, and then in the one that did', async () => {
  await holdSweeps();
  const product = await aProduct({ available: 1_000, quantity: 10 });
  const shownBy = async (app: App) => {
    const { text } = await page(app, `/products/${product.slug}`);
    return /In stock *(\d+)/.exec(text.replaceAll(/<[^>]*>/g, ''))?.[1];
  };
  // Kept by both from here on, and for a minute where nobody tells of a change.
  for (const app of [other, writer]) expect(await shownBy(app)).toBe('1000');
  const buyer = await aClient();
  for (const left of ['990', '980', '970']) {
    expect((await place(writer.origin, buyer, product)).status).toBe(201);
    for (const app of [other, writer]) await expect.poll(() => shownBy(app)).toBe(left);
  }
}, 300_000);

it('without a database pages are sent as they were and say so; changes made meanwhile show afterwards', async () => {
  const author = await aClient();
  for (const app of [writer, other]) expect((await page(app, '/')).status).toBe(200);
  await killDatabase();
  await expect
    .poll(async () => (await page(other, '/')).mark, { timeout: 60_000 })
    .toMatch(/detail=(outdated|unseen)$/);
  expect((await page(other, '/')).status).toBe(200);
  await startDatabase();
  const body = { review: 'Review number 100000.', rating: 4 };
  while ((await send(writer.origin, author, 'POST', '/reviews', { body })).status !== 201) await pause(100);
  for (const app of [writer, other]) {
    await expect
      .poll(async () => newestReview((await page(app, '/')).text), { timeout: 60_000 })
      .toBe(100_000);
    await expect.poll(async () => (await page(app, '/')).mark, { timeout: 60_000 }).toBeNull();
  }
}, 300_000);
