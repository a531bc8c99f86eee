import { assertNoRestore } from '@/lib/ops/backup/state';
import { closeDb, waitLong } from '@/lib/platform/db';
import { demandOnly } from '@/lib/platform/env';
import { createIndexes } from '@/lib/platform/indexes';
import { readCall } from '../launcher/call';

/** Creates missing indexes, without a time limit. */
readCall('Usage: npm run indexes', {});
demandOnly('MONGODB_URI');
waitLong();
await assertNoRestore(); // a restore stores documents that a unique index refuses, and settles them afterwards
await createIndexes();
await closeDb();
console.log('Indexes are in place.');
