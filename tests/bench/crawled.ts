import { setTimeout as pause } from 'node:timers/promises';
import type { MongoClient } from 'mongodb';
import type { App } from '../support/parts/app.ts';
import { type Figure, median, rounded } from './figures.ts';
import { load } from './load.ts';
import { residentMegabytes } from './memory.ts';

const rounds = 3;
const seconds = 4;
const sampleMs = 50;

/** What one file, or all parts of one, cost to read. */
type Reading = { readonly bytes: number; readonly ms: number };

async function textAt(origin: string, path: string): Promise<string> {
  const answer = await fetch(origin + path);
  const text = await answer.text();
  if (answer.status !== 200) throw new Error(`${path} answered ${answer.status}.`);
  return text;
}

/** The parts of the sitemap that hold products, as its index names them. */
async function productParts(origin: string): Promise<string[]> {
  const named = (await textAt(origin, '/sitemap.xml')).matchAll(/<loc>([^<]*)<\/loc>/g);
  return [...named]
    .map(([, address = '']) => new URL(address).pathname)
    .filter((path) => /products-/.test(path));
}

/** Reads these one after the other as a crawler does, without keeping them. */
async function read(
  origin: string,
  paths: readonly string[],
  entry: RegExp,
): Promise<Reading & { entries: number }> {
  const since = performance.now();
  let [bytes, entries] = [0, 0];
  for (const path of paths) {
    const answer = await fetch(origin + path);
    if (answer.status !== 200 || !answer.body) throw new Error(`${path} answered ${answer.status}.`);
    const decoder = new TextDecoder();
    let cut = '';
    for await (const part of answer.body) {
      bytes += part.length;
      const text = cut + decoder.decode(part, { stream: true });
      entries += text.match(entry)?.length ?? 0;
      cut = /<[^>]*$/.exec(text)?.[0] ?? ''; // a tag that comes in two parts
    }
  }
  return { bytes, entries, ms: performance.now() - since };
}

/** The most memory that the process holds until `work` ends, in megabytes. */
async function highestDuring<T>(pid: number, work: Promise<T>): Promise<{ result: T; highest: number }> {
  let isOver = false;
  let highest = residentMegabytes(pid);
  const watched = (async () => {
    while (!isOver) {
      highest = Math.max(highest, residentMegabytes(pid));
      await pause(sampleMs);
    }
  })();
  const result = await work.finally(() => {
    isOver = true;
  });
  await watched;
  return { result, highest };
}

/** Home's p99 with nobody beside, and while a crawler reads these again and again, in turns. */
async function beside(app: App, client: MongoClient, paths: readonly string[], entry: RegExp) {
  const origin = new URL(app.origin);
  const [idle, busy, readings]: [number[], number[], Reading[]] = [[], [], []];
  let [before, highest] = [0, 0];
  for (let round = 0; round < rounds; round += 1) {
    const alone = await highestDuring(app.pid, load(origin, '/', seconds));
    idle.push(alone.result.p99);
    before = before || alone.highest;
    let isOver = false;
    const crawled = (async () => {
      while (!isOver) {
        await client.db().collection('rate_limits').deleteMany({}); // it reads more than one may
        readings.push(await read(app.origin, paths, entry));
      }
    })();
    const loaded = load(origin, '/', seconds).finally(() => {
      isOver = true;
    });
    const both = await highestDuring(app.pid, Promise.all([loaded, crawled]));
    busy.push(both.result[0].p99);
    highest = Math.max(highest, both.highest);
  }
  return { idle: median(idle), busy: median(busy), before, highest, readings };
}

/** Row 13: the long files for crawlers, each product in them, beside the home page. */
export async function measureCrawled(app: App, client: MongoClient): Promise<Figure[]> {
  const files = [
    { name: 'the sitemap', paths: await productParts(app.origin), entry: /<url>/g },
    { name: 'the feed', paths: ['/feeds/products.xml'], entry: /<item>/g },
  ];
  const live = await client.db().collection('products').countDocuments({ live: true });
  const figures: Figure[] = [];
  for (const { name, paths, entry } of files) {
    await client.db().collection('rate_limits').deleteMany({});
    const { entries, bytes, ms } = await read(app.origin, paths, entry);
    if (entries !== live) throw new Error(`${name} has ${entries} of ${live} products.`);
    const said = `${live} products, ${rounded(bytes / 1e6)} MB in ${rounded(ms / 1000)} s`;
    const { idle, busy, before, highest, readings } = await beside(app, client, paths, entry);
    const slowest = rounded(median(readings.map((each) => each.ms)) / 1000);
    figures.push(
      {
        row: 13,
        what: `${name}, memory while it is read`,
        note: said,
        unit: 'MB more',
        value: Math.max(0, highest - before),
        must: 60,
      },
      {
        row: 13,
        what: `home’s p99 while ${name} is read`,
        note: `${busy} ms, ${idle} without; read in ${slowest} s`,
        unit: '× idle',
        value: rounded(busy / idle, 2),
        must: 2,
      },
    );
  }
  return figures;
}
