import { demandOnly, isSandbox } from '@/lib/platform/env';
import { readCall } from '../launcher/call';

/** Adds the demo catalogue; in the sandbox also demo reviews, accounts and orders. */
readCall('Usage: npm run seed', {});
demandOnly('MONGODB_URI');

// Only now, because these take longest to load: a call that is wrong is refused at once.
const { assertNoRestore } = await import('@/lib/ops/backup/state');
const { invalidateCaches } = await import('@/lib/platform/cache');
const { closeDb } = await import('@/lib/platform/db');
const { seedPast } = await import('./seed/orders');
const { seedAccounts, seedCatalogue, seedReviews } = await import('./seed/seed');

await assertNoRestore(); // a restore resumes by the number of stored documents, and this adds some
await seedCatalogue();
if (isSandbox()) {
  await seedReviews();
  await seedAccounts();
  await seedPast();
}
await invalidateCaches({ hard: ['*'] });
await closeDb();
console.log('Seeded.');
