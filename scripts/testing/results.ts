import { readFileSync } from 'node:fs';
import * as z from 'zod';

/** What a stage counted. */
export type Counts = { passed: number; failed: number; skipped: number };

const vitestReport = z.object({
  numPassedTests: z.number(),
  numFailedTests: z.number(),
  numPendingTests: z.number(),
  testResults: z.array(z.object({ status: z.string(), assertionResults: z.array(z.unknown()) })),
});

const playwrightReport = z.object({
  stats: z.object({ expected: z.number(), unexpected: z.number(), flaky: z.number(), skipped: z.number() }),
  errors: z.array(z.unknown()),
});

/** Counts of vitest's JSON report. A file that could not be loaded counts as one failure. */
export function countVitest(json: unknown): Counts {
  const report = vitestReport.parse(json);
  const unloaded = report.testResults.filter(
    (file) => file.status === 'failed' && file.assertionResults.length === 0,
  );
  return {
    passed: report.numPassedTests,
    failed: report.numFailedTests + unloaded.length,
    skipped: report.numPendingTests,
  };
}

/** Counts of Playwright's JSON report. A test that passed when repeated has passed; the list above names it as flaky. */
export function countPlaywright(json: unknown): Counts {
  const { stats, errors } = playwrightReport.parse(json);
  return {
    passed: stats.expected + stats.flaky,
    failed: stats.unexpected + errors.length,
    skipped: stats.skipped,
  };
}

/**
 * The verdict on a test runner's stage: its report, corrected by its exit status.
 * A runner that wrote no report, failed without naming a test, or ran nothing has failed.
 */
export function judge(
  status: number,
  reportFile: string,
  count: (json: unknown) => Counts,
  mayBeEmpty: boolean,
  say: (sentence: string) => void = console.error,
): Counts {
  let counts: Counts;
  try {
    counts = count(JSON.parse(readFileSync(reportFile, 'utf8')));
  } catch (error) {
    say(`No usable report in ${reportFile}: ${error instanceof Error ? error.message : String(error)}`);
    return { passed: 0, failed: 1, skipped: 0 };
  }
  const ranNothing = counts.passed + counts.failed === 0 && !mayBeEmpty;
  const failedUnnamed = status !== 0 && counts.failed === 0 && !(mayBeEmpty && counts.passed === 0);
  return ranNothing || failedUnnamed ? { ...counts, failed: counts.failed + 1 } : counts;
}

/** The closing line that tools read: alone on its line, nothing else on it. */
export function closingLine(all: readonly Counts[]): string {
  const sum = (key: keyof Counts) => all.reduce((total, counts) => total + counts[key], 0);
  return `${sum('passed')} passed, ${sum('failed')} failed`;
}
