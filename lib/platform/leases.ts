import 'server-only';
import type { Db } from 'mongodb';
import { db, isFirst } from './db';

/** Which process may do a piece of work that only one should do at a time. `_id` is the work's name. */
type LeaseDoc = { _id: string; owner: string; until: Date };

const leases = (of: Db) => of.collection<LeaseDoc>('leases');

/** No lease is this long (ms): one that ends later was written while the database's clock was ahead, and is void. */
const longestMs = 600_000;
const isOver = {
  $or: [{ $lte: ['$until', '$$NOW'] }, { $gt: ['$until', { $add: ['$$NOW', longestMs] }] }],
};

/** All leases in a database that have not ended. */
export const livingLeases = (of: Db): Promise<LeaseDoc[]> =>
  leases(of)
    .find({ $expr: { $not: [isOver] } })
    .toArray();

/** The owner and the database of a lease; by default this process, and the shop's database. */
type Where = { owner?: string; of?: Db };

/** The id of this process. */
const self = crypto.randomUUID();

/** Until when this process certainly has a lease, by the monotonic clock, counted from before the write. */
const heldUntil = new Map<string, number>();

/**
 * Takes or renews the lease for `ms` milliseconds by the database's clock, so that clocks of instances don't matter.
 * Does not ask the database while more than `enoughMs` are left. Returns false while another process has the lease. A
 * lease only saves work: what runs under it must be safe to run twice, because the lease expires if its owner hangs.
 */
export async function takeLease(name: string, ms: number, enoughMs = ms): Promise<boolean> {
  const now = performance.now();
  if ((heldUntil.get(name) ?? 0) > now + enoughMs) return true;
  const isTaken = await writeLease(name, ms);
  if (isTaken) heldUntil.set(name, now + ms);
  else heldUntil.delete(name);
  return isTaken;
}

/** Takes or renews a lease with a write each time, for any owner and database. Returns whether the owner has it. */
export async function writeLease(
  name: string,
  ms: number,
  { owner = self, of = db() }: Where = {},
): Promise<boolean> {
  const mine = { $or: [isOver, { $eq: ['$owner', owner] }] };
  const renew = [{ $set: { owner, until: { $add: ['$$NOW', ms] } } }];
  const taken = await leases(of).updateOne({ _id: name, $expr: mine }, renew);
  if (taken.matchedCount === 1) return true;
  if (!(await isFirst(leases(of).insertOne({ _id: name, owner, until: new Date(0) })))) return false;
  return (await leases(of).updateOne({ _id: name, $expr: mine }, renew)).matchedCount === 1;
}

/** Releases the lease, so that another process need not wait for it to expire. */
export async function releaseLease(name: string): Promise<void> {
  heldUntil.delete(name);
  await releaseLeaseOf(name);
}

/** Releases a lease that was taken with `writeLease`. */
export async function releaseLeaseOf(name: string, { owner = self, of = db() }: Where = {}): Promise<void> {
  await leases(of).updateOne({ _id: name, owner }, { $set: { until: new Date(0) } });
}
