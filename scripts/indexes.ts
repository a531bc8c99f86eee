import { closeDb } from '@/lib/db';
import { createIndexes } from '@/lib/indexes';

/** `npm run indexes`: creates what is missing. */
await createIndexes();
await closeDb();
console.log('Indexes are in place.');
