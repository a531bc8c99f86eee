import { closeDb, waitLong } from '@/lib/platform/db';
import { createIndexes } from '@/lib/platform/indexes';

/** `npm run indexes`: creates what is missing, however long that takes. */
waitLong();
await createIndexes();
await closeDb();
console.log('Indexes are in place.');
