import { setTimeout as pause } from 'node:timers/promises';
import { type Collection, MongoClient } from 'mongodb';
import { runToEnd } from '../../launcher/run-to-end.ts';
import { root } from '../../scripts/testing/places.ts';
import type { App } from '../support/parts/app.ts';
import { measureCrawled } from './crawled.ts';
import { type Figure, median, rounded } from './figures.ts';
import { residentMegabytes } from './memory.ts';
import { processorMs } from './processor.ts';
import { type Standing, withOwnApp } from './standing.ts';

const rounds = 5;
/** Every process looks for changes of others twice a second (decision 0018). */
const lookMs = 800;
/** As long as row 11 waits: what the last answers left behind is collected by then. */
const settleMs = 20_000;
/** A suggestion that did not wait for anything comes sooner. */
const quickMs = 500;
const large = 100_000;
/** The database goes on writing for a while what was seeded. */
const afterSeedMs = 40_000;

const pages = {
  home: '/',
  'the list': '/products',
  'page 500': '/products?page=500',
  'a category': '/products/category/rollers',
  'a search with an error, two filters, another order':
    '/products?q=microfber&category=roller&category=brush&available=1&sort=price',
  'a product': '/products/microfibre-roller-cover-9in',
  'a suggestion': '/api/suggest?q=microf',
} as const;
type PageName = keyof typeof pages;
const names = Object.keys(pages) as PageName[]; // of which Object.keys forgets the type

type Cost = { ms: number; cpuMs: number };
type Measured = { costs: Partial<Record<PageName, Cost>>; megabytes: number; also: Figure[] };
type Generations = Collection<{ _id: string; clock: number; moves: unknown[] }>;

/** Has every list, and every product's page, made anew, as the edit of one product in another process would. */
async function move(generations: Generations, id: string): Promise<void> {
  const one = { hard: ['products', 'assortment', `product:${id}`], soft: [], by: 'bench' };
  await generations.updateOne(
    { _id: 'documents' },
    { $inc: { clock: 1 }, $push: { moves: { $each: [one], $slice: -100 } } },
  );
  await pause(lookMs);
}

/** What one answer costs that nothing lies ready for; nothing where there is no such page. */
async function costOf(app: App, path: string, before: () => Promise<void>): Promise<Cost | undefined> {
  const times: number[] = [];
  let cpuMs = 0;
  for (let round = 0; round <= rounds; round += 1) {
    await before();
    const [cpu, started] = [processorMs(app.pid), performance.now()];
    const answer = await fetch(app.origin + path, { headers: { 'accept-encoding': 'br' } });
    await answer.arrayBuffer();
    if (!answer.url.startsWith(app.origin)) throw new Error(`${answer.url} is another process's.`);
    if (answer.status !== 200) return undefined;
    if (round === 0) continue; // which warms up
    times.push(performance.now() - started);
    cpuMs += processorMs(app.pid) - cpu;
  }
  return { ms: median(times), cpuMs: cpuMs / rounds };
}

/** Waits until the process has read its directory of products (decision 0023): the first list waits for it, once. */
async function directoryRead(origin: string): Promise<void> {
  for (let tries = 0; tries < 60; tries += 1) {
    const started = performance.now();
    const { status } = await fetch(`${origin}/api/suggest?q=rol`);
    if (status === 200 && performance.now() - started < quickMs) return;
  }
}

/** All pages of a process of its own, on the data as it is, and what else is to be measured of it then. */
async function measure(
  standing: Standing,
  client: MongoClient,
  alsoOf: (app: App, client: MongoClient) => Promise<Figure[]> = async () => [],
): Promise<Measured> {
  const generations: Generations = client.db().collection('generations');
  const product = await client.db().collection('products').findOne({ slug: 'microfibre-roller-cover-9in' });
  const anew = () => move(generations, String(product?._id));
  return withOwnApp(standing, async (app) => {
    await directoryRead(app.origin);
    const costs: Measured['costs'] = {};
    for (const name of names) {
      const cost = await costOf(app, pages[name], anew);
      if (cost) costs[name] = cost;
    }
    await pause(settleMs);
    const megabytes = residentMegabytes(app.pid);
    return { costs, megabytes, also: await alsoOf(app, client) };
  });
}

const seed = ({ env }: Standing, products: number) =>
  runToEnd(
    `Seeding ${products} products`,
    ['--conditions=react-server', '--import', 'tsx', 'scripts/seed-large.ts', '--products', String(products)],
    { cwd: root, env: { ...process.env, ...env }, signal: new AbortController().signal },
  );

const ratio = (one: number | undefined, other: number | undefined) =>
  one !== undefined && other ? rounded(one / other, 2) : undefined;

/** Row 13: what pages cost with a hundred thousand products, against the 24 of the demo, and against two full pages of them. */
export async function measureSize(standing: Standing): Promise<Figure[]> {
  const client = await MongoClient.connect(standing.env['MONGODB_URI'] ?? '');
  try {
    const few = await measure(standing, client);
    await seed(standing, 72);
    const full = await measure(standing, client);
    await seed(standing, large);
    await pause(afterSeedMs);
    const many = await measure(standing, client, measureCrawled);
    const figure = (what: string, value: number | undefined, must: number, note: string): Figure => ({
      row: 13,
      what,
      unit: '× 24 products',
      must,
      ...(value !== undefined && { value }),
      note,
    });
    const figures = names.flatMap((name) => {
      const [one, other, most] = [few.costs[name], full.costs[name], many.costs[name]];
      const said = (key: keyof Cost) =>
        most && other
          ? `${rounded(most[key])} ms, ${ratio(most[key], other[key])} × 96 products`
          : 'no such page';
      return [
        figure(`${name}, processor time at a miss`, ratio(most?.cpuMs, one?.cpuMs), 1.3, said('cpuMs')),
        figure(`${name}, p50 at a miss`, ratio(most?.ms, one?.ms), 1.3, said('ms')),
      ];
    });
    const memory = ratio(many.megabytes, few.megabytes);
    return [
      ...figures,
      figure('resident memory', memory, 1.15, `${few.megabytes} and ${many.megabytes} MB`),
      ...many.also,
    ];
  } finally {
    await client.close();
  }
}
