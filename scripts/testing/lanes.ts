import type { StageName } from './options.ts';

/** Stages that run one after another. */
export type Lane = readonly StageName[];

/** The parallel lanes of a run, equally long: while one waits (time-outs, databases, pages), the other computes. */
const lanes: readonly Lane[] = [
  ['browser', 'check', 'unit', 'build', 'e2e'],
  ['integration', 'sandbox', 'faults'],
];

/** The lanes of a run of these stages, without empty ones. */
export function lanesOf(stages: readonly StageName[]): Lane[] {
  return lanes.map((lane) => lane.filter((name) => stages.includes(name))).filter((lane) => lane.length > 0);
}
