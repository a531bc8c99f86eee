import { moveCaches } from '@/lib/platform/cache';
import { closeDb } from '@/lib/platform/db';
import { isSandbox } from '@/lib/platform/env';
import { createIndexes } from '@/lib/platform/indexes';
import { users } from '@/lib/users/data';
import { seedManyOrders, seedManyUsers } from './seed/large';
import { seedCatalogue } from './seed/seed';

/** `npm run seed:large`: 10,000 customers who share one password and 100,000 orders, to see the shop at size. */
if (!isSandbox()) {
  console.error('This fills the database with invented customers and orders; it runs in the sandbox only.');
  process.exit(2);
}
await createIndexes();
await seedCatalogue();
if ((await users().countDocuments({ email: 'customer00001@example.com' }, { limit: 1 })) > 0) {
  console.log('The large data set is there already.');
} else {
  const started = performance.now();
  const buyers = await seedManyUsers(10_000, 'customer-password');
  await seedManyOrders(100_000, buyers);
  const seconds = ((performance.now() - started) / 1000).toFixed(0);
  console.log(`10,000 customers and 100,000 orders in ${seconds} s. Their password: customer-password`);
}
await moveCaches({ hard: ['*'] });
await closeDb();
