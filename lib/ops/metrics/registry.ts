import 'server-only';
import { Counter, collectDefaultMetrics, Gauge, Registry } from 'prom-client';
import { named } from '@/lib/base/named';
import { timeNow } from '@/lib/platform/clock';
import { counters, durations, gauges } from '@/lib/platform/metric-names';
import { processSingleton } from '@/lib/platform/process-singleton';
import { running } from '@/lib/platform/running';
import { type CounterName, counted, timed } from '@/lib/platform/tally';
import { type Standing, standing } from './standing';

type GaugeName = keyof typeof gauges;
/** Gauges that have no value while the database does not answer. */
const fromDatabase = named('outbox outboxAge sweepLag sweepSuccess holdsOverdue ledgerAge ledgerWrong');

type Value = { labels?: Record<string, string>; value: number };

const isCounter = (name: string): name is CounterName => name in counters;

const seconds = (at: Date | string): number => new Date(at).getTime() / 1000;

/** The values of the gauges that come from the database. */
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
    ['sweepLag', sweepers.map(({ id, lagSeconds }) => ({ labels: { sweeper: id }, value: lagSeconds }))],
    [
      'sweepSuccess',
      sweepers.flatMap(({ id, succeededAt }) =>
        succeededAt ? [{ labels: { sweeper: id }, value: seconds(succeededAt) }] : [],
      ),
    ],
    ['holdsOverdue', [{ value: overdue }]],
    ['ledgerAge', uncheckedSince ? [{ value: seconds(now) - seconds(uncheckedSince) }] : []],
    ['ledgerWrong', ledger ? [{ value: ledger.wrong }] : []],
  ];
}

/** Node's own metrics, measured from here on, and the shop's, which are tallied until they are scraped. */
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
    if (gauges[name].labels.length === 0) gauge?.remove(); // else it would report 0 for an unknown value
    for (const { labels = {}, value } of values) gauge?.set(labels, value);
  };
  return { registry, set };
}

/** Escapes a label's value for Prometheus ("Text-based format", comments, help text, and type information). */
const escaped = (value: string): string =>
  value.replaceAll('\\', '\\\\').replaceAll('"', '\\"').replaceAll('\n', '\\n');

/**
 * The histogram of response times, as text. Written here because the library can only add one response at a time, which
 * would cost as much as sending a document from memory.
 */
function durationText(): string {
  const { name, help, buckets } = durations;
  const lines = [`# HELP ${name} ${help}`, `# TYPE ${name} histogram`];
  for (const [route, times] of timed()) {
    const label = `route="${escaped(route)}"`;
    let sum = 0;
    for (const [index, amount] of times.buckets.entries()) {
      sum += amount;
      lines.push(`${name}_bucket{le="${buckets[index] ?? '+Inf'}",${label}} ${sum}`);
    }
    lines.push(`${name}_sum{${label}} ${times.seconds}`, `${name}_count{${label}} ${sum}`);
  }
  return `${lines.join('\n')}\n`;
}

/** Starts measuring this process, unless that was done: event loop delay, garbage collection. */
export const watchProcess = (): ReturnType<typeof makeRegistry> => processSingleton('metrics', makeRegistry);

/** All metrics, in the text format of Prometheus. Leaves out what the database does not deliver in time. */
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
