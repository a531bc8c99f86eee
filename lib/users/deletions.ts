import 'server-only';
import type { Filter, ObjectId } from 'mongodb';
import { recordAudit, settleAudit } from '@/lib/audit/record';
import type { AuditEntry } from '@/lib/audit/schema';
import { discardImage } from '@/lib/images/upload';
import { dropAccountMails } from '@/lib/mail/enqueue';
import { forgetBuyer } from '@/lib/orders/forget-buyer';
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
  /** The user had just taken it over from a stranger, of whom something may be left (lib/users/taken-over). */
  wasTakenOver?: boolean;
  entry: AuditEntry;
  /** When it was settled last, though an order still names the user (lib/orders/forget-buyer). */
  settledAt?: Date;
};

const deletions = () => collection<DeletionDoc>('user_deletions');

/** After this long, no request that began before is still running: a body may take a minute to arrive. */
export const settleMs = 90_000;

/** The email, only if verified: what is stored by an email alone belongs to its proven owner. */
const provedEmail = ({ email, emailVerified }: Pick<UserDoc, 'email' | 'emailVerified'>) =>
  emailVerified ? { email } : {};

/** Everything that follows from a user's deletion; each step is repeatable. */
async function settle({ _id, email, photoURL, wasTakenOver, entry }: DeletionDoc): Promise<CacheChange> {
  const until = new Date(entry.at.getTime() + settleMs);
  const changes = await erase({ userId: _id, email, wasTakenOver, by: entry.by, until });
  await recordAudit(entry);
  await discardImage(photoURL);
  return changes;
}

/**
 * Deletes a user whose document has this role and matches `condition`. What follows is settled at once or, if that
 * fails, by the sweeper. Returns what caches to refresh; null when the user changed meanwhile.
 */
export async function deleteAccount(
  user: UserDoc,
  entry: AuditEntry,
  condition: Filter<UserDoc> = {},
): Promise<CacheChange | null> {
  const { _id, role, photoURL = null } = user;
  const emailVerified = user.emailVerified ? { $ne: null } : null; // what is erased depends on it
  const facts = { ...provedEmail(user), photoURL, wasTakenOver: user.takenOver !== undefined, entry };
  await deletions().updateOne({ _id }, { $set: facts, $unset: { settledAt: '' } }, { upsert: true });
  await settleAudit('users', user); // entries that are not in the log yet (decision 0011) would be lost
  const deleted = await users().deleteOne({
    _id,
    role,
    emailVerified,
    ...condition,
    'audit.0': { $exists: false },
  });
  if (deleted.deletedCount === 0) return null;
  if (!user.emailVerified) await dropAccountMails(user.email, user.createdAt);
  try {
    return await settle({ _id, ...facts });
  } catch (error) {
    log.warn({ err: error, userId: _id.toHexString() }, 'deletion not settled yet');
    return {};
  }
}

/** Deletes a user once more, by the entry in the log, and has that settled once more. */
export async function deleteAgain(entry: AuditEntry): Promise<void> {
  const _id = toObjectId(entry.subject.id);
  const user = await users().findOne({ _id });
  const known = { ...(user && provedEmail(user)), photoURL: user?.photoURL ?? null, entry };
  await deletions().updateOne({ _id }, { $setOnInsert: known, $unset: { settledAt: '' } }, { upsert: true });
  await users().deleteOne({ _id });
}

/**
 * Settles deletions again once all concurrent requests have ended, so that an order placed at the same moment is
 * cancelled too, and removes the user's name from orders that never took money; run by the sweeper. A record left by a
 * crash before the user was deleted is removed.
 */
export async function settleDeletions(): Promise<{ settled: number; changes: CacheChange }> {
  const due = { 'entry.at': { $lte: new Date(timeNow().getTime() - settleMs) } };
  const read = (isSettled: boolean) =>
    deletions()
      .find({ ...due, settledAt: { $exists: isSettled } })
      .limit(100)
      .toArray();
  const old = [...(await read(false)), ...(await read(true))]; // those that wait for an order keep nobody up
  const changes = await sweepEach(old, async (deletion) => {
    const { _id, entry, settledAt } = deletion;
    const isGone = (await users().countDocuments({ _id }, { limit: 1 })) === 0;
    const change = isGone && !settledAt ? await settle(deletion) : null;
    const same = { _id, 'entry.at': entry.at }; // one requested again since then must be settled again later
    // Kept while an order's mail or payment is under way, which names or reaches the buyer.
    if (isGone && !(await forgetBuyer({ userId: _id })))
      await deletions().updateOne(same, { $set: { settledAt: timeNow() } });
    else await deletions().deleteOne(same);
    return change;
  });
  return { settled: old.length, changes: changes.reduce(bothChanges, {}) };
}
