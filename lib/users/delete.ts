import 'server-only';
import type { ObjectId } from 'mongodb';
import { auditEntry, recordAudit } from '@/lib/audit/record';
import type { AuditEntry } from '@/lib/audit/schema';
import { type Actor, assertAdmin } from '@/lib/auth/actor';
import { AppError } from '@/lib/base/errors';
import { messages } from '@/lib/base/messages';
import { discardImage } from '@/lib/images/upload';
import { forgetLists } from '@/lib/lists/saved';
import { endUnpaid } from '@/lib/orders/cancel';
import { orders } from '@/lib/orders/data';
import { collection, toObjectId } from '@/lib/platform/db';
import { log } from '@/lib/platform/log';
import { reviews } from '@/lib/reviews/data';
import { type UserDoc, users } from './data';
import { leaveRoster } from './roster';

/** A deletion that was decided: written before the user goes, kept until everything that depends on him is settled. */
type DeletionDoc = {
  /** The user's. */
  _id: ObjectId;
  photoURL: string | null;
  entry: AuditEntry;
};

const deletions = () => collection<DeletionDoc>('user_deletions');

/** After this long nothing that began before the deletion is still running: a request may arrive for a minute. */
const settleMs = 90_000;

/** Everything that follows from a user being gone; each step may be repeated. */
async function settleDeletion({ _id, photoURL, entry }: DeletionDoc): Promise<void> {
  const unpaid = await orders().find({ userId: _id, state: 'unpaid' }).toArray();
  for (const order of unpaid) await endUnpaid({ _id: order._id }, { type: 'cancelled', by: entry.by });
  await collection('accounts').deleteMany({ userId: _id });
  await forgetLists(_id);
  await reviews().updateMany({ userId: _id }, { $set: { img: null } });
  await recordAudit(entry);
  await discardImage(photoURL);
}

/** Writes down that a user goes. His log entry has an id of its own, so that two who decide it record it once. */
async function decide(actor: Actor, user: UserDoc): Promise<DeletionDoc> {
  const { _id, email, name, role, photoURL = null } = user;
  const subject = { type: 'user', id: _id.toHexString(), name: email } as const;
  const entry = {
    ...auditEntry(actor, 'user.deleted', subject, { before: { name, email, role }, after: null }),
    _id: `user:${subject.id}:deleted`,
  };
  await deletions().updateOne({ _id }, { $set: { photoURL, entry } }, { upsert: true });
  return { _id, photoURL, entry };
}

/**
 * Deletes a user: sessions end with the document, unpaid orders are cancelled and return their stock, paid ones stay.
 * One cannot delete oneself, so that an admin is always left, also when two delete each other at once.
 * @throws AppError forbidden, not_found, conflict
 */
export async function deleteUser(
  actor: Actor,
  which: Pick<UserDoc, '_id'> | Pick<UserDoc, 'email'>,
): Promise<{ name: string; email: string }> {
  assertAdmin(actor);
  const user = await users().findOne(which);
  if (!user) throw new AppError('not_found', messages.users.notFound);
  const by = toObjectId(actor.id);
  if (user._id.equals(by)) throw new AppError('conflict', messages.users.notYourself);
  if (user.role === 'admin' && !(await leaveRoster(user._id, by))) {
    throw new AppError('conflict', messages.users.changedMeanwhile);
  }
  const deletion = await decide(actor, user);
  const deleted = await users().deleteOne({ _id: user._id, role: user.role });
  if (deleted.deletedCount === 0) throw new AppError('conflict', messages.users.changedMeanwhile);
  log.info({ userId: user._id.toHexString(), by: actor.id }, 'user deleted');
  await settleDeletion(deletion).catch((error: unknown) => {
    log.warn({ err: error, userId: user._id.toHexString() }, 'deletion not settled yet');
  });
  return { name: user.name || user.email, email: user.email };
}

/**
 * Settles deletions once more when everything that was under way has ended, so that an order placed in the same moment
 * is cancelled too; for the sweeper. One that a crash stopped before the user was gone is forgotten.
 */
export async function settleDeletions(): Promise<number> {
  const old = await deletions()
    .find({ 'entry.at': { $lte: new Date(Date.now() - settleMs) } })
    .limit(100)
    .toArray();
  for (const deletion of old) {
    const stays = await users().countDocuments({ _id: deletion._id }, { limit: 1 });
    if (stays === 0) await settleDeletion(deletion);
    await deletions().deleteOne({ _id: deletion._id });
  }
  return old.length;
}
