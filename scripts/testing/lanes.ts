import type { StageName } from './options.ts';

/** Stages that run one after another. */
export type Lane = readonly StageName[];

/**
 * The order of a whole run: the lanes of a group run side by side, and a group waits for the one before. All of it is one
 * group: whatever waits, for a killed process or a hold that ends, something else computes meanwhile.
 */
const groups: readonly (readonly Lane[])[] = [
  [['browser', 'check', 'build', 'faults', 'e2e'], ['unit', 'integration'], ['sandbox']],
];

/** The groups of a run of these stages, without empty lanes. */
export function groupsOf(stages: readonly StageName[]): Lane[][] {
  return groups
    .map((lanes) =>
      lanes.map((lane) => lane.filter((name) => stages.includes(name))).filter((lane) => lane.length > 0),
    )
    .filter((lanes) => lanes.length > 0);
}
