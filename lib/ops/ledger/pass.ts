import 'server-only';
import { documentStage } from './documents';
import type { Fingerprints } from './fingerprint';
import { orderStage } from './orders';
import { paymentStage, unprovedStage } from './payments';
import type { Invariant, LedgerOptions, LedgerReport } from './schema';
import type { Stage } from './stage';
import { stockStage } from './stock';

/** An order that is paid while a pass goes on is left to the next one (`isCompared`). */
const stages: readonly Stage[] = [paymentStage, orderStage, unprovedStage, stockStage, documentStage];

/** How far a pass over all books has come. */
export type Pass = {
  stage: number;
  cursor: string | null;
  /** Missing in one that a process of an older version has begun. */
  begunAt?: Date | undefined;
  report: LedgerReport;
};

const mostKept = 1000;

export const newPass = (begunAt: Date): Pass => ({
  stage: 0,
  cursor: null,
  begunAt,
  report: { products: 0, orders: 0, payments: 0, invented: 0, findings: [], more: {} },
});

export const isOver = ({ stage }: Pass): boolean => stage >= stages.length;

/** Runs the next slice. The books are not read at one moment: a finding counts if it lasts (lib/ops/ledger/recheck). */
export async function nextSlice(pass: Pass, options: LedgerOptions, proved: Fingerprints): Promise<Pass> {
  const { stage, cursor, begunAt, report } = pass;
  const { most = mostKept } = options;
  const counts = new Map<Invariant, number>();
  for (const { invariant } of report.findings) counts.set(invariant, (counts.get(invariant) ?? 0) + 1);
  const isFull = (kind: Invariant, more: number) => (counts.get(kind) ?? 0) + more >= most;
  const slice = await stages[stage]?.(cursor, { ...options, begunAt, proved, isFull });
  if (!slice) return pass;

  const findings = [...report.findings];
  const more = { ...report.more };
  const count = (kind: Invariant, by: number) => {
    more[kind] = (more[kind] ?? 0) + by;
  };
  for (const finding of slice.findings) {
    const { invariant } = finding;
    if (isFull(invariant, 0)) count(invariant, 1);
    else {
      findings.push(finding);
      counts.set(invariant, (counts.get(invariant) ?? 0) + 1);
    }
  }
  for (const [kind, by] of Object.entries(slice.more ?? {})) count(kind as Invariant, by);
  return {
    ...pass,
    stage: slice.cursor === null ? stage + 1 : stage,
    cursor: slice.cursor,
    report: {
      products: report.products + (slice.products ?? 0),
      orders: report.orders + (slice.orders ?? 0),
      payments: report.payments + (slice.payments ?? 0),
      invented: report.invented + (slice.invented ?? 0),
      disputed: (report.disputed ?? 0) + (slice.disputed ?? 0),
      lost: (report.lost ?? 0) + (slice.lost ?? 0),
      findings,
      more,
    },
  };
}
