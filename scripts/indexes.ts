import { closeDb } from '@/lib/platform/db';
import { createIndexes } from '@/lib/platform/indexes';

/** `npm run indexes`: creates what is missing. */
await createIndexes();
await closeDb();
console.log('Indexes are in place.');
