import { execFile } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import * as z from 'zod';
import { type Figure, median, rounded } from './figures.ts';

const run = promisify(execFile);

/** Fetched by npx when this is measured; the shop and its tests don't need it. */
const lighthouse = 'lighthouse@13.0.1';

const scoreSchema = z.object({ score: z.number() });
const metricSchema = z.object({ numericValue: z.number() });
const reportSchema = z.object({
  categories: z.object({
    performance: scoreSchema,
    accessibility: scoreSchema,
    'best-practices': scoreSchema,
    seo: scoreSchema,
  }),
  audits: z.object({
    'largest-contentful-paint': metricSchema,
    'total-blocking-time': metricSchema,
    'cumulative-layout-shift': metricSchema,
  }),
});

async function report(address: string, chromium: string) {
  const folder = mkdtempSync(path.join(tmpdir(), 'lighthouse-'));
  const file = path.join(folder, 'report.json');
  const flags = '--headless=new --no-sandbox --disable-gpu --disable-dev-shm-usage';
  const asked = ['--output=json', `--output-path=${file}`, '--quiet', `--chrome-flags=${flags}`];
  try {
    await run('npx', ['--yes', lighthouse, address, ...asked], {
      env: { ...process.env, CHROME_PATH: chromium },
      timeout: 180_000,
    });
    return reportSchema.parse(JSON.parse(readFileSync(file, 'utf8')));
  } finally {
    rmSync(folder, { recursive: true });
  }
}

/** Login and what was searched for are not for search engines, so what they would say of them counts for nothing. */
const pages = [
  { path: '/', must: 99, peer: '93', isFound: true },
  { path: '/products', must: 99, peer: '99', isFound: true },
  { path: '/blog', must: 99, isFound: true },
  { path: '/products/microfibre-roller-cover-9in', must: 99, isFound: true },
  { path: '/products?q=roller', must: 99, isFound: false },
  { path: '/login', must: 97, isFound: false },
] as const;

/** Rows 5 and 6: Lighthouse on a simulated phone, the median of so many runs. */
export async function measureLighthouse(origin: string, chromium: string, runs = 3): Promise<Figure[]> {
  const figures: Figure[] = [];
  for (const { path: page, must, isFound, ...bar } of pages) {
    const reports: z.infer<typeof reportSchema>[] = [];
    for (let turn = 0; turn < runs; turn += 1) reports.push(await report(origin + page, chromium));
    const middle = (read: (report: z.infer<typeof reportSchema>) => number) => median(reports.map(read));
    figures.push({
      row: 5,
      what: `Lighthouse mobile performance, ${page}`,
      unit: '',
      value: rounded(
        middle(({ categories }) => categories.performance.score * 100),
        0,
      ),
      must,
      atLeast: true,
      ...bar,
    });
    const others = ['accessibility', 'best-practices', ...(isFound ? (['seo'] as const) : [])] as const;
    figures.push({
      row: 5,
      what: `the lowest of its others, ${page}`,
      unit: '',
      value: rounded(
        Math.min(...others.map((name) => middle(({ categories }) => categories[name].score * 100))),
        0,
      ),
      must: 100,
      atLeast: true,
    });
    if (!isFound) continue;
    const metrics = [
      ['largest-contentful-paint', 'LCP', 'ms', 1_500, 0],
      ['total-blocking-time', 'TBT', 'ms', 30, 0],
      ['cumulative-layout-shift', 'CLS', '', 0, 3],
    ] as const;
    for (const [audit, what, unit, most, digits] of metrics)
      figures.push({
        row: 6,
        what: `${what} in it, ${page}`,
        unit,
        value: rounded(
          middle(({ audits }) => audits[audit].numericValue),
          digits,
        ),
        must: most,
      });
  }
  return figures;
}
