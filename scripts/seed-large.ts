import { demandOnly, isSandbox } from '@/lib/platform/env';
import { readCall, refuseCall } from '../launcher/call';

const usage = `npm run seed:large [-- --products 100000 --orders 100000]: as many more products, and orders of a tenth as many customers,
at least 10,000, who share one password. What is left out is not made; without either, both.`;

const { values } = readCall(usage, {
  options: {
    products: { type: 'string' },
    orders: { type: 'string' },
    help: { type: 'boolean', default: false },
  },
});
const isNothingSaid = values.products === undefined && values.orders === undefined;
const numberOf = (said: string | undefined) => Number(said ?? (isNothingSaid ? 100_000 : 0));
const [productCount, orderCount] = [numberOf(values.products), numberOf(values.orders)];
if (values.help) {
  console.log(usage);
  process.exit(0);
}
if (![productCount, orderCount].every((count) => Number.isSafeInteger(count) && count >= 0))
  refuseCall(usage);
demandOnly('MONGODB_URI');
/** Only for seeing how a large shop behaves. */
if (!isSandbox()) {
  console.error(
    'This fills the database with invented products, customers and orders; it runs in the sandbox only.',
  );
  process.exit(2);
}

// Only now, because these take longest to load: a call that is wrong is refused at once.
const { invalidateCaches } = await import('@/lib/platform/cache');
const { closeDb, collection, waitLong } = await import('@/lib/platform/db');
const { createIndexes } = await import('@/lib/platform/indexes');
const { users } = await import('@/lib/users/data');
const { seedManyOrders, seedManyProducts, seedManyUsers } = await import('./seed/large');
const { seedCatalogue } = await import('./seed/seed');

/** Runs a step and prints what it did and how long it took. */
async function timed(step: () => Promise<string>): Promise<void> {
  const started = performance.now();
  const said = await step();
  console.log(`${said} (${((performance.now() - started) / 1000).toFixed(0)} s)`);
}

const seeds = () => collection<{ _id: 'large'; done: boolean }>('demo_seeds');

/** @throws Error when an earlier run was interrupted: stock and orders may disagree, and how far it got is unknown */
async function seedOrders(): Promise<string> {
  const begun = await seeds().findOne({ _id: 'large' });
  if (begun?.done === false)
    throw new Error(
      'An earlier npm run seed:large was broken off among its customers and orders. Give npm run sandbox:reset, start the sandbox and run this again.',
    );
  const isThere = await users().countDocuments({ email: 'customer00001@example.com' }, { limit: 1 });
  if (isThere > 0) return 'The customers and their orders are there already.';
  const customers = Math.max(10_000, Math.round(orderCount / 10));
  await seeds().insertOne({ _id: 'large', done: false });
  await seedManyOrders(orderCount, await seedManyUsers(customers, 'customer-password'));
  await seeds().updateOne({ _id: 'large' }, { $set: { done: true } });
  return `${customers} customers and ${orderCount} orders. Their password: customer-password`;
}

waitLong();
await createIndexes();
await seedCatalogue();
if (orderCount > 0) await timed(seedOrders);
if (productCount > 0) await timed(async () => `${await seedManyProducts(productCount)} products.`);
await invalidateCaches({ hard: ['*'] });
await closeDb();
