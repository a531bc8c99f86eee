import type { StageName } from './options.ts';

/** Stages that run one after another. */
export type Lane = readonly StageName[];

/**
 * The order of a whole run: the lanes of a group run side by side, and a group waits for the one before. What mostly
 * waits stands beside what computes; the end-to-end tests use every core and run alone.
 */
const groups: readonly (readonly Lane[])[] = [
  [['check', 'build', 'faults', 'sandbox'], ['unit', 'integration'], ['browser']],
  [['e2e']],
];

/** The groups of a run of these stages, without empty lanes. */
export function groupsOf(stages: readonly StageName[]): Lane[][] {
  return groups
    .map((lanes) =>
      lanes.map((lane) => lane.filter((name) => stages.includes(name))).filter((lane) => lane.length > 0),
    )
    .filter((lanes) => lanes.length > 0);
}
