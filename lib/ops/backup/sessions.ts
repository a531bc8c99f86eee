import 'server-only';
import { users } from '@/lib/users/data';

/**
 * Ends the sessions and mailed links that a backup brings back: a session that its owner, a new password or an admin
 * has ended since would be valid again, and so would a used link. Everybody signs in again. Repeatable.
 */
export async function endRestoredSessions(): Promise<void> {
  await users().updateMany(
    {},
    { $set: { sessions: [] }, $unset: { pending: '', factorSetUp: '', reset: '' } },
  );
}
