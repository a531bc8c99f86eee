import { setTimeout as pause } from 'node:timers/promises';
import { MongoClient } from 'mongodb';
import { pageOf } from '../support/parts/page.ts';
import { type Figure, quantile, rounded } from './figures.ts';
import { load } from './load.ts';

type Shop = { origin: string; pid: number };

/**
 * Row 9: how soon another process shows a hard change, while visitors ask. Written as a process writes it (decision
 * 0018): the change, then the move.
 */
export async function measureHardChanges(writer: Shop, other: Shop, mongodb: string): Promise<Figure[]> {
  const client = new MongoClient(mongodb);
  try {
    const products = client.db().collection('products');
    const product = await products.findOne({ live: true });
    if (!product) throw new Error('There is no product to rename.');
    const generations = client.db().collection<{ _id: string; moves: object[] }>('generations');
    const rename = async (name: string) => {
      await products.updateOne({ _id: product._id }, { $set: { name } });
      const move = { hard: ['products'], soft: [], by: 'the bench' };
      await generations.updateOne(
        { _id: 'documents' },
        { $inc: { clock: 1 }, $push: { moves: { $each: [move], $slice: -100 } } },
      );
    };
    const { host } = new URL(writer.origin);
    const delays: number[] = [];
    const visitors = load(new URL(writer.origin), '/products', 20);
    for (let change = 0; change < 40; change += 1) {
      const name = `Renamed for the ${change}. time`;
      await rename(name);
      const since = performance.now();
      await Promise.all(
        [writer, other].map(async ({ origin }) => {
          while (!(await pageOf(origin, '/products', host)).text.includes(name)) await pause(5);
        }),
      );
      delays.push(performance.now() - since);
    }
    await rename(String(product['name']));
    await visitors;
    return [
      {
        row: 9,
        what: 'a hard change by somebody else shows in two processes under load, the slowest of 40',
        unit: 'ms',
        value: rounded(Math.max(...delays), 0),
        must: 1_000,
        peer: 'hours',
        note: `median ${rounded(quantile(delays, 0.5), 0)} ms`,
      },
    ];
  } finally {
    await client.close();
  }
}

/** Row 10: p99 of the home page while stock moves a thousand times a second, against the same without. */
export async function measureSoftChanges({ origin }: Shop, mongodb: string): Promise<Figure[]> {
  const base = new URL(origin);
  const idle = await load(base, '/', 5);
  const client = new MongoClient(mongodb);
  let isOver = false;
  try {
    const generations = client.db().collection<{ _id: string; moves: object[] }>('generations');
    const moving = (async () => {
      while (!isOver) {
        const move = { hard: [], soft: ['products'], by: 'the bench' };
        await generations.updateOne(
          { _id: 'documents' },
          { $inc: { clock: 1 }, $push: { moves: { $each: [move], $slice: -100 } } },
        );
        await pause(100);
      }
    })();
    const busy = await load(base, '/', 10);
    isOver = true;
    await moving;
    return [
      {
        row: 10,
        what: 'p99 of / while stock moves all the time, against the same without',
        unit: '×',
        value: rounded(busy.p99 / Math.max(1, idle.p99), 2),
        must: 2,
      },
    ];
  } finally {
    isOver = true;
    await client.close();
  }
}
