import { mkdirSync, rmSync } from 'node:fs';
import path from 'node:path';
import { ensureBrowser } from '../browser.ts';
import { runCheck } from './check.ts';
import type { Options, StageName } from './options.ts';
import { testBuild, testFolder } from './places.ts';
import { runProgram } from './processes.ts';
import { type Counts, countPlaywright, countVitest, judge } from './results.ts';

const reports = path.join(testFolder, 'reports');

/** Where a stage reports to; without an earlier run's report, so that it cannot decide this one. */
function freshReport(stage: string): string {
  mkdirSync(reports, { recursive: true });
  const file = path.join(reports, `${stage}.json`);
  rmSync(file, { force: true });
  return file;
}

const one = (ok: boolean): Counts => ({ passed: ok ? 1 : 0, failed: ok ? 0 : 1, skipped: 0 });

/** What every stage's program is told. */
function testEnvironment(long: boolean): NodeJS.ProcessEnv {
  return {
    ...process.env,
    TEST_COUNTS: long ? 'long' : 'short',
    NEXT_DIST_DIR: testBuild,
    NEXT_TELEMETRY_DISABLED: '1',
  };
}

async function vitest(projects: readonly string[], { grep, long }: Options): Promise<Counts> {
  const report = freshReport(projects.join('-'));
  const args = ['node_modules/vitest/vitest.mjs', 'run', ...projects.flatMap((name) => ['--project', name])];
  const output = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`];
  const filter = grep === undefined ? [] : ['--testNamePattern', grep];
  const status = await runProgram(process.execPath, [...args, ...output, ...filter], testEnvironment(long));
  return judge(status, report, countVitest, grep !== undefined);
}

async function playwright({ grep, long }: Options): Promise<Counts> {
  const report = freshReport('e2e');
  const args = ['node_modules/@playwright/test/cli.js', 'test', '--reporter=list,json'];
  const filter = grep === undefined ? [] : ['--grep', grep, '--pass-with-no-tests'];
  const env = { ...testEnvironment(long), PLAYWRIGHT_JSON_OUTPUT_FILE: report };
  const status = await runProgram(process.execPath, [...args, ...filter], env);
  return judge(status, report, countPlaywright, grep !== undefined);
}

async function build({ long }: Options): Promise<Counts> {
  const next = ['node_modules/next/dist/bin/next', 'build'];
  return one((await runProgram(process.execPath, next, testEnvironment(long))) === 0);
}

function browser(): Counts {
  const found = ensureBrowser((line) => console.log(line));
  console.log(found);
  process.env['CHROME_PATH'] = found;
  return one(true);
}

/** Every stage; one that throws has failed. */
export const stages: Record<StageName, (options: Options) => Counts | Promise<Counts>> = {
  check: runCheck,
  unit: (options) => vitest(['unit'], options),
  sandbox: (options) => vitest(['sandbox'], options),
  integration: (options) => vitest(['integration', 'yen'], options),
  browser,
  build,
  faults: (options) => vitest(['faults'], options),
  e2e: playwright,
};
