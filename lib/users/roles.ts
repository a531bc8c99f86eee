import 'server-only';
import { auditEntry, settleAudit } from '@/lib/audit/record';
import { type Actor, assertAdmin, type Doer } from '@/lib/auth/actor';
import { AppError } from '@/lib/base/errors';
import { messages } from '@/lib/base/messages';
import { toObjectId } from '@/lib/platform/db';
import { log } from '@/lib/platform/log';
import { toUser, type UserDoc, users } from './data';
import { leaveRoster, mayReturn } from './roster';
import type { User } from './schema';

/**
 * Makes a user an admin; `changed` is false when they already were. The first admin is made on the command line (`npm
 * run admin`), which the audit log names as the actor.
 * @throws AppError forbidden, not_found, conflict (the email is not verified, or the user was deleted meanwhile)
 */
export async function makeAdmin(
  doer: Doer,
  which: Pick<UserDoc, '_id'> | Pick<UserDoc, 'email'>,
): Promise<{ user: User; changed: boolean }> {
  assertAdmin(doer);
  const target = await users().findOne(which);
  if (!target) throw new AppError('not_found', messages.users.notFound);
  if (target.emailVerified === null) throw new AppError('conflict', messages.users.unverified);
  const entry = auditEntry(
    doer,
    'user.promoted',
    { type: 'user', id: target._id.toHexString(), name: target.email },
    { before: { role: 'user' }, after: { role: 'admin' } },
  );
  if (target.role === 'user') await mayReturn(target._id);
  const promoted = await users().findOneAndUpdate(
    { _id: target._id, role: 'user', emailVerified: { $ne: null } },
    { $set: { role: 'admin' }, $push: { audit: entry } },
    { returnDocument: 'after' },
  );
  if (!promoted) {
    const user = await users().findOne({ _id: target._id });
    if (user?.role !== 'admin') throw new AppError('conflict', messages.users.changedMeanwhile);
    return { user: toUser(user), changed: false };
  }
  await settleAudit('users', promoted);
  log.info({ userId: entry.subject.id, by: doer.id }, 'made admin');
  return { user: toUser(promoted), changed: true };
}

/**
 * Takes the admin role from somebody else. Their sessions stay: the role is read with each request, so the next one for
 * admins is refused with 403, by cookie and token. One admin is always left, even when two demote each other at the
 * same time.
 * @throws AppError forbidden, not_found, conflict
 */
export async function takeAdminRole(actor: Actor, which: Pick<UserDoc, '_id'>): Promise<User> {
  assertAdmin(actor);
  const target = await users().findOne(which);
  if (!target) throw new AppError('not_found', messages.users.notFound);
  const by = toObjectId(actor.id);
  if (target._id.equals(by)) throw new AppError('conflict', messages.users.notOwnRole);
  if (target.role !== 'admin') throw new AppError('conflict', messages.users.noAdmin);
  if (!(await leaveRoster(target._id, by))) throw new AppError('conflict', messages.users.changedMeanwhile);
  const entry = auditEntry(
    actor,
    'user.demoted',
    { type: 'user', id: target._id.toHexString(), name: target.email },
    { before: { role: 'admin' }, after: { role: 'user' } },
  );
  const demoted = await users().findOneAndUpdate(
    { _id: target._id, role: 'admin' },
    { $set: { role: 'user' }, $push: { audit: entry } },
    { returnDocument: 'after' },
  );
  if (!demoted) throw new AppError('conflict', messages.users.changedMeanwhile);
  await settleAudit('users', demoted);
  log.info({ userId: entry.subject.id, by: actor.id }, 'admin role taken');
  return toUser(demoted);
}
