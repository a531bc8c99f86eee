import 'server-only';
import type { Db } from 'mongodb';
import { livingLeases } from '@/lib/platform/leases';
import { restoreLease } from './restore-lease';

/**
 * Checks that no shop runs: it would go on writing, and two shops would settle the same payments differently.
 * @throws Error that names the leases of a shop that runs on this database
 */
export async function assertNobodyRuns(of: Db): Promise<void> {
  const living = (await livingLeases(of)).filter(({ _id }) => _id !== restoreLease);
  if (living.length === 0) return;
  const names = living.map(({ _id }) => _id).sort();
  throw new Error(
    `A shop runs on the database ${of.databaseName}: it has the leases ${names.join(', ')}. Stop every process of it first; the leases of one that was killed end after a minute at most.`,
  );
}

/**
 * The reverse check: no shop may start after a restore has checked that none runs.
 * @throws Error while a restore works on this database, or until the lease of one that was killed has ended
 */
export async function assertNoRestoreUnderWay(of: Db): Promise<void> {
  const living = await livingLeases(of);
  if (!living.some(({ _id }) => _id === restoreLease)) return;
  throw new Error(
    `A restore works on the database ${of.databaseName}. Start the shop when it is through; one that was killed keeps it for a minute at most.`,
  );
}
