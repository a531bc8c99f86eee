import { execFileSync, spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, it } from 'vitest';
import { parse, stringify } from 'yaml';
import * as z from 'zod';
import { readExpression } from '../../support/promql.ts';
import { alertCases, type Series } from './alert-cases.ts';

const rulesFile = path.resolve('ops/alerts.yaml');
const rule = z.object({
  alert: z.string(),
  expr: z.string(),
  labels: z.record(z.string(), z.string()),
  annotations: z.record(z.string(), z.string()),
});
const rules = z
  .object({ groups: z.array(z.object({ rules: z.array(rule) })) })
  .parse(parse(readFileSync(rulesFile, 'utf8')))
  .groups.flatMap((group) => group.rules);

/** Prometheus' own tool, of Debian's package `prometheus` for one; without it the rules are read by its grammar alone. */
const hasTool = spawnSync('promtool', ['--version']).status === 0;

/** @throws Error with what promtool says when something is not as it should be */
const promtool = (...args: string[]) => execFileSync('promtool', args, { stdio: 'pipe', encoding: 'utf8' });

const test = (alert: string, eval_time: string, samples: Series, exp_alerts: object[]) => ({
  name: alert,
  interval: '1m',
  input_series: Object.entries(samples).map(([series, values]) => ({ series, values })),
  alert_rule_test: [{ eval_time, alertname: alert, exp_alerts }],
});

it('there is a case for every alert, of the samples that it asks for', () => {
  expect(Object.keys(alertCases).toSorted()).toEqual(rules.map(({ alert }) => alert).toSorted());
  for (const { alert, expr } of rules) {
    const { raised, quiet } = alertCases[alert] ?? {};
    const asked = readExpression(expr).selectors.map(({ metric }) => metric);
    const told = Object.keys({ ...raised, ...quiet }).flatMap((series) => readExpression(series).selectors);
    expect(new Set(told.map(({ metric }) => metric)), alert).toEqual(new Set(asked));
  }
});

it('each is raised by what it is for, and quiet below, where promtool can tell', () => {
  const tests = rules.flatMap(({ alert, labels, annotations }) => {
    const { after = '', labels: its, raised = {}, quiet = {} } = alertCases[alert] ?? {};
    const expected = { exp_labels: { ...labels, ...its }, exp_annotations: annotations };
    return [test(alert, after, raised, [expected]), test(alert, after, quiet, [])];
  });
  expect(tests).toHaveLength(2 * rules.length);
  if (!hasTool) return;
  const folder = mkdtempSync(path.join(tmpdir(), 'alerts-'));
  const file = path.join(folder, 'tests.yaml');
  writeFileSync(file, stringify({ rule_files: [rulesFile], evaluation_interval: '1m', tests }));
  expect(promtool('check', 'rules', rulesFile)).toContain('SUCCESS');
  expect(promtool('test', 'rules', file)).toContain('SUCCESS');
  rmSync(folder, { recursive: true });
});
