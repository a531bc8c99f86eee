import 'server-only';
import type { Binary } from 'mongodb';
import { dayAt } from '@/lib/base/days';
import { collection } from '@/lib/platform/db';
import type { Pass } from './pass';
import type { Checked } from './schema';

/** The most findings that are kept of a night. */
export const mostFindings = 100;

/** Progress of one night's check while it is under way. */
export type Progress = {
  pass: Pass;
  /** Bytes of a `Fingerprints` (lib/ops/ledger/fingerprint). */
  proved: Binary;
  /** How often it has rechecked its findings, and when it does so next. */
  looks: number;
  lookAt: Date | null;
  /** Counts the writes, so that of two processes that both believe they hold the lease only one continues. */
  turn: number;
};

/** The ledger check of one night; `_id` is its day by the shop's clock, 'YYYY-MM-DD'. */
export type LedgerRun = {
  _id: string;
  startedAt: Date;
  finishedAt: Date | null;
  /** Places where the books disagree. */
  wrong: number;
  /** At most a hundred of them, in words. */
  findings: string[];
  checked: Checked;
  progress?: Progress;
};

export const ledgerRuns = () => collection<LedgerRun>('ledger_runs');

/**
 * The newest run, which may be under way.
 * @param now leaves out runs of days to come, left by a clock that was ahead, which would prevent every other run
 */
export const newestRun = (now?: Date): Promise<LedgerRun | null> =>
  ledgerRuns().findOne(now ? { _id: { $lte: dayAt(now) } } : {}, { sort: { _id: -1 } });
