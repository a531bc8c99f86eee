import { demandOnly } from '@/lib/platform/env';
import { readCall } from '../launcher/call';

/** Creates missing indexes, without a time limit. */
readCall('Usage: npm run indexes', {});
demandOnly('MONGODB_URI');

// Only now, because these take longest to load: a call that is wrong is refused at once.
const { assertNoRestore } = await import('@/lib/ops/backup/state');
const { closeDb, waitLong } = await import('@/lib/platform/db');
const { createIndexes } = await import('@/lib/platform/indexes');

waitLong();
await assertNoRestore(); // a restore stores documents that a unique index refuses, and settles them afterwards
await createIndexes();
await closeDb();
console.log('Indexes are in place.');
