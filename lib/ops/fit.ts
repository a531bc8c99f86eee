import 'server-only';
import { db } from '@/lib/platform/db';
import { isDatabaseAway } from '@/lib/platform/failure';
import { complain } from '@/lib/platform/sentence';
import { assertNoRestoreUnderWay } from './backup/living';
import { assertNoRestore } from './backup/state';
import { assertNotNewer } from './migrations/newer';

/**
 * Ends a server, however it was started, with one sentence if its database is half restored, is being restored, or was
 * changed by a newer version. Next would log an error that is thrown at the start, and go on. Returns false while the
 * database is away, so that nothing is known of it.
 */
export async function exitUnlessUsable(): Promise<boolean> {
  try {
    await assertNoRestore();
    await assertNoRestoreUnderWay(db());
    await assertNotNewer();
    return true;
  } catch (error) {
    if (isDatabaseAway(error)) return false;
    complain(error);
    process.exit(1);
  }
}
