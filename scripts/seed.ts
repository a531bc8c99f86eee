import { closeDb } from '@/lib/platform/db';
import { isSandbox } from '@/lib/platform/env';
import { seedAccounts, seedCatalogue, seedReviews } from './seed/seed';

/** `npm run seed`: the demo catalogue; in the sandbox also demo reviews and accounts. */
await seedCatalogue();
if (isSandbox()) {
  await seedReviews();
  await seedAccounts();
}
await closeDb();
console.log('Seeded.');
