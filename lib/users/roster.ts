import 'server-only';
import type { ObjectId } from 'mongodb';
import { collection } from '@/lib/platform/db';
import { users } from './data';

/**
 * The admins in one document, so that two who remove each other are put in order by one conditional write.
 * It never names anyone who is no admin; somebody it does not name yet is only not counted on.
 */
type RosterDoc = {
  _id: 'admins';
  ids: ObjectId[];
  /** Admins whose deletion or demotion was decided; they never come back, unless somebody makes them admins anew. */
  left: ObjectId[];
};

const roster = () => collection<RosterDoc>('admin_roster');

/** Brings the roster in line with the users; roles are also granted by scripts, which know nothing of it. */
async function refreshRoster(): Promise<void> {
  const admins = await users()
    .find({ role: 'admin' }, { projection: { _id: 1 } })
    .toArray();
  const left = { $ifNull: ['$left', []] };
  await roster().updateOne(
    { _id: 'admins' },
    [{ $set: { left, ids: { $setDifference: [admins.map(({ _id }) => _id), left] } } }],
    { upsert: true },
  );
}

/**
 * Takes an admin off the roster. It needs another one who stays, the remover himself: of two who remove each other,
 * the second is told false, and one admin is left whatever happens. Repeatable.
 */
export async function leaveRoster(leaving: ObjectId, remover: ObjectId): Promise<boolean> {
  await refreshRoster();
  const left = await roster().updateOne(
    { _id: 'admins', $and: [{ ids: remover }, { $or: [{ ids: leaving }, { left: leaving }] }] },
    { $pull: { ids: leaving }, $addToSet: { left: leaving } },
  );
  return left.matchedCount === 1;
}

/** Lets somebody who once left be counted on again; before he is made an admin, so that he is never counted on sooner. */
export async function mayReturn(userId: ObjectId): Promise<void> {
  await roster().updateOne({ _id: 'admins' }, { $pull: { left: userId } });
}
