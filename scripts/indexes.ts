import { closeDb, waitLong } from '@/lib/platform/db';
import { demandOnly } from '@/lib/platform/env';
import { createIndexes } from '@/lib/platform/indexes';

/** `npm run indexes`: creates what is missing, however long that takes. */
demandOnly('MONGODB_URI');
waitLong();
await createIndexes();
await closeDb();
console.log('Indexes are in place.');
