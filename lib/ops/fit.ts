import 'server-only';
import { db } from '@/lib/platform/db';
import { isDatabaseAway } from '@/lib/platform/failure';
import { complain } from '@/lib/platform/sentence';
import { assertNoRestoreUnderWay } from './backup/living';
import { assertNoRestore } from './backup/state';
import { assertNotNewer } from './migrations/newer';

/**
 * Ends a server with one sentence, however it was started, whose database is half restored, is being restored or was changed by a newer version.
 * Next would log what a start throws, and go on. Returns false while the database is away, of which nothing is known.
 */
export async function endUnlessFit(): Promise<boolean> {
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
