import { assertNoRestore } from '@/lib/ops/backup/state';
import { moveCaches } from '@/lib/platform/cache';
import { closeDb } from '@/lib/platform/db';
import { demandOnly, isSandbox } from '@/lib/platform/env';
import { readCall } from '../launcher/call';
import { seedPast } from './seed/orders';
import { seedAccounts, seedCatalogue, seedReviews } from './seed/seed';

/** The demo catalogue; in the sandbox also demo reviews, accounts and orders. */
readCall('Usage: npm run seed', {});
demandOnly('MONGODB_URI');
await assertNoRestore(); // which goes on behind as many documents as are there
await seedCatalogue();
if (isSandbox()) {
  await seedReviews();
  await seedAccounts();
  await seedPast();
}
await moveCaches({ hard: ['*'] });
await closeDb();
console.log('Seeded.');
