import 'server-only';
import type { Db } from 'mongodb';
import { db, isDuplicateKey } from './db';

/** Who may do a piece of work that one process at a time is to do. `_id` is the work's name. */
type LeaseDoc = { _id: string; owner: string; until: Date };

const leases = (of: Db) => of.collection<LeaseDoc>('leases');

/** None is taken for so long (ms): one that has longer to run was written while the database's clock was ahead, and is nobody's. */
const longestMs = 600_000;
const isOver = {
  $or: [{ $lte: ['$until', '$$NOW'] }, { $gt: ['$until', { $add: ['$$NOW', longestMs] }] }],
};

/** Leases of a database that somebody has, whoever it is. */
export const livingLeases = (of: Db): Promise<LeaseDoc[]> =>
  leases(of)
    .find({ $expr: { $not: [isOver] } })
    .toArray();

/** Who has it and in which database; by default this process, in the shop's own. */
type Where = { owner?: string; of?: Db };

/** This process. */
const self = crypto.randomUUID();

/** Until when a lease is surely this process's: counted from before the database was asked, by a clock that never goes back. */
const heldUntil = new Map<string, number>();

/**
 * Takes or renews the lease for `ms` milliseconds by the database's clock, so that clocks of instances don't matter; the
 * database is not asked while more than `enoughMs` are left of it. Returns false while another process has it. A lease
 * only saves work: what runs under it must be safe to run twice, for it ends by itself when its owner hangs.
 */
export async function takeLease(name: string, ms: number, enoughMs = ms): Promise<boolean> {
  const now = performance.now();
  if ((heldUntil.get(name) ?? 0) > now + enoughMs) return true;
  const isTaken = await writeLease(name, ms);
  if (isTaken) heldUntil.set(name, now + ms);
  else heldUntil.delete(name);
  return isTaken;
}

/** The same by a write each time. */
export async function writeLease(
  name: string,
  ms: number,
  { owner = self, of = db() }: Where = {},
): Promise<boolean> {
  const mine = { $or: [isOver, { $eq: ['$owner', owner] }] };
  const renew = [{ $set: { owner, until: { $add: ['$$NOW', ms] } } }];
  const taken = await leases(of).updateOne({ _id: name, $expr: mine }, renew);
  if (taken.matchedCount === 1) return true;
  try {
    await leases(of).insertOne({ _id: name, owner, until: new Date(0) });
  } catch (error) {
    if (isDuplicateKey(error)) return false;
    throw error;
  }
  return (await leases(of).updateOne({ _id: name, $expr: mine }, renew)).matchedCount === 1;
}

/** Gives the lease back, so that another process need not wait for its end. */
export async function returnLease(name: string): Promise<void> {
  heldUntil.delete(name);
  await returnLeaseOf(name);
}

/** The same of one that was taken by `writeLease`. */
export async function returnLeaseOf(name: string, { owner = self, of = db() }: Where = {}): Promise<void> {
  await leases(of).updateOne({ _id: name, owner }, { $set: { until: new Date(0) } });
}
