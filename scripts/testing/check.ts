import { globSync } from 'node:fs';
import { checkCoverage } from './coverage.ts';
import { readImports } from './import-graph.ts';
import { brokenRules, vagueFiles } from './import-rules.ts';
import { forbiddenLicences } from './licences.ts';
import type { Output } from './output.ts';
import { plainEnvironment, runProgram } from './processes.ts';
import type { Counts } from './results.ts';

type Part = { name: string; run: (output: Output) => Promise<boolean> };

const tool = (args: string[]) => async (output: Output) =>
  (await runProgram(process.execPath, args, plainEnvironment(), output)) === 0;

/** A check of this project's own, which returns one sentence for each fault. */
const own = (faultsIn: (root: string) => readonly string[]) => async (output: Output) => {
  const faults = faultsIn(process.cwd());
  for (const sentence of faults) output.write(`${sentence}\n`);
  return faults.length === 0;
};

const importFaults = (root: string) => [
  ...brokenRules(readImports(root)),
  ...vagueFiles(globSync('lib/**/*.ts', { cwd: root })),
];

const parts: readonly Part[] = [
  { name: 'format and lint', run: tool(['node_modules/@biomejs/biome/bin/biome', 'check', '.']) },
  { name: 'route types', run: tool(['node_modules/next/dist/bin/next', 'typegen']) },
  { name: 'types', run: tool(['node_modules/typescript/bin/tsc', '--noEmit', '--incremental', 'false']) },
  { name: 'import rules', run: own(importFaults) },
  { name: 'nothing unused', run: tool(['node_modules/knip/bin/knip.js', '--treat-config-hints-as-errors']) },
  { name: 'licences', run: own(forbiddenLicences) },
  { name: 'specification', run: own(checkCoverage) },
];

/** The static checks, which need no service, no build and no browser. */
export async function runCheck(output: Output): Promise<Counts> {
  const failed: string[] = [];
  for (const part of parts) if (!(await part.run(output))) failed.push(part.name);
  if (failed.length > 0) output.write(`Failed: ${failed.join(', ')}\n`);
  return { passed: parts.length - failed.length, failed: failed.length, skipped: 0 };
}
