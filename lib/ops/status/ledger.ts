import 'server-only';
import { timeNow } from '@/lib/platform/clock';
import { collection } from '@/lib/platform/db';
import { ranMigrations } from '../migrations/data';

/** One nightly check of the books (docs/operations.md). */
type LedgerRunDoc = {
  _id: unknown;
  startedAt: Date;
  finishedAt: Date | null;
  wrong: number;
  findings: string[];
};

export type LedgerRun = Omit<LedgerRunDoc, '_id'>;

/** The newest check that came to its end, and was no clock's that was ahead; null before the first. @throws the database's errors */
export async function readLastLedger(now = timeNow()): Promise<LedgerRun | null> {
  const found = await collection<LedgerRunDoc>('ledger_runs').findOne(
    { finishedAt: { $ne: null }, startedAt: { $lte: now } },
    { sort: { startedAt: -1 } },
  );
  if (!found) return null;
  const { _id, ...run } = found;
  return run;
}

/** When the shop was first started: since then its books want to be checked. Null when that is not known. @throws the database's errors */
export async function readFirstStart(): Promise<Date | null> {
  const first = await ranMigrations().findOne({}, { sort: { startedAt: 1 }, projection: { startedAt: 1 } });
  return first?.startedAt ?? null;
}
