import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import * as z from 'zod';
import { watchProcess } from '@/lib/ops/metrics/registry';
import { counters, durations, gauges } from '@/lib/platform/metric-names';

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
const labelsOf = new Map<string, readonly string[]>(own.map(({ name, labels }) => [name, labels]));
/** Those of Prometheus itself, and of every sample that it takes. */
const always = ['job', 'instance', 'le'];

/** The metrics that an expression names; a histogram by its own name. */
function metricsIn(expr: string): string[] {
  const found = expr.match(/\b(?:storefront|nodejs|process)_\w+/g) ?? [];
  return found.map((name) => name.replace(/_(?:bucket|sum|count)$/, ''));
}

/** The labels that it asks for, in braces and after `by`. */
function labelsIn(expr: string): string[] {
  const matched = [...expr.matchAll(/(\w+)\s*(?:=~|!~|!=|=)\s*"/g)].map(([, name = '']) => name);
  const grouped = [...expr.matchAll(/\bby \(([^)]*)\)/g)].flatMap(([, names = '']) => names.split(/,\s*/));
  return [...matched, ...grouped];
}

const asked = [
  ...rules.map(({ alert, expr }) => [alert, expr] as const),
  ...panels.flatMap(({ title, targets }) => targets.map(({ expr }) => [title, expr] as const)),
];

describe('what ops/ asks of the numbers', () => {
  it.each(asked)('%s names metrics and labels that there are', async (_name, expr) => {
    const standard = (await watchProcess().registry.getMetricsAsJSON()).map(({ name }) => name);
    const names = metricsIn(expr);
    expect([...standard, durations.name]).toEqual(expect.arrayContaining(names));
    expect(names.length > 0 || expr.startsWith('up{')).toBe(true);
    const labels = names.flatMap((name) => labelsOf.get(name) ?? []);
    expect([...labels, ...always]).toEqual(expect.arrayContaining(labelsIn(expr)));
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
