import { readFileSync } from 'node:fs';
import path from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import * as z from 'zod';

/** A stage's counts. `named` has an entry of one or more lines for each failed test. */
export type Counts = { passed: number; failed: number; skipped: number; named?: string[] };

const vitestReport = z.object({
  numPassedTests: z.number(),
  numFailedTests: z.number(),
  numPendingTests: z.number(),
  testResults: z.array(
    z.object({
      name: z.string().optional(),
      status: z.string(),
      message: z.string().optional(),
      assertionResults: z.array(
        z.object({
          status: z.string().optional(),
          fullName: z.string().optional(),
          failureMessages: z.array(z.string()).nullish(),
        }),
      ),
    }),
  ),
});

const playwrightTest = z.object({
  status: z.enum(['expected', 'unexpected', 'flaky', 'skipped']),
  results: z.array(z.object({ error: z.object({ message: z.string().optional() }).optional() })),
});
const playwrightSpec = z.object({
  title: z.string(),
  file: z.string(),
  line: z.number(),
  tests: z.array(playwrightTest),
});
type PlaywrightSuite = {
  specs: z.output<typeof playwrightSpec>[];
  suites?: PlaywrightSuite[] | undefined;
};
const playwrightSuite: z.ZodType<PlaywrightSuite> = z.object({
  specs: z.array(playwrightSpec),
  get suites() {
    return z.array(playwrightSuite).optional();
  },
});

const playwrightReport = z.object({
  stats: z.object({ expected: z.number(), unexpected: z.number(), flaky: z.number(), skipped: z.number() }),
  errors: z.array(z.unknown()),
  suites: z.array(playwrightSuite).optional(),
});

/** A test's name with the beginning of its error message. */
const named = (name: string, said = '') =>
  [name, ...stripVTControlCharacters(said).split('\n').slice(0, 6)].join('\n    ').trimEnd();

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
    named: [
      ...unloaded.map(({ name, message }) => named(`✗ ${path.basename(name ?? 'a file')}`, message)),
      ...report.testResults.flatMap(({ name, assertionResults }) =>
        assertionResults
          .filter(({ status }) => status === 'failed')
          .map(({ fullName, failureMessages }) =>
            named(`✗ ${path.basename(name ?? '')} › ${fullName}`, failureMessages?.[0]),
          ),
      ),
    ],
  };
}

function* specsOf({ specs, suites = [] }: PlaywrightSuite): Generator<z.output<typeof playwrightSpec>> {
  yield* specs;
  for (const suite of suites) yield* specsOf(suite);
}

function namedIn(suite: PlaywrightSuite): string[] {
  return [...specsOf(suite)].flatMap(({ title, file, line, tests }) =>
    tests
      .filter(({ status }) => status === 'unexpected' || status === 'flaky')
      .map(({ results }) =>
        named(
          `✗ ${path.basename(file)}:${line} › ${title}`,
          results.find(({ error }) => error)?.error?.message,
        ),
      ),
  );
}

/** Counts of Playwright's JSON report. A test that passed only on a retry counts as failed. */
export function countPlaywright(json: unknown): Counts {
  const { stats, errors, suites = [] } = playwrightReport.parse(json);
  const { expected, unexpected, flaky, skipped } = stats;
  return {
    passed: expected,
    failed: unexpected + flaky + errors.length,
    skipped,
    named: suites.flatMap(namedIn),
  };
}

/**
 * Judges a test runner's stage by its report and its exit status. A runner that wrote no report, failed without naming
 * a test, or ran nothing has failed.
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

/** The closing line, which other tools read, so nothing else may stand on it. */
export function closingLine(all: readonly Counts[]): string {
  const sum = (key: 'passed' | 'failed') => all.reduce((total, counts) => total + counts[key], 0);
  return `${sum('passed')} passed, ${sum('failed')} failed`;
}
