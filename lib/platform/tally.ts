// Shared with the server, which runs outside of Next: imports nothing of the app.
import { type CounterMetric, counters, durations } from './metric-names.ts';
import { processSingleton } from './process-singleton.ts';

export type CounterName = keyof typeof counters;
type LabelsOf<N extends CounterName> = Record<(typeof counters)[N]['labels'][number], string>;

/** Response times of one route: the number in each bucket, the last of which has no bound, and the sum of seconds. */
export type Times = { readonly buckets: number[]; seconds: number };

type Tally = {
  /** By counter, then by the values of its labels in order, joined by `between`. */
  readonly counts: Map<CounterName, Map<string, number>>;
  readonly times: Map<string, Times>;
};

const tally = () => processSingleton<Tally>('tally', () => ({ counts: new Map(), times: new Map() }));

/** Separates label values, none of which contains it. */
const between = '\n';

/** Adds to a counter in memory, which `/api/metrics` reports. */
export function count<N extends CounterName>(name: N, labels: LabelsOf<N>, by = 1): void {
  const values: Record<string, string> = labels;
  const labelled = counters[name].labels.map((label) => values[label] ?? '').join(between);
  const { counts } = tally();
  const known = counts.get(name) ?? new Map<string, number>();
  counts.set(name, known.set(labelled, (known.get(labelled) ?? 0) + by));
}

/** Records a response time in seconds. */
export function noteTime(route: string, seconds: number): void {
  const { times } = tally();
  const known = times.get(route) ?? {
    buckets: Array.from({ length: durations.buckets.length + 1 }, () => 0),
    seconds: 0,
  };
  const found = durations.buckets.findIndex((bound) => seconds <= bound);
  const index = found === -1 ? durations.buckets.length : found;
  known.buckets[index] = (known.buckets[index] ?? 0) + 1;
  known.seconds += seconds;
  times.set(route, known);
}

/** Every value of a counter, with its labels. */
export function counted(name: CounterName): { labels: Record<string, string>; value: number }[] {
  const { labels, known = [] }: CounterMetric = counters[name];
  const values = new Map([...known.map((value) => [value, 0] as const), ...(tally().counts.get(name) ?? [])]);
  return [...values].map(([labelled, value]) => {
    const its = labelled.split(between);
    return { labels: Object.fromEntries(labels.map((label, index) => [label, its[index] ?? ''])), value };
  });
}

export const timed = (): ReadonlyMap<string, Times> => tally().times;
