import 'server-only';
import type { ObjectId } from 'mongodb';
import { collection } from '@/lib/platform/db';
import { users } from './data';

/**
 * The admins in one document, so that a conditional write puts two who remove each other in order. It never lists
 * anybody who isn't an admin; an admin it doesn't list yet is merely not counted.
 */
type RosterDoc = {
  _id: 'admins';
  ids: ObjectId[];
  /** Admins whose deletion or demotion was decided; they aren't listed again unless they are made admins again. */
  left: ObjectId[];
};

const roster = () => collection<RosterDoc>('admin_roster');

/** Updates the roster from the users: scripts grant roles without it. */
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
 * Takes an admin off the roster, if the remover is still on it: of two who remove each other, the second gets false, so
 * one admin is always left. Repeatable.
 */
export async function leaveRoster(leaving: ObjectId, remover: ObjectId): Promise<boolean> {
  await refreshRoster();
  const left = await roster().updateOne(
    { _id: 'admins', $and: [{ ids: remover }, { $or: [{ ids: leaving }, { left: leaving }] }] },
    { $pull: { ids: leaving }, $addToSet: { left: leaving } },
  );
  return left.matchedCount === 1;
}

/** Lets a former admin be listed again. Called before the role is granted; nobody is listed before they have it. */
export async function mayReturn(userId: ObjectId): Promise<void> {
  await roster().updateOne({ _id: 'admins' }, { $pull: { left: userId } });
}
