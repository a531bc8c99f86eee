import 'server-only';
import { auditEntry, settleAudit } from '@/lib/audit/mutations';
import type { Actor } from '@/lib/auth/actor';
import { assertAdmin } from '@/lib/auth/guards';
import { AppError } from '@/lib/errors';
import { log } from '@/lib/log';
import { messages } from '@/lib/messages';
import { toUser, type UserDoc, users } from './data';
import type { User } from './schema';

/**
 * Makes a user an admin; `changed` is false when he was one already.
 * @throws AppError forbidden, not_found
 */
export async function makeAdmin(
  actor: Actor,
  which: Pick<UserDoc, '_id'> | Pick<UserDoc, 'email'>,
): Promise<{ user: User; changed: boolean }> {
  assertAdmin(actor);
  const target = await users().findOne(which);
  if (!target) throw new AppError('not_found', messages.users.notFound);
  const entry = auditEntry(
    actor,
    'user.promoted',
    { type: 'user', id: target._id.toHexString(), name: target.email },
    { before: { role: 'user' }, after: { role: 'admin' } },
  );
  const promoted = await users().findOneAndUpdate(
    { _id: target._id, role: 'user' },
    { $set: { role: 'admin' }, $push: { audit: entry } },
    { returnDocument: 'after' },
  );
  if (!promoted) return { user: toUser(target), changed: false };
  await settleAudit('users', promoted);
  log.info({ userId: entry.subject.id, by: actor.id }, 'made admin');
  return { user: toUser(promoted), changed: true };
}
