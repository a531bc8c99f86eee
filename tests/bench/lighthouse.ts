import { execFile } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import * as z from 'zod';
import type { ToolBrowser } from './browser.ts';
import { type Figure, median, rounded } from './figures.ts';
import { openSignedIn } from './signed-in-browser.ts';
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

const flags = ['--headless=new', '--no-sandbox', '--disable-gpu', '--disable-dev-shm-usage'];

type Report = z.infer<typeof reportSchema>;

/** @param signedIn a browser in which somebody is; without it in one of its own */
async function report(address: string, chromium: string, signedIn?: ToolBrowser) {
  const folder = mkdtempSync(path.join(tmpdir(), 'lighthouse-'));
  const file = path.join(folder, 'report.json');
  const browser = signedIn ? `--port=${new URL(signedIn.tools).port}` : `--chrome-flags=${flags.join(' ')}`;
  const asked = ['--output=json', `--output-path=${file}`, '--quiet', browser];
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

type Asked = { path: string; must: number; peer?: string; isFound: boolean };

/** Login, what was searched for and accounts are not for search engines, so what they would say of them counts for nothing. */
const pages: Readonly<Record<'visitor' | 'buyer' | 'admin', readonly Asked[]>> = {
  visitor: [
    { path: '/', must: 99, peer: '93', isFound: true },
    { path: '/products', must: 99, peer: '99', isFound: true },
    { path: '/blog', must: 99, isFound: true },
    { path: '/products/microfibre-roller-cover-9in', must: 99, isFound: true },
    { path: '/products?q=roller', must: 99, isFound: false },
    { path: '/login', must: 97, isFound: false },
  ],
  buyer: [
    { path: '/dashboard', must: 95, isFound: false },
    { path: '/dashboard/myOrder', must: 95, isFound: false },
  ],
  admin: [
    { path: '/dashboard/overview', must: 95, isFound: false },
    { path: '/dashboard/allOrder', must: 95, isFound: false },
  ],
};

/** What the reports of a page come to. */
function figuresOf({ path: page, must, isFound, ...bar }: Asked, reports: readonly Report[]): Figure[] {
  const figures: Figure[] = [];
  const middle = (read: (report: Report) => number) => median(reports.map(read));
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
  if (!isFound) return figures;
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
  return figures;
}

const runs = 3;

/** Rows 5 and 6: Lighthouse on a simulated phone, the median of so many runs. */
export async function measureLighthouse(standing: Standing, chromium: string): Promise<Figure[]> {
  const { origin } = standing.app;
  const measured = async (asked: readonly Asked[], browser?: ToolBrowser): Promise<Figure[]> => {
    const figures: Figure[] = [];
    for (const each of asked) {
      const reports: Report[] = [];
      for (let turn = 0; turn < runs; turn += 1)
        reports.push(await report(origin + each.path, chromium, browser));
      figures.push(...figuresOf(each, reports));
    }
    return figures;
  };
  const signedIn = async (as: 'buyer' | 'admin', password = ''): Promise<Figure[]> => {
    const account = { email: `${as}@example.com`, password };
    const browser = await openSignedIn(origin, chromium, flags, account);
    return measured(pages[as], browser).finally(() => browser.close());
  };
  return [
    ...(await measured(pages.visitor)),
    ...(await signedIn('buyer', standing.env['DEMO_BUYER_PASSWORD'])),
    ...(await signedIn('admin', standing.env['DEMO_ADMIN_PASSWORD'])),
  ];
}
