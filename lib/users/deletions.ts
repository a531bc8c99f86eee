import 'server-only';
import type { ObjectId } from 'mongodb';
import { recordAudit } from '@/lib/audit/record';
import type { AuditEntry } from '@/lib/audit/schema';
import { discardImage } from '@/lib/images/upload';
import { bothChanges, type CacheChange } from '@/lib/platform/cache-change';
import { timeNow } from '@/lib/platform/clock';
import { collection } from '@/lib/platform/db';
import { log } from '@/lib/platform/log';
import { sweepEach } from '@/lib/platform/sweep-each';
import { type UserDoc, users } from './data';
import { erase } from './erase';

/** A deletion that was decided: written before the user goes, kept until everything that depends on him is settled. */
type DeletionDoc = {
  /** The user's. */
  _id: ObjectId;
  /** Missing when it was never proved to be his. */
  email?: string;
  photoURL: string | null;
  entry: AuditEntry;
};

const deletions = () => collection<DeletionDoc>('user_deletions');

/** After this long nothing that began before is still running: a request may arrive for a minute. */
export const settleMs = 90_000;

/** The address of who goes, as far as what goes by the address alone is his to take along. */
export const provedEmail = ({ email, emailVerified }: Pick<UserDoc, 'email' | 'emailVerified'>) =>
  emailVerified ? { email } : {};

/** A user whose entries are all in the audit log: what one carries yet (decision 0011) may not go with him. */
export const carriesNoEntry = { 'audit.0': { $exists: false } } as const;

/** Everything that follows from a user being gone; each step may be repeated. */
async function settle({ _id, email, photoURL, entry }: DeletionDoc): Promise<CacheChange> {
  const until = new Date(entry.at.getTime() + settleMs);
  const changes = await erase({ userId: _id, email, by: entry.by, until });
  await recordAudit(entry);
  await discardImage(photoURL);
  return changes;
}

/** Writes down that a user goes. */
export async function noteDeletion({ _id, ...deletion }: DeletionDoc): Promise<void> {
  await deletions().updateOne({ _id }, { $set: deletion }, { upsert: true });
}

/** Settles a deletion that has just been carried out; what fails here the sweeper does. Returns what pages show differently. */
export async function settleNow(deletion: DeletionDoc): Promise<CacheChange> {
  try {
    return await settle(deletion);
  } catch (error) {
    log.warn({ err: error, userId: deletion._id.toHexString() }, 'deletion not settled yet');
    return {};
  }
}

/**
 * Settles deletions once more when everything that was under way has ended, so that an order placed in the same moment
 * is cancelled too; for the sweeper. One that a crash stopped before the user was gone is forgotten.
 */
export async function settleDeletions(): Promise<{ settled: number; changes: CacheChange }> {
  const old = await deletions()
    .find({ 'entry.at': { $lte: new Date(timeNow().getTime() - settleMs) } })
    .limit(100)
    .toArray();
  const changes = await sweepEach(old, async (deletion) => {
    const stays = await users().countDocuments({ _id: deletion._id }, { limit: 1 });
    const change = stays === 0 ? await settle(deletion) : null;
    // Not one that was decided anew since: its own moment to be settled once more has yet to come.
    await deletions().deleteOne({ _id: deletion._id, 'entry.at': deletion.entry.at });
    return change;
  });
  return { settled: old.length, changes: changes.reduce(bothChanges, {}) };
}
