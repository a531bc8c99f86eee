import { setTimeout as pause } from 'node:timers/promises';
import { type Db, MongoClient } from 'mongodb';
import * as z from 'zod';
import { startChild } from '../../sandbox/child.ts';
import { root } from '../../scripts/testing/places.ts';
import type { App } from '../support/parts/app.ts';
import { adminOf, type Page, pagesOf } from './desk-pages.ts';
import { type Figure, inKB, median, rounded } from './figures.ts';
import { residentMegabytes } from './memory.ts';
import { processorMs } from './processor.ts';
import { type Standing, withOwnApp } from './standing.ts';

const rounds = 10;
const warmUps = 5;
const quietMs = 60_000;
const products = 100_000;
const must = 1.3;
const wholeLists = ['/api/allorders', '/api/exports/orders', '/api/user', '/api/products'] as const;

type Cost = { ms: number; cpuMs: number; databaseMs: number };
type Measured = { costs: Map<string, Cost>; idleShare: number };

const server = z.object({
  extra_info: z.object({ user_time_us: z.coerce.number(), system_time_us: z.coerce.number() }),
});

/** Milliseconds of processor time that the database has used so far. */
async function databaseMs(db: Db): Promise<number> {
  const { extra_info: used } = server.parse(await db.admin().serverStatus());
  return (used.user_time_us + used.system_time_us) / 1000;
}

/** What one answer costs the process and the database, read to its last byte. @throws Error when it is none */
async function costOf({ name, path, ask }: Page, app: App, db: Db): Promise<Cost> {
  const times: number[] = [];
  let [cpu, database] = [0, 0];
  for (let round = 0; round <= rounds; round += 1) {
    if (round === 1) [cpu, database] = [processorMs(app.pid), await databaseMs(db)]; // the first one warms up
    const started = performance.now();
    const answer = await ask(path);
    await answer.arrayBuffer();
    if (answer.status !== 200) throw new Error(`${name} (${path}) answered ${answer.status}.`);
    if (round > 0) times.push(performance.now() - started);
  }
  return {
    ms: median(times),
    cpuMs: (processorMs(app.pid) - cpu) / rounds,
    databaseMs: ((await databaseMs(db)) - database) / rounds,
  };
}

/** A list without an end: how long, how much, and what the process held while it sent it. */
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
  const child = startChild(process.execPath, ['--conditions=react-server', '--import', 'tsx', ...args], {
    cwd: root,
    env: { ...process.env, ...env },
    onLine: (line) => said.push(line),
  });
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

const measure = (standing: Standing, db: Db): Promise<Measured> =>
  withOwnApp(standing, async (app) => {
    const costs = new Map<string, Cost>();
    const pages = await pagesOf(db, app, standing.env);
    // A process that is new to its pages would be measured on the first of them.
    for (let round = 0; round < warmUps; round += 1)
      for (const { ask, path } of pages) await (await ask(path)).arrayBuffer();
    for (const page of pages) costs.set(page.name, await costOf(page, app, db));
    const [cpu, started] = [processorMs(app.pid) + (await databaseMs(db)), performance.now()];
    await pause(quietMs); // in which nobody but the sweepers asks
    const idle = processorMs(app.pid) + (await databaseMs(db)) - cpu;
    return { costs, idleShare: rounded((100 * idle) / (performance.now() - started), 2) };
  });

/**
 * Row 14: what pages behind the sign-in cost with so many orders, a tenth as many customers and 100,000 products, against
 * the demo shop's; then what lists without an end and the operator's commands need. The standing process goes on beside.
 */
export async function measureDesk(standing: Standing, orders: number): Promise<Figure[]> {
  const client = await MongoClient.connect(standing.env['MONGODB_URI'] ?? '');
  const db = client.db();
  try {
    const few = await measure(standing, db);
    const seed = ['scripts/seed-large.ts', '--orders', String(orders), '--products', String(products)];
    const seeded = await command('seeding', seed, standing);
    console.log(`Seeded: ${seeded.note}`);
    await pause(quietMs); // the database goes on writing what it was given
    const many = await measure(standing, db);
    const figures = [...many.costs].map(([name, cost]): Figure => {
      const before = few.costs.get(name) ?? cost;
      const all = ({ cpuMs, databaseMs: database }: Cost) => cpuMs + database;
      const said = `${rounded(before.cpuMs)} + ${rounded(before.databaseMs)} → ${rounded(cost.cpuMs)} + ${rounded(cost.databaseMs)} ms, p50 ${rounded(before.ms)} → ${rounded(cost.ms)} ms`;
      const value = rounded(all(cost) / Math.max(1, all(before)), 2);
      return { row: 14, what: `${name}, processor time`, unit: '× demo shop', value, must, note: said };
    });
    const streams = await withOwnApp(standing, async (app) => {
      const ask = await adminOf(app, standing.env);
      const found: Figure[] = [];
      for (const path of wholeLists) found.push(await streamed(app, { ask, path }));
      return found;
    });
    const idle = { row: 14, what: 'doing nothing', unit: '% of a processor', must: 5 };
    return [
      ...figures,
      { ...idle, value: many.idleShare, note: `demo shop ${few.idleShare}` },
      ...streams,
      await command('check:ledger', ['scripts/check-ledger.ts'], standing),
      await command('backup', ['scripts/backup.ts', `${standing.logDir}/backup`], standing),
    ];
  } finally {
    await client.close();
  }
}
