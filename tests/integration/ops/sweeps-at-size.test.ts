import { type CommandStartedEvent, type Document, MongoClient } from 'mongodb';
import { beforeEach, expect, it } from 'vitest';
import { checkByNight } from '@/lib/ops/ledger/nightly';
import { isOver, type Pass } from '@/lib/ops/ledger/pass';
import { newestRun } from '@/lib/ops/ledger/runs';
import { jobs } from '@/lib/ops/sweep/jobs';
import { db } from '@/lib/platform/db';
import { seedManyOrders, seedManyProducts, seedManyUsers } from '../../../scripts/seed/large.ts';
import { anOrder } from '../../support/factories.ts';

const sizes = { products: 1000, orders: 1000, users: 100 };
/** Documents that one command of a sweeper may read, whatever there is: a batch of what waits. */
const mostRead = 600;

/** The app's client, telling what it sends; made before anything else uses one. */
const client = new MongoClient(process.env['MONGODB_URI'] ?? '', { monitorCommands: true });
Object.assign(globalThis, { storefrontMongo: client });

beforeEach(async () => {
  await seedManyProducts(sizes.products);
  const buyers = await seedManyUsers(sizes.users, 'customer-password');
  await seedManyOrders(sizes.orders, buyers, { live: true, sku: { $exists: true } });
}, 120_000);

const explained = ['find', 'aggregate', 'count', 'distinct', 'update', 'delete', 'findAndModify'];

/** The commands on collections that grow. */
async function commandsOf(work: () => Promise<unknown>): Promise<Document[]> {
  const sent: Document[] = [];
  const note = ({ commandName, command }: CommandStartedEvent) => {
    const isLarge = ['products', 'orders', 'users'].includes(command[commandName]);
    if (isLarge && explained.includes(commandName)) sent.push(command);
  };
  client.on('commandStarted', note);
  await work();
  client.off('commandStarted', note);
  return sent;
}

/** What a plan examined, whichever shape it is told in. */
function examined({ executionStats, stages }: Document): number {
  const stats = executionStats ?? stages?.[0]?.['$cursor']?.executionStats;
  return Math.max(stats.totalDocsExamined, stats.totalKeysExamined);
}

/** The job that works by night alone, at whatever hour this runs. */
async function checkWholeNight(): Promise<void> {
  const night = new Date('2026-01-15T11:00:00Z'); // three o'clock at the shop
  for (let pass: Pass | undefined; !pass || !isOver(pass); pass = (await newestRun())?.progress?.pass)
    await checkByNight(night);
}

/** A job as its sweeper runs it. */
const runOf = ({ name, run }: (typeof jobs)[number]) => (name === 'ledger' ? checkWholeNight : run);

it('no sweeper reads more of a large shop than what waits for it', async () => {
  const { order } = await anOrder(); // holds stock, and has consequences to be recorded
  const found: string[] = [];
  const seen = new Set<string>();
  for (const job of jobs) {
    const { name } = job;
    const sent = await commandsOf(runOf(job));
    for (const { lsid: _session, $db: _db, $clusterTime: _time, ...command } of sent) {
      const plan = await db().command({ explain: command, verbosity: 'executionStats' });
      const read = examined(plan);
      seen.add(name);
      if (read > mostRead || JSON.stringify(plan['queryPlanner'] ?? plan['stages']).includes('COLLSCAN'))
        found.push(`${name} reads ${read}: ${JSON.stringify(command).slice(0, 300)}`);
    }
  }
  expect(order.state).toBe('unpaid');
  expect(found).toEqual([]);
  expect([...seen]).toEqual(
    expect.arrayContaining(['orders', 'holds', 'payments', 'admin', 'social', 'ledger']),
  );
}, 120_000);
