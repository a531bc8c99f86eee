import { setTimeout as pause } from 'node:timers/promises';
import { type Db, MongoClient } from 'mongodb';
import * as z from 'zod';
import { prepare } from '../../launcher/prepare.ts';
import { startChild } from '../../sandbox/child.ts';
import { root } from '../../scripts/testing/places.ts';
import type { App } from '../support/parts/app.ts';
import { adminOf, type Page, pagesOf } from './desk-pages.ts';
import { type Figure, inKB, median, rounded } from './figures.ts';
import { residentMegabytes } from './memory.ts';
import { processorMs } from './processor.ts';
import { type Standing, withOwnApp } from './standing.ts';

/** Each page is asked so often of each shop, a few times in a row. */
const [turns, inTurn] = [4, 5];
const warmUps = 4;
const quietMs = 60_000;
const products = 100_000;
const must = 1.3;
const wholeLists = ['/api/allorders', '/api/exports/orders', '/api/user', '/api/products'] as const;

/** A shop that is measured: its process, its database, and what is asked of it. */
type Shop = { app: App; db: Db; pages: readonly Page[] };
type Cost = { times: number[]; cpuMs: number; databaseMs: number };

const server = z.object({
  extra_info: z.object({ user_time_us: z.coerce.number(), system_time_us: z.coerce.number() }),
});

/** Milliseconds of processor time that the database has used so far. */
async function databaseMs(db: Db): Promise<number> {
  const { extra_info: used } = server.parse(await db.admin().serverStatus());
  return (used.user_time_us + used.system_time_us) / 1000;
}

/** Asks for a page a few times and adds what that costs. @throws Error when an answer is none */
async function ask({ app, db }: Shop, { name, path, ask: send }: Page, cost: Cost): Promise<void> {
  const [cpu, database] = [processorMs(app.pid), await databaseMs(db)];
  for (let time = 0; time < inTurn; time += 1) {
    const started = performance.now();
    const answer = await send(path);
    await answer.arrayBuffer();
    if (answer.status !== 200) throw new Error(`${name} (${path}) answered ${answer.status}.`);
    cost.times.push(performance.now() - started);
  }
  cost.cpuMs += processorMs(app.pid) - cpu;
  cost.databaseMs += (await databaseMs(db)) - database;
}

/** What a page costs in both shops, asked in turns: a machine that grows slower meanwhile does so for both. */
async function compared(shops: readonly Shop[], place: number): Promise<Figure> {
  const costs = shops.map((): Cost => ({ times: [], cpuMs: 0, databaseMs: 0 }));
  let what = '';
  for (let turn = 0; turn < turns; turn += 1) {
    for (const [which, shop] of shops.entries()) {
      const [page, cost] = [shop.pages[place], costs[which]];
      if (!page || !cost) throw new Error('Both shops are asked for the same pages.');
      what = page.name;
      await ask(shop, page, cost);
    }
  }
  const asked = turns * inTurn;
  const each = costs.map(({ cpuMs, databaseMs: ms }) => ({ cpu: cpuMs / asked, database: ms / asked }));
  const [few = 0, many = 0] = each.map(({ cpu, database }) => cpu + database);
  const parts = each.map(({ cpu, database }) => `${rounded(cpu)} + ${rounded(database)}`);
  const middles = costs.map(({ times }) => rounded(median(times)));
  return {
    row: 14,
    what: `${what}, processor time`,
    unit: '× demo shop',
    value: rounded(many / Math.max(1, few), 2),
    must,
    note: `${parts.join(' → ')} ms, p50 ${middles.join(' → ')} ms`,
  };
}

/** A list without an end: how long, how much, and what the process held more while it sent it. */
async function streamed(app: App, { ask, path }: Pick<Page, 'ask' | 'path'>): Promise<Figure> {
  const before = residentMegabytes(app.pid);
  const started = performance.now();
  const answer = await ask(path);
  let [bytes, most] = [0, before];
  let counted = 0;
  for await (const chunk of answer.body ?? []) {
    bytes += chunk.byteLength;
    counted += 1;
    if (counted % 50 === 0) most = Math.max(most, residentMegabytes(app.pid));
  }
  const seconds = rounded((performance.now() - started) / 1000);
  const note = `${inKB(bytes) / 1000} MB in ${seconds} s`;
  return { row: 14, what: `${path}, memory added`, unit: 'MB', value: most - before, must: 60, note };
}

/** A command of the operator on that data: seconds and its highest memory. */
async function command(name: string, args: string[], { env }: Standing): Promise<Figure> {
  const started = performance.now();
  const said: string[] = [];
  const child = startChild(
    process.execPath,
    ['--conditions=react-server', '--import', './scripts/environment.mjs', '--import', 'tsx', ...args],
    {
      cwd: root,
      env: { ...process.env, ...env },
      onLine: (line) => said.push(line),
    },
  );
  let most = 0;
  const watch = setInterval(() => {
    if (child.pid !== undefined) most = Math.max(most, residentMegabytes(child.pid));
  }, 200);
  const how = await child.exited;
  clearInterval(watch);
  if (how !== 0) throw new Error(`${name} failed (${how}):\n${said.slice(-20).join('\n')}`);
  const seconds = rounded((performance.now() - started) / 1000);
  return { row: 14, what: `${name}, memory`, unit: 'MB', value: most, must: 400, note: `${seconds} s` };
}

/** The demo shop once more, in a database of its own beside the first one's, so that one stays as it is. */
async function copied(standing: Standing, from: Db): Promise<Standing> {
  const name = 'small';
  for (const { name: coll } of await from.listCollections({ type: 'collection' }).toArray())
    await from
      .collection(coll)
      .aggregate([{ $out: { db: name, coll } }])
      .toArray();
  const uri = new URL(standing.env['MONGODB_URI'] ?? '');
  uri.pathname = `/${name}`;
  const env = { ...standing.env, MONGODB_URI: uri.href };
  await prepare({ cwd: root, env: { ...process.env, ...env }, signal: new AbortController().signal });
  return { ...standing, env };
}

/** Adds so many orders, a tenth as many customers and 100,000 products. */
async function seedLarge(standing: Standing, orders: number): Promise<void> {
  const seed = ['scripts/seed-large.ts', '--orders', String(orders), '--products', String(products)];
  console.log(`Seeded: ${(await command('seeding', seed, standing)).note}`);
  await pause(quietMs); // the database goes on writing what it was given
}

/** What both processes and the database do while nobody asks, in per cent of a processor. */
async function idle(shops: readonly Shop[]): Promise<Figure> {
  const [first] = shops;
  if (!first) throw new Error('There is no shop.');
  const used = async () =>
    shops.reduce((sum, { app }) => sum + processorMs(app.pid), await databaseMs(first.db));
  const [before, started] = [await used(), performance.now()];
  await pause(quietMs); // in which nobody but the sweepers asks
  const value = rounded((100 * ((await used()) - before)) / (performance.now() - started), 2);
  return {
    row: 14,
    what: 'two shops that nobody asks, with their database',
    unit: '% of a processor',
    value,
    must: 10,
  };
}

/**
 * Row 14: what pages behind the sign-in cost in a large shop, against the demo shop beside it; then what lists without an
 * end and the operator's commands need there.
 */
export async function measureDesk(standing: Standing, orders: number): Promise<Figure[]> {
  const client = await MongoClient.connect(standing.env['MONGODB_URI'] ?? '');
  try {
    const large = client.db();
    const demo = await copied(standing, large);
    await seedLarge(standing, orders);
    const { app } = standing;
    const beside = await withOwnApp(demo, async (own) => {
      const small = client.db('small');
      const shops: Shop[] = [
        { app: own, db: small, pages: await pagesOf(small, own, demo.env) },
        { app, db: large, pages: await pagesOf(large, app, standing.env) },
      ];
      // A process that is new to its pages would be measured on the first of them.
      for (let round = 0; round < warmUps; round += 1)
        for (const { ask: send, path } of shops.flatMap(({ pages }) => pages))
          await (await send(path)).arrayBuffer();
      const found: Figure[] = [];
      for (const [place] of shops[0]?.pages.entries() ?? []) found.push(await compared(shops, place));
      return [...found, await idle(shops)];
    });
    const send = await adminOf(app, standing.env);
    const streams: Figure[] = [];
    for (const path of wholeLists) streams.push(await streamed(app, { ask: send, path }));
    return [
      ...beside,
      ...streams,
      await command('check:ledger', ['scripts/check-ledger.ts'], standing),
      await command('backup', ['scripts/backup.ts', `${standing.logDir}/backup`], standing),
    ];
  } finally {
    await client.close();
  }
}
