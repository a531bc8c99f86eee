import { demandOnly } from '@/lib/platform/env';
import { readCall } from '../launcher/call';

const usage = 'npm run migrate [-- --dry-run]: brings the database up to date, as every start does';

const { values } = readCall(usage, { options: { 'dry-run': { type: 'boolean' } } });
demandOnly('MONGODB_URI');

// Only now, because these take longest to load: a call that is wrong is refused at once.
const { assertNoRestore } = await import('@/lib/ops/backup/state');
const { migrate, plannedMigrations } = await import('@/lib/ops/migrations/run');
const { closeDb, waitLong } = await import('@/lib/platform/db');

waitLong();
try {
  await assertNoRestore(); // a restore resumes by the number of stored documents, and migrates by itself
  if (values['dry-run']) {
    const planned = await plannedMigrations();
    for (const line of planned) console.log(line);
    console.log(planned.length === 0 ? 'The database is up to date.' : 'Nothing was changed.');
  } else {
    await migrate({ say: console.log });
    console.log('The database is up to date.');
  }
} finally {
  await closeDb();
}
