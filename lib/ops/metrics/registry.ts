import 'server-only';
import { Counter, collectDefaultMetrics, Gauge, Registry } from 'prom-client';
import { timeNow } from '@/lib/platform/clock';
import { counters, gauges } from '@/lib/platform/metric-names';
import { ofProcess } from '@/lib/platform/of-process';
import { running } from '@/lib/platform/running';
import { type CounterName, counted } from '@/lib/platform/tally';
import { durationText } from './durations';
import { type Standing, standing } from './standing';

type GaugeName = keyof typeof gauges;
/** What nothing is told of while the database does not answer. */
const fromDatabase = [
  'outbox',
  'outboxAge',
  'sweepLag',
  'sweepSuccess',
  'holdsOverdue',
  'ledgerAge',
  'ledgerWrong',
] as const satisfies readonly GaugeName[];

type Value = { labels?: Record<string, string>; value: number };

const isCounter = (name: string): name is CounterName => name in counters;

const seconds = (date: Date): number => date.getTime() / 1000;

/** What the database says, as values of its gauges. */
function valuesOf(standing: Standing, now: Date): [GaugeName, Value[]][] {
  const { outbox, sweepers, hold, ledger, firstStart } = standing;
  const uncheckedSince = ledger?.finishedAt ?? firstStart;
  const states = (['waiting', 'due', 'failed'] as const).map((state) => ({
    labels: { state },
    value: outbox[state],
  }));
  const overdue = hold ? Math.max(0, seconds(now) - seconds(hold.expiresAt)) : 0;
  return [
    ['outbox', states],
    ['outboxAge', [{ value: Math.max(outbox.oldestSeconds, outbox.heldUpSeconds) }]],
    ['sweepLag', sweepers.map(({ name, lagSeconds }) => ({ labels: { sweeper: name }, value: lagSeconds }))],
    [
      'sweepSuccess',
      sweepers.flatMap(({ name, succeededAt }) =>
        succeededAt ? [{ labels: { sweeper: name }, value: seconds(succeededAt) }] : [],
      ),
    ],
    ['holdsOverdue', [{ value: overdue }]],
    ['ledgerAge', uncheckedSince ? [{ value: seconds(now) - seconds(uncheckedSince) }] : []],
    ['ledgerWrong', ledger ? [{ value: ledger.wrong }] : []],
  ];
}

/** Node's own numbers, measured from here on, and ours, which wait in the tally until somebody asks. */
function makeRegistry() {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry, eventLoopMonitoringPrecision: 20 });
  const made = { registers: [registry] };
  const named = new Map<string, Gauge>();
  for (const [key, { name, help, labels }] of Object.entries(gauges))
    named.set(key, new Gauge({ ...made, name, help, labelNames: labels }));
  for (const [counterName, { name, help, labels }] of Object.entries(counters)) {
    if (!isCounter(counterName)) continue;
    new Counter({
      ...made,
      name,
      help,
      labelNames: labels,
      collect() {
        this.reset();
        for (const { labels: its, value } of counted(counterName)) this.inc(its, value);
      },
    });
  }
  const set = (name: GaugeName, values: readonly Value[]): void => {
    const gauge = named.get(name);
    gauge?.reset();
    if (gauges[name].labels.length === 0) gauge?.remove(); // else it would say 0 of what nobody knows
    for (const { labels = {}, value } of values) gauge?.set(labels, value);
  };
  return { registry, set };
}

/** Begins to measure this process, unless that was begun: the event loop's delay, what the garbage collector takes. */
export const watchProcess = (): ReturnType<typeof makeRegistry> => ofProcess('metrics', makeRegistry);

/** Everything there is to be told, in the text format of Prometheus. What the database does not tell in time is left out. */
export async function tellMetrics(): Promise<{ type: string; text: string }> {
  const { registry, set } = watchProcess();
  const found = await standing();
  const { version, build, node } = running();
  set('up', [{ value: found ? 1 : 0 }]);
  set('running', [{ labels: { version, build, node }, value: 1 }]);
  const values = new Map(found ? valuesOf(found, timeNow()) : []);
  for (const name of fromDatabase) set(name, values.get(name) ?? []);
  return { type: registry.contentType, text: `${await registry.metrics()}\n${durationText()}` };
}
