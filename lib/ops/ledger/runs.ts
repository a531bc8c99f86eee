import 'server-only';
import type { Binary } from 'mongodb';
import { dayAt } from '@/lib/base/days';
import { collection } from '@/lib/platform/db';
import type { Pass } from './pass';
import type { Checked } from './schema';

/** Findings that are kept of a night. */
export const mostFindings = 100;

/** How far the check of one night is, as long as it is under way. */
export type Progress = {
  pass: Pass;
  /** Of lib/ops/ledger/fingerprint. */
  proved: Binary;
  /** How often it has looked again, and when it does so next. */
  looks: number;
  lookAt: Date | null;
  /** Counts the writes: of two processes that think the lease is theirs, one goes on. */
  turn: number;
};

/** The books' check of one night; `_id` is its day by the shop's clock, 'YYYY-MM-DD'. */
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
 * The newest one, which may be under way.
 * @param now leaves out those of days to come, which a clock that was ahead has left: they would keep every other from beginning
 */
export const newestRun = (now?: Date): Promise<LedgerRun | null> =>
  ledgerRuns().findOne(now ? { _id: { $lte: dayAt(now) } } : {}, { sort: { _id: -1 } });
