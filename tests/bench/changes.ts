import { setTimeout as pause } from 'node:timers/promises';
import { MongoClient } from 'mongodb';
import type { App } from '../support/parts/app.ts';
import { pageOf } from '../support/parts/page.ts';
import { movedBySignal, rendersOf } from '../support/parts/renders.ts';
import { Visitor } from '../support/visitor.ts';
import { type Figure, median, rounded } from './figures.ts';
import { load } from './load.ts';
import { type Standing, withOwnApp } from './standing.ts';

const changes = 100;
const answersEach = 100;
const readersEach = 4;
const rounds = 5;
const seconds = 4;

/** The highest number among the reviews of a home page; they are written one after another. */
function newestReview(text: string): number {
  const numbers = [...text.matchAll(/Change number (\d+)\./g)].map(([, number]) => Number(number));
  return Math.max(0, ...numbers);
}

const homeOf = async ({ origin }: App) => {
  const { status, text } = await pageOf(origin, '/', new URL(origin).host);
  if (status !== 200) throw new Error(`The home page answered ${status}.`);
  return newestReview(text);
};

type Seen = { answers: number; older: number };

/** Asks for home until told to end; an answer that is older than one this process gave before, or was told of, counts. */
async function read(app: App, leastNow: () => number, seen: Seen, end: AbortSignal): Promise<void> {
  let newest = 0;
  while (!end.aborted) {
    const least = Math.max(newest, leastNow());
    const shown = await homeOf(app);
    seen.answers += 1;
    if (shown < least) seen.older += 1;
    newest = Math.max(newest, shown);
  }
}

/** Row 9: reviews are written through one process, under row 4's load, and looked for in both. */
async function hardChanges(standing: Standing, client: MongoClient): Promise<Figure[]> {
  const author = new Visitor(standing.app.origin);
  await author.signIn('buyer@example.com', standing.env['DEMO_BUYER_PASSWORD'] ?? '');
  return withOwnApp(standing, async (other) => {
    const writer = standing.app;
    const over = new AbortController();
    const seen: Seen = { answers: 0, older: 0 };
    let written = 0;
    const loaded = (async () => {
      while (!over.signal.aborted) await load(new URL(writer.origin), '/products', seconds);
    })();
    const readers = Array.from({ length: readersEach }, () => [
      read(writer, () => written, seen, over.signal),
      read(other, () => 0, seen, over.signal),
    ]).flat();
    let atOnce = 0;
    const delays: number[] = [];
    try {
      for (let number = 1; number <= changes; number += 1) {
        await client.db().collection('rate_limits').deleteMany({}); // he writes more than one may
        const body = JSON.stringify({ review: `Change number ${number}.`, rating: 5 });
        const headers = { 'content-type': 'application/json' };
        const { status } = await author.ask('/api/reviews', { method: 'POST', headers, body });
        if (status !== 201) throw new Error(`A review answered ${status}.`);
        written = number;
        const since = performance.now();
        if ((await homeOf(writer)) >= number) atOnce += 1;
        while ((await homeOf(other)) < number) await pause(5);
        delays.push(performance.now() - since);
        while (seen.answers < number * answersEach) await pause(5);
      }
    } finally {
      over.abort();
    }
    await Promise.all([loaded, ...readers]);
    const row = { row: 9 };
    const latest = rounded(Math.max(...delays), 0);
    return [
      {
        ...row,
        what: `hard changes in the writer’s next answer, of ${changes}`,
        unit: '',
        value: atOnce,
        must: changes,
        atLeast: true,
      },
      {
        ...row,
        what: 'the latest of them in another process',
        note: `median ${rounded(median(delays), 0)} ms`,
        unit: 'ms',
        value: latest,
        must: 1000,
        peer: 'hours',
      },
      {
        ...row,
        what: `answers older than one before, of ${seen.answers}`,
        unit: '',
        value: seen.older,
        must: 0,
      },
    ];
  });
}

/** Row 10: what a thousand soft changes a second cost home, in turns with none. */
async function softChanges(standing: Standing, client: MongoClient): Promise<Figure[]> {
  const products = await client.db().collection('products').find().toArray();
  const more = movedBySignal(products.map(({ _id }) => String(_id)));
  return withOwnApp({ ...standing, env: { ...standing.env, ...more } }, async (app) => {
    const [idle, moved, renders]: [number[], number[], number[]] = [[], [], []];
    for (let round = 0; round < rounds; round += 1) {
      idle.push((await load(new URL(app.origin), '/', seconds)).p99);
      app.signal('SIGUSR2');
      const [before, since] = [await rendersOf(app.origin), performance.now()];
      moved.push((await load(new URL(app.origin), '/', seconds)).p99);
      const rendered = (await rendersOf(app.origin)) - before;
      if (rendered === 0) throw new Error('No change reached the home page.');
      // From each to the next: the first came with the first change.
      renders.push(((rendered - 1) * 1000) / (performance.now() - since));
      app.signal('SIGUSR2');
      await pause(1500); // until the last of them is out of the way
    }
    const [quiet, busy] = [median(idle), median(moved)];
    const row = { row: 10 };
    return [
      {
        ...row,
        what: 'home’s p99 at 1,000 soft changes a second',
        note: `${busy} ms, idle ${quiet}`,
        unit: '× idle',
        value: rounded(busy / quiet, 2),
        must: 2,
      },
      {
        ...row,
        what: 'renders of home a second, the most',
        unit: '',
        value: rounded(Math.max(...renders), 2),
        must: 1,
      },
    ];
  });
}

/** Rows 9 and 10: what is shown while things change (decision 0018). */
export async function measureChanges(standing: Standing): Promise<Figure[]> {
  const client = await MongoClient.connect(standing.env['MONGODB_URI'] ?? '');
  try {
    return [...(await hardChanges(standing, client)), ...(await softChanges(standing, client))];
  } finally {
    await client.close();
  }
}
