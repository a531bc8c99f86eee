import { parseArgs } from 'node:util';

export const stageNames = ['check', 'unit', 'sandbox', 'integration', 'browser', 'build', 'e2e'] as const;
export type StageName = (typeof stageNames)[number];

export type Options = { stages: readonly StageName[]; grep: string | undefined; long: boolean };

const isStageName = (name: string): name is StageName => stageNames.some((known) => known === name);

/**
 * Reads `--only unit,e2e`, `--grep text` and `--long`. End-to-end tests bring the browser and the build with them.
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
  const needed = new Set(wanted.includes('e2e') ? [...wanted, 'browser', 'build'] : wanted);
  return { stages: stageNames.filter((name) => needed.has(name)), grep: values.grep, long: values.long };
}
