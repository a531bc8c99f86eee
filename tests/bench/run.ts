import { parseArgs } from 'node:util';
import { type Browser, chromium } from '@playwright/test';
import { ensureBrowser } from '../../scripts/browser.ts';
import { measureChanges } from './changes.ts';
import { measureDesk } from './desk.ts';
import { type Figure, passes } from './figures.ts';
import { measureFirstTaps } from './first-tap.ts';
import { measureLighthouse } from './lighthouse.ts';
import { measureMemory } from './memory.ts';
import { measureNavigation } from './navigation.ts';
import { tableOf, writeTable } from './report.ts';
import { measureServing } from './serving.ts';
import { measureSize } from './size.ts';
import { openStanding, type Standing } from './standing.ts';
import { measureStart } from './start.ts';
import { weigh } from './weight.ts';

type Bench = { standing: Standing; browser: Browser; executable: string; orders: number };
type Part = (bench: Bench) => Promise<Figure[]>;

/** In this order: what needs a process that has done nothing yet comes first. */
const parts: Record<string, Part> = {
  memory: ({ standing: { app } }) => measureMemory(app.origin, app.pid),
  weight: ({ standing, browser }) => weigh(standing.app.origin, browser),
  serving: ({ standing: { app } }) => measureServing(app.origin, app.pid),
  taps: ({ standing, browser }) => measureFirstTaps(standing.app.origin, browser),
  navigation: ({ standing, executable }) => measureNavigation(standing.app.origin, executable),
  start: ({ standing }) => measureStart(standing),
  changes: ({ standing }) => measureChanges(standing),
  size: ({ standing }) => measureSize(standing),
  lighthouse: ({ standing, executable }) => measureLighthouse(standing, executable),
};
/** Those that take half an hour, and fill the database for all after them: only when they are named. */
const longParts: Record<string, Part> = {
  desk: ({ standing, orders }) => measureDesk(standing, orders),
};

const usage = `npm run bench [-- ${Object.keys(parts).join(' ')} --write]
npm run bench -- desk [--orders 1000000]`;

/**
 * Measures the production build beside what it must be; with --write into docs/performance.md. Times on a machine that
 * does something else beside say little; bytes and ratios do.
 * @returns the exit code: 0 when every figure is met
 */
export async function bench(args: string[]): Promise<number> {
  const { values, positionals } = parseArgs({
    args,
    allowPositionals: true,
    options: {
      write: { type: 'boolean', default: false },
      orders: { type: 'string', default: '1000000' },
      help: { type: 'boolean', default: false },
    },
  });
  const [all, orders] = [{ ...parts, ...longParts }, Number(values.orders)];
  const unknown = positionals.filter((name) => !(name in all));
  if (values.help || unknown.length > 0 || !Number.isSafeInteger(orders)) {
    console.log(usage);
    return values.help ? 0 : 2;
  }
  const executable = ensureBrowser(console.log);
  const standing = await openStanding();
  const figures: Figure[] = [];
  let browser: Browser | undefined;
  try {
    browser = await chromium.launch({ executablePath: executable });
    const named = Object.entries(all).filter(([name]) => positionals.includes(name));
    for (const [, part] of positionals.length > 0 ? named : Object.entries(parts)) {
      const measured = await part({ standing, browser, executable, orders });
      console.log(tableOf(measured));
      figures.push(...measured);
    }
  } finally {
    await browser?.close();
    await standing.close();
  }
  const sorted = figures.toSorted((one, two) => one.row - two.row);
  if (values.write) writeTable('figures', tableOf(sorted));
  return figures.every(passes) ? 0 : 1;
}
