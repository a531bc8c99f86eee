import { type Lane, lanesOf } from './lanes.ts';
import { takeMemoryFolder } from './memory-folder.ts';
import { type Options, parseOptions, type StageName, stageNeeds } from './options.ts';
import { keptOutput, liveOutput, type Output, releaseAll } from './output.ts';
import { endPrograms } from './processes.ts';
import { type Counts, closingLine } from './results.ts';
import { stages } from './stages.ts';
import { takeTurn } from './turn.ts';

type Outcome = Counts & { name: StageName; seconds: number };

const failure: Counts = { passed: 0, failed: 1, skipped: 0 };

async function countsOf(
  name: StageName,
  options: Options,
  before: readonly Outcome[],
  output: Output,
): Promise<Counts> {
  const missing = (stageNeeds[name] ?? []).filter((need) =>
    before.some((stage) => stage.name === need && stage.failed > 0),
  );
  if (missing.length > 0) {
    output.write(`Cannot run, because this failed: ${missing.join(', ')}\n`);
    return failure;
  }
  try {
    return await stages[name](options, output);
  } catch (error) {
    output.write(`${error instanceof Error ? error.message : error}\n`);
    return failure;
  }
}

function oneLine({ name, passed, failed, skipped, seconds }: Outcome): string {
  const parts = [`${passed} passed`, `${failed} failed`, ...(skipped > 0 ? [`${skipped} skipped`] : [])];
  return `${failed > 0 ? '✗' : '✓'} ${name.padEnd(12)} ${parts.join(', ')} (${seconds.toFixed(1)} s)`;
}

/** A promise for each stage's end, because stages of other lanes may wait for it. */
type Ends = ReadonlyMap<StageName, PromiseWithResolvers<void>>;

/**
 * Runs the stages of a lane. A failed stage does not stop the others. Output is buffered while other lanes are running.
 * @param running the lanes that have not ended
 */
async function runLane(
  lane: Lane,
  options: Options,
  outcomes: Outcome[],
  running: ReadonlySet<Lane>,
  ends: Ends,
): Promise<void> {
  for (const name of lane) {
    await Promise.all((stageNeeds[name] ?? []).map((need) => ends.get(need)?.promise));
    const started = performance.now();
    const isAlone = running.size === 1;
    const output = isAlone ? liveOutput : keptOutput();
    if (!isAlone) console.log(`… ${name}`);
    output.write(`\n── ${name} ──\n`);
    const counts = await countsOf(name, options, outcomes, output);
    const outcome = { ...counts, name, seconds: (performance.now() - started) / 1000 };
    outcomes.push(outcome);
    ends.get(name)?.resolve();
    output.write(`${oneLine(outcome)}\n`);
    output.release();
  }
}

async function main(): Promise<number> {
  const options = parseOptions(process.argv.slice(2));
  // The static checks share nothing with a run of tests, and may run beside one.
  const isStatic = options.stages.every((name) => name === 'check');
  if (!isStatic) await takeTurn();
  const memory = isStatic || options.long ? undefined : takeMemoryFolder();
  if (memory !== undefined) process.env['TEST_SERVICE_FOLDER'] = memory;
  const started = performance.now();
  const outcomes: Outcome[] = [];
  const lanes = lanesOf(options.stages);
  const running = new Set(lanes);
  const ends: Ends = new Map(options.stages.map((name) => [name, Promise.withResolvers()]));
  await Promise.all(
    lanes.map(async (lane) => {
      await runLane(lane, options, outcomes, running, ends);
      running.delete(lane);
      if (running.size === 1) releaseAll(); // no other lane is left, so its output need not be buffered
    }),
  );
  console.log(`\nSummary, ${((performance.now() - started) / 1000).toFixed(0)} s`);
  for (const outcome of outcomes) console.log(oneLine(outcome));
  for (const line of outcomes.flatMap(({ named = [] }) => named)) console.log(line);
  console.log(closingLine(outcomes));
  return outcomes.some((outcome) => outcome.failed > 0) ? 1 : 0;
}

let stopping = false;
// Ctrl-C arrives twice: from the terminal and from the parent process, which forwards it.
async function interrupt(signal: NodeJS.Signals): Promise<void> {
  if (stopping) return;
  stopping = true;
  releaseAll();
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
