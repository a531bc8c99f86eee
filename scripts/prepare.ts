import './check-site';
import { assertNoRestore } from '@/lib/ops/backup/state';
import { migrate } from '@/lib/ops/migrations/run';
import { closeDb, waitLong } from '@/lib/platform/db';
import { isSandbox } from '@/lib/platform/env';
import { createIndexes } from '@/lib/platform/indexes';
import { seedPast } from './seed/orders';
import { seedAccounts, seedCatalogue, seedReviews } from './seed/seed';

/** Prepares the database before the app starts: migrations and indexes always, demo data in the sandbox only. */
waitLong();
await assertNoRestore();
await migrate();
await createIndexes();
if (isSandbox()) {
  await seedCatalogue();
  await seedReviews();
  await seedAccounts();
  await seedPast();
}
await closeDb();
