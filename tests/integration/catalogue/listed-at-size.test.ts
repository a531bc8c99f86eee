import { type CommandStartedEvent, type Document, MongoClient } from 'mongodb';
import { expect, it } from 'vitest';
import { getListing, suggest } from '@/lib/catalogue/listed';
import { readListing } from '@/lib/catalogue/listing';
import { checkLedger } from '@/lib/ops/ledger/check';
import { tellCacheChange } from '@/lib/platform/cache-change-listeners';
import { db } from '@/lib/platform/db';
import { seedManyProducts } from '../../../scripts/seed/large.ts';
import { count } from '../../support/counts.ts';

const size = count(2000, 100_000);

/** The app's client, telling what it sends; made before anything else uses one. */
const client = new MongoClient(process.env['MONGODB_URI'] ?? '', { monitorCommands: true });
Object.assign(globalThis, { storefrontMongo: client });

const list = (parameters: Parameters<typeof readListing>[0] = {}) => getListing(readListing(parameters));

const answers: Record<string, () => Promise<unknown>> = {
  'the list': () => list(),
  'page 40': () => list({ page: '40' }),
  'the last page': () => list({ page: '1000000' }),
  'a category': () => list({ category: 'brush' }),
  'a search with an error': () => list({ q: 'microfber covers' }),
  'two filters and an order': () =>
    list({ q: 'roller', width: ['230', '100'], available: '1', sort: 'price' }),
  'a SKU': () => list({ q: 'NB-2000042' }),
  'nothing found': () => list({ q: 'lambswool brush 9in', cover: 'foam' }),
  'a suggestion': () => suggest('micro'),
};

async function readsOf(answer: () => Promise<unknown>): Promise<Document[]> {
  const sent: Document[] = [];
  const note = ({ commandName, command }: CommandStartedEvent) => {
    if (['find', 'aggregate', 'count', 'distinct'].includes(commandName)) sent.push(command);
  };
  client.on('commandStarted', note);
  await answer();
  client.off('commandStarted', note);
  return sent;
}

/** The first answer reads the catalogue through its index, in small batches. */
async function expectReadOnce(): Promise<void> {
  const [number, read] = await readsOf(() => list());
  expect.soft(number).toMatchObject({ count: 'products' }); // of the collection, which knows it
  expect.soft(number).not.toHaveProperty('query');
  expect.soft(read).toMatchObject({ find: 'products', hint: 'live', batchSize: 200 });
  const { lsid: _session, $db: _db, $clusterTime: _time, ...command } = read ?? {};
  const { queryPlanner } = await db().command({ explain: command, verbosity: 'queryPlanner' });
  expect.soft(JSON.stringify(queryPlanner)).not.toMatch(/COLLSCAN|"SORT"/);
}

/** Every answer reads what it shows by its ids, and nothing else. */
async function expectReadByIds(): Promise<void> {
  for (const [name, answer] of Object.entries(answers)) {
    const reads = await readsOf(answer);
    expect(reads.length, name).toBeGreaterThan(0);
    for (const { lsid: _session, $db: _db, $clusterTime: _time, ...command } of reads) {
      const plan = await db().command({ explain: command, verbosity: 'executionStats' });
      const { nReturned, totalDocsExamined, totalKeysExamined } = plan['executionStats'];
      expect.soft(JSON.stringify(plan['queryPlanner']), name).not.toMatch(/COLLSCAN|"SORT"/);
      const asked = command['filter']._id.$in.length;
      expect
        .soft(Math.max(totalDocsExamined, totalKeysExamined), name)
        .toBeLessThanOrEqual(10 * Math.max(nReturned, asked));
    }
  }
}

async function expectPriceReadAlone(): Promise<void> {
  const before = await list({ sort: '-price' });
  const id = before.products.at(-1)?.id ?? '';
  const reads = await readsOf(async () => {
    tellCacheChange({ hard: ['products', `product:${id}`] });
    await list();
  });
  expect.soft(reads[0]).toMatchObject({
    find: 'products',
    hint: '_id_',
    filter: { _id: { $in: [expect.anything()] } },
  });
}

it('a large catalogue is read once, then what an answer shows, and a price that changed alone', async () => {
  await seedManyProducts(size);
  tellCacheChange({ hard: ['*'] });
  await expectReadOnce();
  await expectReadByIds();
  await expectPriceReadAlone();
  const { findings, products } = await checkLedger({ strangers: 'ignore' });
  expect.soft(findings, 'the ledger finds nothing wrong with what was seeded').toEqual([]);
  expect(products).toBeGreaterThanOrEqual(size);
  expect(await seedManyProducts(50)).toBe(0);
}, 600_000);
