import { mkdirSync, rmSync } from 'node:fs';
import path from 'node:path';
import { findBrowser } from '../browser.ts';
import { runCheck } from './check.ts';
import type { Options, StageName } from './options.ts';
import type { Output } from './output.ts';
import { testBuild, testFolder } from './places.ts';
import { plainEnvironment, runProgram } from './processes.ts';
import { type Counts, countPlaywright, countVitest, judge } from './results.ts';

const reports = path.join(testFolder, 'reports');
/** The project's own reporter for Playwright. */
const progress = './tests/support/e2e/progress.ts';

/** Path of a stage's report. Removes an earlier run's report, so that it can't be taken for this one's. */
function freshReport(stage: string): string {
  mkdirSync(reports, { recursive: true });
  const file = path.join(reports, `${stage}.json`);
  rmSync(file, { force: true });
  return file;
}

const one = (ok: boolean): Counts => ({ passed: ok ? 1 : 0, failed: ok ? 0 : 1, skipped: 0 });

/** The environment of every stage's program. */
function testEnvironment(long: boolean): NodeJS.ProcessEnv {
  return {
    ...plainEnvironment(),
    TEST_COUNTS: long ? 'long' : 'short',
    NEXT_DIST_DIR: testBuild,
    NEXT_TELEMETRY_DISABLED: '1',
  };
}

type Stage = (options: Options, output: Output) => Counts | Promise<Counts>;

const vitest =
  (...projects: readonly string[]): Stage =>
  async ({ grep, long }, output) => {
    const report = freshReport(projects.join('-'));
    const args = [
      'node_modules/vitest/vitest.mjs',
      'run',
      ...projects.flatMap((name) => ['--project', name]),
    ];
    const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`];
    const filter = grep === undefined ? [] : ['--testNamePattern', grep];
    const env = testEnvironment(long);
    const status = await runProgram(process.execPath, [...args, ...reporters, ...filter], env, output);
    return judge(status, report, countVitest, grep !== undefined, (line) => output.write(`${line}\n`));
  };

const playwright: Stage = async ({ grep, long }, output) => {
  const report = freshReport('e2e');
  const args = ['node_modules/@playwright/test/cli.js', 'test', `--reporter=${progress},json`];
  const filter = grep === undefined ? [] : ['--grep', grep, '--pass-with-no-tests'];
  // Playwright sets FORCE_COLOR for its workers, and Node warns if NO_COLOR is set as well.
  const { NO_COLOR: _, ...environment } = testEnvironment(long);
  const env = { ...environment, PLAYWRIGHT_JSON_OUTPUT_FILE: report };
  const status = await runProgram(process.execPath, [...args, ...filter], env, output);
  return judge(status, report, countPlaywright, grep !== undefined, (line) => output.write(`${line}\n`));
};

const build: Stage = async ({ long, stages: chosen }, output) => {
  const env = {
    ...testEnvironment(long),
    ...(chosen.includes('check') && { TYPES_CHECKED: '1' }), // that stage checks the types
  };
  return one((await runProgram(process.execPath, ['scripts/build.ts'], env, output)) === 0);
};

const browser: Stage = async (_options, output) => {
  const program = path.join(import.meta.dirname, 'install-browser.ts');
  const ok = (await runProgram(process.execPath, [program], plainEnvironment(), output)) === 0;
  const found = findBrowser();
  if (found) process.env['CHROME_PATH'] = found;
  return one(ok);
};

/** The function of every stage. A stage that throws has failed. */
export const stages: Record<StageName, Stage> = {
  check: (_options, output) => runCheck(output),
  unit: vitest('unit'),
  sandbox: vitest('sandbox'),
  integration: vitest('integration', 'yen'),
  browser,
  build,
  faults: vitest('faults'),
  e2e: playwright,
};
