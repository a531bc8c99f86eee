import { closeDb } from '@/lib/platform/db';
import { isSandbox } from '@/lib/platform/env';
import { createIndexes } from '@/lib/platform/indexes';
import { seedPast } from './seed/orders';
import { seedAccounts, seedCatalogue, seedReviews } from './seed/seed';

/** What must be true before the app starts: indexes always, demo data in the sandbox only. */
await createIndexes();
if (isSandbox()) {
  await seedCatalogue();
  await seedReviews();
  await seedAccounts();
  await seedPast();
}
await closeDb();
