import { assertNoRestore } from '@/lib/ops/backup/state';
import { invalidateCaches } from '@/lib/platform/cache';
import { closeDb } from '@/lib/platform/db';
import { demandOnly, isSandbox } from '@/lib/platform/env';
import { readCall } from '../launcher/call';
import { seedPast } from './seed/orders';
import { seedAccounts, seedCatalogue, seedReviews } from './seed/seed';

/** Adds the demo catalogue; in the sandbox also demo reviews, accounts and orders. */
readCall('Usage: npm run seed', {});
demandOnly('MONGODB_URI');
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
