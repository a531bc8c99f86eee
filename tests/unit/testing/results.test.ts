import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { closingLine, countPlaywright, countVitest, judge } from '../../../scripts/testing/results.ts';
import { expectConsole } from '../../support/console.ts';

const file = (status: string, tests: number) => ({ status, assertionResults: Array(tests).fill({}) });
const vitest = (passed: number, failed: number, files = [file('passed', 1)]) => ({
  numPassedTests: passed,
  numFailedTests: failed,
  numPendingTests: 0,
  testResults: files,
});

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'results-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

function verdict(status: number, report: unknown, mayBeEmpty = false) {
  const reportFile = path.join(folder, 'report.json');
  writeFileSync(reportFile, JSON.stringify(report));
  return judge(status, reportFile, countVitest, mayBeEmpty);
}

describe('counting', () => {
  it('counts a file that could not be loaded as one failure', () => {
    const counts = countVitest(vitest(2, 1, [file('failed', 3), file('failed', 0)]));
    expect(counts).toMatchObject({ passed: 2, failed: 2, skipped: 0 });
  });

  it('counts an end-to-end test that had to be repeated, and errors outside tests, as failures', () => {
    const stats = { expected: 5, unexpected: 1, flaky: 1, skipped: 2 };
    expect(countPlaywright({ stats, errors: [{}] })).toMatchObject({ passed: 5, failed: 3, skipped: 2 });
  });

  it('names what failed and what had to be repeated, with the beginning of what it said', () => {
    const test = (status: string) => ({
      status,
      results: [{ error: { message: 'Expected: 1\nReceived: 2' } }, {}],
    });
    const spec = (title: string, status: string) => ({
      title,
      file: 'e2e/a.spec.ts',
      line: 7,
      tests: [test(status)],
    });
    const suites = [
      {
        specs: [spec('fails', 'unexpected')],
        suites: [{ specs: [spec('late', 'flaky'), spec('well', 'expected')] }],
      },
    ];
    const stats = { expected: 1, unexpected: 1, flaky: 1, skipped: 0 };
    expect(countPlaywright({ stats, errors: [], suites }).named).toEqual([
      '✗ a.spec.ts:7 › fails\n    Expected: 1\n    Received: 2',
      '✗ a.spec.ts:7 › late\n    Expected: 1\n    Received: 2',
    ]);
    const result = { status: 'failed', fullName: 'adds', failureMessages: ['Error: no\n  at x'] };
    const report = vitest(0, 1, [{ status: 'failed', assertionResults: [result] }]);
    expect(
      countVitest({ ...report, testResults: [{ ...report.testResults[0], name: 'u/sum.test.ts' }] }).named,
    ).toEqual(['✗ sum.test.ts › adds\n    Error: no\n      at x']);
  });

  it('adds the stages up in one plain line', () => {
    const stages = [
      { passed: 2, failed: 0, skipped: 1 },
      { passed: 3, failed: 1, skipped: 0 },
    ];
    expect(closingLine(stages)).toBe('5 passed, 1 failed');
  });
});

describe('the verdict on a stage', () => {
  it('passes what passed', () => {
    expect(verdict(0, vitest(3, 0))).toMatchObject({ passed: 3, failed: 0, skipped: 0 });
  });

  it('fails a runner that ended badly without naming a test', () => {
    expect(verdict(1, vitest(3, 0)).failed).toBe(1);
  });

  it('fails a stage that ran no test, unless a filter chose none', () => {
    expect(verdict(0, vitest(0, 0)).failed).toBe(1);
    expect(verdict(0, vitest(0, 0), true).failed).toBe(0);
  });

  it('fails a stage without a report', () => {
    expectConsole(/No usable report/);
    expect(judge(0, path.join(folder, 'missing.json'), countVitest, false).failed).toBe(1);
  });
});
