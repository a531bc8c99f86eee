import 'server-only';
import { setTimeout as pause } from 'node:timers/promises';
import { documentFindings } from './documents';
import { Fingerprints } from './fingerprint';
import { historyFindings } from './orders';
import { paymentFindings, unprovedFindings } from './payments';
import type { Finding, Invariant, LedgerOptions, LedgerReport } from './schema';
import type { Context } from './stage';
import { stockFindings } from './stock';

/**
 * Waits (ms) before each recheck, 95 seconds in all. A Stripe event may take half a minute, and recovery promises a
 * minute (docs/operations.md): what was right all along has shown it by then.
 */
export const looks = [20_000, 30_000, 45_000] as const;

/** Subjects that are read at once. */
const batch = 100;

type Look = (ids: readonly string[], context: Context) => Promise<Finding[]>;

/** The function that checks a finding again, by its kind and subject. */
function lookFor({ invariant, subject }: Finding): Look {
  if (subject === 'product') return stockFindings;
  if (subject === 'payment') return paymentFindings;
  if (subject === 'document') return documentFindings;
  return invariant === 'II' ? unprovedFindings : historyFindings;
}

const sameAs = ({ invariant, subject, id, fault, lasting = fault }: Finding): string =>
  [invariant, subject, id, lasting].join('\n');

/** The findings that are still there, as they are now. @throws the database's and Stripe's errors */
export async function stillThere(findings: readonly Finding[], options: LedgerOptions): Promise<Finding[]> {
  const before = new Set(findings.map(sameAs));
  const context: Context = { ...options, proved: new Fingerprints(), isFull: () => false };
  const found: Finding[] = [];
  for (const [look, about] of Map.groupBy(findings, lookFor)) {
    const ids = [...new Set(about.map(({ id }) => id))];
    for (let start = 0; start < ids.length; start += batch)
      found.push(...(await look(ids.slice(start, start + batch), context)));
  }
  const lasting = new Map(found.filter((one) => before.has(sameAs(one))).map((one) => [sameAs(one), one]));
  return [...lasting.values()];
}

/** Findings that were only counted stay so while another of their kind lasts; if none does, the shop was only busy. */
export function moreOf(
  more: LedgerReport['more'],
  findings: readonly Finding[],
): Partial<Record<Invariant, number>> {
  const kinds = new Set<string>(findings.map(({ invariant }) => invariant));
  return Object.fromEntries(Object.entries(more).filter(([kind]) => kinds.has(kind)));
}

/** The findings of a report that last. `waiting` is called before each wait with their number and the wait (ms). */
export async function whatLasts(
  report: LedgerReport,
  options: LedgerOptions,
  waiting: (findings: number, ms: number) => void,
  waits: readonly number[] = looks,
): Promise<LedgerReport> {
  let { findings } = report;
  for (const ms of waits) {
    if (findings.length === 0) break;
    waiting(findings.length, ms);
    await pause(ms);
    findings = await stillThere(findings, options);
  }
  return { ...report, findings, more: moreOf(report.more, findings) };
}
