import 'server-only';
import { timeNow } from '@/lib/platform/clock';
import { type LedgerRun, ledgerRuns } from '../ledger/runs';
import { ranMigrations } from '../migrations/data';

/** The newest check that came to its end, and was no clock's that was ahead; null before the first. @throws the database's errors */
export const readLastLedger = (now = timeNow()): Promise<LedgerRun | null> =>
  ledgerRuns().findOne({ finishedAt: { $ne: null }, startedAt: { $lte: now } }, { sort: { startedAt: -1 } });

/** When the shop was first started: since then its books want to be checked. Null when that is not known. @throws the database's errors */
export async function readFirstStart(): Promise<Date | null> {
  const first = await ranMigrations().findOne({}, { sort: { startedAt: 1 }, projection: { startedAt: 1 } });
  return first?.startedAt ?? null;
}
