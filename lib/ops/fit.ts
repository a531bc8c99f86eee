import 'server-only';
import { isDatabaseAway } from '@/lib/platform/failure';
import { assertNoRestore } from './backup/state';
import { assertNotNewer } from './migrations/newer';

/**
 * Whether a server may work on the database, however it was started: not on one that is half restored, nor on one that a newer
 * version has changed. False while the database is away.
 * @throws Error with one sentence that says what to do instead
 */
export async function isFit(): Promise<boolean> {
  try {
    await assertNoRestore();
    await assertNotNewer();
    return true;
  } catch (error) {
    if (isDatabaseAway(error)) return false;
    throw error;
  }
}
