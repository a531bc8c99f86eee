import { parseArgs } from 'node:util';

export const stageNames = [
  'check',
  'unit',
  'sandbox',
  'integration',
  'browser',
  'build',
  'faults',
  'e2e',
] as const;
export type StageName = (typeof stageNames)[number];

/** Stages that depend on others, which then run too. */
export const stageNeeds: Partial<Record<StageName, readonly StageName[]>> = {
  faults: ['build'],
  e2e: ['browser', 'build'],
};

export type Options = { stages: readonly StageName[]; grep: string | undefined; long: boolean };

const isStageName = (name: string): name is StageName => stageNames.some((known) => known === name);

/**
 * Reads `--only unit,e2e`, `--grep text` and `--long`, and adds the stages that those named depend on.
 * @throws Error for an unknown stage or option
 */
export function parseOptions(args: readonly string[]): Options {
  const { values } = parseArgs({
    args: [...args],
    options: {
      only: { type: 'string' },
      grep: { type: 'string' },
      long: { type: 'boolean', default: false },
    },
  });
  const wanted = values.only?.split(',').map((name) => name.trim()) ?? [...stageNames];
  const unknown = wanted.filter((name) => !isStageName(name));
  if (unknown.length > 0) {
    throw new Error(`Unknown stage: ${unknown.join(', ')}. Stages are ${stageNames.join(', ')}.`);
  }
  const stages = stageNames.filter(
    (name) =>
      wanted.includes(name) ||
      wanted.some((other) => isStageName(other) && stageNeeds[other]?.includes(name)),
  );
  return { stages, grep: values.grep, long: values.long };
}
