import 'server-only';
import { collection } from '@/lib/platform/db';

/** One nightly check of the books (docs/operations.md). */
type LedgerRunDoc = {
  _id: unknown;
  startedAt: Date;
  finishedAt: Date | null;
  wrong: number;
  findings: string[];
};

export type LedgerRun = Omit<LedgerRunDoc, '_id'>;

/** The newest check that came to its end; null before the first. @throws the database's errors */
export async function readLastLedger(): Promise<LedgerRun | null> {
  const found = await collection<LedgerRunDoc>('ledger_runs').findOne(
    { finishedAt: { $ne: null } },
    { sort: { startedAt: -1 } },
  );
  if (!found) return null;
  const { _id, ...run } = found;
  return run;
}
