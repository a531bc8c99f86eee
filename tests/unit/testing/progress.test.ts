import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { keptOutput } from '../../../scripts/testing/output.ts';
import { root, testFolder } from '../../../scripts/testing/places.ts';
import { plainEnvironment, runProgram } from '../../../scripts/testing/processes.ts';

// Below the project, so that its packages are found.
mkdirSync(testFolder, { recursive: true });
const folder = mkdtempSync(path.join(testFolder, 'progress-'));
afterAll(() => rmSync(folder, { recursive: true }));

const config = 'export default { workers: 1 };';
const spec = `
  import { expect, test } from '@playwright/test';
  test('good', () => {});
  test.describe('a group', () => {
    test('bad', () => expect(1, 'one').toBe(2));
    test.skip('left out', () => {});
  });
`;

async function report(): Promise<string> {
  writeFileSync(path.join(folder, 'playwright.config.ts'), config);
  writeFileSync(path.join(folder, 'sample.spec.ts'), spec);
  const heard: string[] = [];
  const output = keptOutput((text) => heard.push(String(text)));
  const cli = path.join(root, 'node_modules/@playwright/test/cli.js');
  const reporter = path.join(root, 'tests/support/e2e/progress.ts');
  const args = [cli, 'test', `--config=${folder}`, `--reporter=${reporter}`];
  expect(await runProgram(process.execPath, args, plainEnvironment(), output)).toBe(1);
  output.release();
  return heard.join('');
}

it('end-to-end tests say which of how many they are, and what went wrong, in plain text', async () => {
  const text = await report();
  expect(text).toContain('3 tests, 1 at a time');
  expect(text).toMatch(/^\[1\/3\] ✓ sample\.spec\.ts:3 › good \(\d+\.\d s\)$/m);
  expect(text).toMatch(/^\[2\/3\] ✗ sample\.spec\.ts:5 › a group › bad \(\d+\.\d s\)$/m);
  expect(text).toMatch(/^\[3\/3\] - sample\.spec\.ts:6 › a group › left out \(\d+\.\d s\)$/m);
  expect(text).toMatch(/^ {4}Error: one$/m);
  expect(text).toContain('sample.spec.ts:5:');
  expect(text).not.toContain('\u001b');
});
