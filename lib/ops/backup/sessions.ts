import 'server-only';
import { users } from '@/lib/users/data';

/**
 * Ends what a backup brings back of signing in: a session that its owner, a new password or an admin has ended since would
 * live again, and so would a mailed link that was used. Everybody signs in anew. Repeatable.
 */
export async function endRestoredSessions(): Promise<void> {
  await users().updateMany(
    {},
    { $set: { sessions: [] }, $unset: { pending: '', factorSetUp: '', reset: '' } },
  );
}
