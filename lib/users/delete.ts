import 'server-only';
import { auditEntry } from '@/lib/audit/record';
import { type Actor, assertAdmin } from '@/lib/auth/actor';
import { AppError } from '@/lib/base/errors';
import { messages } from '@/lib/base/messages';
import type { CacheChange } from '@/lib/platform/cache-change';
import { toObjectId } from '@/lib/platform/db';
import { log } from '@/lib/platform/log';
import { type UserDoc, users } from './data';
import { deleteAccount } from './deletions';
import { leaveRoster } from './roster';

/** The entry's id is derived from the user, so that two admins who delete the same user record it once. */
function entryOf(actor: Actor, { _id, email, name, role }: UserDoc) {
  const subject = { type: 'user', id: _id.toHexString(), name: email } as const;
  return {
    ...auditEntry(actor, 'user.deleted', subject, { before: { name, email, role }, after: null }),
    _id: `user:${subject.id}:deleted`,
  };
}

/** Who was deleted, and which cache entries to refresh. */
type Deleted = { name: string; email: string; changes: CacheChange };

/**
 * Deletes a user: sessions end with the document, unpaid orders are cancelled and return their stock, paid ones stay.
 * Admins can't delete themselves here (lib/users/delete-self does it for customers), so that one is always left, even
 * when two delete each other at the same time.
 * @throws AppError forbidden, not_found, conflict
 */
export async function deleteUser(
  actor: Actor,
  which: Pick<UserDoc, '_id'> | Pick<UserDoc, 'email'>,
): Promise<Deleted> {
  assertAdmin(actor);
  const user = await users().findOne(which);
  if (!user) throw new AppError('not_found', messages.users.notFound);
  const by = toObjectId(actor.id);
  if (user._id.equals(by)) throw new AppError('conflict', messages.users.notYourself);
  if (user.role === 'admin' && !(await leaveRoster(user._id, by))) {
    throw new AppError('conflict', messages.users.changedMeanwhile);
  }
  const changes = await deleteAccount(user, entryOf(actor, user));
  if (!changes) throw new AppError('conflict', messages.users.changedMeanwhile);
  log.info({ userId: user._id.toHexString(), by: actor.id }, 'user deleted');
  return { name: user.name || user.email, email: user.email, changes };
}
