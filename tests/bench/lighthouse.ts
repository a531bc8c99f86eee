import { execFile } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import * as z from 'zod';
import { Visitor } from '../support/visitor.ts';
import { type Figure, median, rounded } from './figures.ts';
import type { Standing } from './standing.ts';

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

/** @param cookie of somebody who is signed in; empty for a visitor */
async function report(address: string, chromium: string, cookie: string) {
  const folder = mkdtempSync(path.join(tmpdir(), 'lighthouse-'));
  const file = path.join(folder, 'report.json');
  const flags = '--headless=new --no-sandbox --disable-gpu --disable-dev-shm-usage';
  const headers = cookie ? [`--extra-headers=${JSON.stringify({ cookie })}`] : [];
  const asked = ['--output=json', `--output-path=${file}`, '--quiet', `--chrome-flags=${flags}`, ...headers];
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

type Asked = {
  path: string;
  must: number;
  peer?: string;
  as: 'visitor' | 'buyer' | 'admin';
  isFound: boolean;
};

/** Login, what was searched for and accounts are not for search engines, so what they would say of them counts for nothing. */
const pages: readonly Asked[] = [
  { path: '/', must: 99, peer: '93', as: 'visitor', isFound: true },
  { path: '/products', must: 99, peer: '99', as: 'visitor', isFound: true },
  { path: '/blog', must: 99, as: 'visitor', isFound: true },
  { path: '/products/microfibre-roller-cover-9in', must: 99, as: 'visitor', isFound: true },
  { path: '/products?q=roller', must: 99, as: 'visitor', isFound: false },
  { path: '/login', must: 97, as: 'visitor', isFound: false },
  { path: '/dashboard', must: 95, as: 'buyer', isFound: false },
  { path: '/dashboard/myOrder', must: 95, as: 'buyer', isFound: false },
  { path: '/dashboard/overview', must: 95, as: 'admin', isFound: false },
  { path: '/dashboard/allOrder', must: 95, as: 'admin', isFound: false },
];

/** Cookies of who is signed in. */
async function cookiesOf({ app, env }: Standing): Promise<Record<Asked['as'], string>> {
  const [buyer, admin] = [new Visitor(app.origin), new Visitor(app.origin)];
  await buyer.signIn('buyer@example.com', env['DEMO_BUYER_PASSWORD'] ?? '');
  await admin.signIn('admin@example.com', env['DEMO_ADMIN_PASSWORD'] ?? '');
  return { visitor: '', buyer: buyer.cookie, admin: admin.cookie };
}

/** Rows 5 and 6: Lighthouse on a simulated phone, the median of so many runs. */
export async function measureLighthouse(standing: Standing, chromium: string, runs = 3): Promise<Figure[]> {
  const cookies = await cookiesOf(standing);
  const figures: Figure[] = [];
  for (const { path: page, must, as, isFound, ...bar } of pages) {
    const reports: z.infer<typeof reportSchema>[] = [];
    for (let turn = 0; turn < runs; turn += 1)
      reports.push(await report(standing.app.origin + page, chromium, cookies[as]));
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
