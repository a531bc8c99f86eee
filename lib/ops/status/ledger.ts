import 'server-only';
import { timeNow } from '@/lib/platform/clock';
import { type LedgerRun, ledgerRuns } from '../ledger/runs';
import { ranMigrations } from '../migrations/data';

/** The newest finished check, but none of a clock ahead; null before the first. @throws the database's errors */
export const readLastLedger = (now = timeNow()): Promise<LedgerRun | null> =>
  ledgerRuns().findOne({ finishedAt: { $ne: null }, startedAt: { $lte: now } }, { sort: { startedAt: -1 } });

/** When the shop was first started, since when its books need checks; null if unknown. @throws the database's errors */
export async function readFirstStart(): Promise<Date | null> {
  const first = await ranMigrations().findOne({}, { sort: { startedAt: 1 }, projection: { startedAt: 1 } });
  return first?.startedAt ?? null;
}
