import { type Options, parseOptions, type StageName, stageNeeds } from './options.ts';
import { endPrograms } from './processes.ts';
import { type Counts, closingLine } from './results.ts';
import { stages } from './stages.ts';
import { takeTurn } from './turn.ts';

type Outcome = Counts & { name: StageName; seconds: number };

async function runStage(name: StageName, options: Options, before: readonly Outcome[]): Promise<Outcome> {
  const started = performance.now();
  console.log(`\n── ${name} ──`);
  let counts: Counts;
  const missing = stageNeeds[name]?.filter((need) =>
    before.some((stage) => stage.name === need && stage.failed > 0),
  );
  if (missing && missing.length > 0) {
    console.error(`Cannot run, because this failed: ${missing.join(', ')}`);
    counts = { passed: 0, failed: 1, skipped: 0 };
  } else {
    try {
      counts = await stages[name](options);
    } catch (error) {
      console.error(error instanceof Error ? error.message : error);
      counts = { passed: 0, failed: 1, skipped: 0 };
    }
  }
  return { ...counts, name, seconds: (performance.now() - started) / 1000 };
}

function oneLine({ name, passed, failed, skipped, seconds }: Outcome): string {
  const parts = [`${passed} passed`, `${failed} failed`, ...(skipped > 0 ? [`${skipped} skipped`] : [])];
  return `${failed > 0 ? '✗' : '✓'} ${name.padEnd(12)} ${parts.join(', ')} (${seconds.toFixed(1)} s)`;
}

async function main(): Promise<number> {
  const options = parseOptions(process.argv.slice(2));
  if (options.stages.some((name) => name !== 'check')) await takeTurn();
  const started = performance.now();
  const outcomes: Outcome[] = [];
  for (const name of options.stages) {
    const outcome = await runStage(name, options, outcomes);
    outcomes.push(outcome);
    console.log(oneLine(outcome));
  }
  console.log(`\nSummary, ${((performance.now() - started) / 1000).toFixed(0)} s`);
  for (const outcome of outcomes) console.log(oneLine(outcome));
  console.log(closingLine(outcomes));
  return outcomes.some((outcome) => outcome.failed > 0) ? 1 : 0;
}

let stopping = false;
// A terminal's Ctrl-C arrives twice: from the terminal and from the process that started this one.
async function interrupt(signal: NodeJS.Signals): Promise<void> {
  if (stopping) return;
  stopping = true;
  console.error(`\nStopped by ${signal}.`);
  await endPrograms();
  process.exit(signal === 'SIGINT' ? 130 : 143);
}
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, interrupt);

try {
  process.exitCode = await main();
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 2;
}
