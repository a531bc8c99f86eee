import 'server-only';
import type { ObjectId } from 'mongodb';
import { recordAudit } from '@/lib/audit/record';
import type { AuditEntry } from '@/lib/audit/schema';
import { discardImage } from '@/lib/images/upload';
import { bothChanges, type CacheChange } from '@/lib/platform/cache-change';
import { timeNow } from '@/lib/platform/clock';
import { collection, toObjectId } from '@/lib/platform/db';
import { log } from '@/lib/platform/log';
import { sweepEach } from '@/lib/platform/sweep-each';
import { type UserDoc, users } from './data';
import { erase } from './erase';

/** A deletion in progress: written before the user is deleted, kept until all that depends on the user is settled. */
type DeletionDoc = {
  /** The user's id. */
  _id: ObjectId;
  /** Missing when it was never verified. */
  email?: string;
  photoURL: string | null;
  entry: AuditEntry;
};

const deletions = () => collection<DeletionDoc>('user_deletions');

/** After this long, no request that began before is still running: a body may take a minute to arrive. */
export const settleMs = 90_000;

/** The email, only if verified: what is stored by an email alone belongs to its proven owner. */
export const provedEmail = ({ email, emailVerified }: Pick<UserDoc, 'email' | 'emailVerified'>) =>
  emailVerified ? { email } : {};

/** Filter for users whose audit entries are all in the log: those in the document (decision 0011) would be lost. */
export const carriesNoEntry = { 'audit.0': { $exists: false } } as const;

/** Everything that follows from a user's deletion; each step is repeatable. */
async function settle({ _id, email, photoURL, entry }: DeletionDoc): Promise<CacheChange> {
  const until = new Date(entry.at.getTime() + settleMs);
  const changes = await erase({ userId: _id, email, by: entry.by, until });
  await recordAudit(entry);
  await discardImage(photoURL);
  return changes;
}

/** Records that a user is about to be deleted. */
export async function noteDeletion({ _id, ...deletion }: DeletionDoc): Promise<void> {
  await deletions().updateOne({ _id }, { $set: deletion }, { upsert: true });
}

/** Deletes a user once more, by the entry in the log, and has that settled once more. */
export async function deleteAgain(entry: AuditEntry): Promise<void> {
  const _id = toObjectId(entry.subject.id);
  const user = await users().findOne({ _id });
  const known = { ...(user && provedEmail(user)), photoURL: user?.photoURL ?? null, entry };
  await deletions().updateOne({ _id }, { $setOnInsert: known }, { upsert: true });
  await users().deleteOne({ _id });
}

/** Settles a deletion right after it was made; if that fails, the sweeper does it. Returns what caches to refresh. */
export async function settleNow(deletion: DeletionDoc): Promise<CacheChange> {
  try {
    return await settle(deletion);
  } catch (error) {
    log.warn({ err: error, userId: deletion._id.toHexString() }, 'deletion not settled yet');
    return {};
  }
}

/**
 * Settles deletions again once all concurrent requests have ended, so that an order placed at the same moment is
 * cancelled too; run by the sweeper. A record left by a crash before the user was deleted is removed.
 */
export async function settleDeletions(): Promise<{ settled: number; changes: CacheChange }> {
  const old = await deletions()
    .find({ 'entry.at': { $lte: new Date(timeNow().getTime() - settleMs) } })
    .limit(100)
    .toArray();
  const changes = await sweepEach(old, async (deletion) => {
    const stays = await users().countDocuments({ _id: deletion._id }, { limit: 1 });
    const change = stays === 0 ? await settle(deletion) : null;
    // Keeps a deletion requested again since then, which must be settled again later.
    await deletions().deleteOne({ _id: deletion._id, 'entry.at': deletion.entry.at });
    return change;
  });
  return { settled: old.length, changes: changes.reduce(bothChanges, {}) };
}
