import { readFileSync } from 'node:fs';
import { describe, expect, it, vi } from 'vitest';
import { parse } from 'yaml';
import * as z from 'zod';
import { watchProcess } from '@/lib/ops/metrics/registry';
import { type CounterMetric, counters, durations, gauges } from '@/lib/platform/metric-names';
import { readExpression } from '../../support/promql.ts';

const alertsSchema = z.object({
  groups: z.array(
    z.object({
      name: z.string(),
      rules: z.array(
        z.strictObject({
          alert: z.string().regex(/^Storefront[A-Za-z]+$/),
          expr: z.string().min(1),
          for: z
            .string()
            .regex(/^\d+[smh]$/)
            .optional(),
          labels: z.strictObject({ severity: z.enum(['page', 'ticket']) }),
          annotations: z.strictObject({ summary: z.string().endsWith('.'), runbook: z.string() }),
        }),
      ),
    }),
  ),
});

const panelsSchema = z.object({
  panels: z.array(
    z.object({
      id: z.int(),
      title: z.string().min(1),
      gridPos: z.object({ x: z.int(), y: z.int(), w: z.int(), h: z.int() }),
      targets: z.array(z.object({ expr: z.string().min(1), legendFormat: z.string() })).default([]),
    }),
  ),
});

const rules = alertsSchema
  .parse(parse(readFileSync('ops/alerts.yaml', 'utf8')))
  .groups.flatMap((group) => group.rules);
const { panels } = panelsSchema.parse(JSON.parse(readFileSync('ops/dashboard.json', 'utf8')));
const operations = readFileSync('docs/operations.md', 'utf8');

const own = [...Object.values(counters), ...Object.values(gauges), durations];
/** Those of Prometheus itself, of every sample that it takes. */
const always = ['job', 'instance'];

type Exposed = ReadonlyMap<string, readonly string[]>;

/** Every sample that /api/metrics may tell, by its name, with its labels: a histogram is told as three. */
async function exposed(): Promise<Exposed> {
  const standard = await watchProcess().registry.getMetricsAsJSON();
  const labels = new Map<string, readonly string[]>(own.map(({ name, labels }) => [name, labels]));
  const all = [...standard, { name: durations.name, type: 'histogram' }].flatMap(({ name, type }) => {
    const its = labels.get(name) ?? (name.startsWith('nodejs_') ? ['kind', 'space', 'type'] : []);
    if (String(type) !== 'histogram') return [[name, its] as const];
    return [
      [`${name}_bucket`, [...its, 'le']] as const,
      [`${name}_sum`, its] as const,
      [`${name}_count`, its] as const,
    ];
  });
  return new Map([...all, ['up', []]]);
}

/** The values of a label that are known beforehand, where they are. */
const knownOf = (metric: string): readonly string[] | undefined =>
  Object.values<CounterMetric>(counters).find(({ name }) => name === metric)?.known;

/** The metrics that an expression names; a histogram by its own name. */
const metricsIn = (expr: string): string[] =>
  readExpression(expr).selectors.map(({ metric }) => metric.replace(/_(?:bucket|sum|count)$/, ''));

const asked = [
  ...rules.map(({ alert, expr }) => [alert, expr] as const),
  ...panels.flatMap(({ title, targets }) => targets.map(({ expr }) => [title, expr] as const)),
];

describe('what ops/ asks of the numbers', () => {
  it.each(asked)('%s is PromQL over samples and labels that there are', async (_name, expr) => {
    const there = await exposed();
    const { selectors, grouped } = readExpression(expr);
    expect([...there.keys()]).toEqual(expect.arrayContaining(selectors.map(({ metric }) => metric)));
    for (const { metric, labels } of selectors)
      expect([...(there.get(metric) ?? []), ...always], metric).toEqual(expect.arrayContaining([...labels]));
    const kept = selectors.flatMap(({ metric }) => there.get(metric) ?? []);
    expect([...kept, ...always]).toEqual(expect.arrayContaining([...grouped]));
  });

  it.each(asked)('%s asks for values that are told', (_name, expr) => {
    const { selectors, matchers } = readExpression(expr);
    const known = selectors.flatMap(({ metric }) => knownOf(metric) ?? []);
    if (known.length === 0) return;
    for (const { text } of matchers.filter(({ label }) => label === 'result'))
      for (const value of text.split('|')) expect(known, expr).toContain(value);
  });

  it.each(asked)('%s asks the shop alone for what every program tells', (_name, expr) => {
    const { selectors, matchers } = readExpression(expr);
    const common = selectors.filter(({ metric }) => !metric.startsWith('storefront_'));
    for (const { metric, labels } of common) expect(labels, metric).toContain('job');
    const jobs = matchers.filter(({ label }) => label === 'job');
    expect(jobs).toEqual(jobs.map(() => ({ label: 'job', operator: '=', text: 'storefront' })));
  });

  it.each([
    ['sum(rate(a[5m]) by (b)', 'is no PromQL'],
    ['a b', 'is no PromQL'],
    ['rate(a)', 'needs a range'],
    ['sum(a[5m])', 'for a value'],
  ])('%s would be seen', (expr, words) => {
    expect(() => readExpression(expr)).toThrow(words);
  });

  it('shows every number that the shop has of its own', () => {
    const shown = new Set(panels.flatMap(({ targets }) => targets.flatMap(({ expr }) => metricsIn(expr))));
    expect(own.map(({ name }) => name).filter((name) => !shown.has(name))).toEqual([]);
  });

  it('has panels beside each other, each once', () => {
    expect(new Set(panels.map(({ id }) => id)).size).toBe(panels.length);
    const cells = panels.flatMap(({ gridPos: { x, y, w, h } }) =>
      Array.from({ length: w * h }, (_, index) => `${x + (index % w)} ${y + Math.floor(index / w)}`),
    );
    expect(new Set(cells).size).toBe(cells.length);
  });
});

describe('docs/operations.md', () => {
  it('says what every number means', () => {
    expect(own.map(({ name }) => name).filter((name) => !operations.includes(`\`${name}\``))).toEqual([]);
  });

  it.each(rules.map(({ alert, annotations }) => [alert, annotations.runbook] as const))(
    'says what to do about %s',
    (alert, runbook) => {
      expect(runbook).toBe(`docs/operations.md#${alert.toLowerCase()}`);
      const [, line = ''] = new RegExp(`^### ${alert}\\n\\n(.+)$`, 'm').exec(operations) ?? [];
      expect(line.length).toBeGreaterThan(40);
    },
  );

  it('scrapes the processes of both deployments where they listen', () => {
    const [, example = ''] = /```\n(rule_files:[\s\S]*?)```/.exec(operations) ?? [];
    const listening = (file: string) =>
      [...readFileSync(file, 'utf8').matchAll(/^server (\S+) /gm)].map(([, address]) => `'${address}'`);
    for (const file of ['deploy/upstream.conf', 'deploy/compose-upstream.conf'])
      expect(example).toContain(`[${listening(file).join(', ')}]`);
    expect(parse(example)).toMatchObject({
      scrape_configs: [{ job_name: 'storefront', metrics_path: '/api/metrics' }],
    });
  });

  it('has no alert that there is not', () => {
    const written = [...operations.matchAll(/^### (Storefront\w+)$/gm)].map(([, name]) => name);
    expect(written.toSorted()).toEqual(rules.map(({ alert }) => alert).toSorted());
  });
});

it('what is measured since the start is what is told, whichever copy of the module was asked first', async () => {
  const { registry } = watchProcess();
  vi.resetModules();
  const handler = await import('@/lib/ops/metrics/registry');
  expect(handler.watchProcess().registry).toBe(registry);
});
