// `npm run scale`: collects what docs/scale.md is made from (see there), and checks that it is current.
import { rmSync } from 'node:fs';
import path from 'node:path';
import { readCall } from '../launcher/call.ts';
import { readScalePage, writeScalePage } from './scale/page.ts';
import { faultsOf, merged, readListed, readSeen, seenFolder, writeListed } from './scale/questions.ts';
import { liveOutput } from './testing/output.ts';
import { plainEnvironment, runProgram } from './testing/processes.ts';

const root = path.join(import.meta.dirname, '..');
const usage = `npm run scale [-- --collect [file …]] [--whole] [--measure] [--write]
  --collect  runs the integration tests, or those of these files, and notes what they ask the database
  --whole    forgets the questions that these tests did not ask
  --measure  weighs documents anew
  --write    writes what was found into the list and into docs/scale.md`;

const { values, positionals } = readCall(usage, {
  allowPositionals: true,
  options: {
    collect: { type: 'boolean', default: false },
    whole: { type: 'boolean', default: false },
    measure: { type: 'boolean', default: false },
    write: { type: 'boolean', default: false },
    help: { type: 'boolean', default: false },
  },
});

const test = (variables: Record<string, string>, files: readonly string[]) =>
  runProgram(
    process.execPath,
    ['node_modules/vitest/vitest.mjs', 'run', '--project', 'integration', '--reporter', 'dot', ...files],
    { ...plainEnvironment(), ...variables },
    liveOutput,
  );

if (values.help) {
  console.log(usage);
  process.exit(0);
}
if (values.collect) {
  rmSync(path.join(root, seenFolder), { recursive: true, force: true });
  if ((await test({ QUESTIONS: 'collect' }, positionals)) !== 0) {
    console.error(
      'Some of these tests failed, so questions may be missing: nothing is written or forgotten.',
    );
    process.exit(1);
  }
}
if (
  values.measure &&
  (await test({ QUESTIONS: 'collect', MEASURE: 'write' }, ['tests/integration/scale/measured'])) !== 0
) {
  console.error('The measurement failed, so the list and the page stay as they are.');
  process.exit(1);
}
const seen = readSeen(root);
const listed = merged(readListed(root), seen, values.whole && seen.length > 0);
if (values.write) {
  writeListed(root, listed);
  writeScalePage(root);
}
const { is, shouldBe } = readScalePage(root);
const faults = [
  ...faultsOf(listed),
  ...(is === shouldBe ? [] : ['docs/scale.md is out of date: npm run scale -- --write']),
];
for (const sentence of faults) console.error(sentence);
process.exitCode = faults.length > 0 ? 1 : 0;
