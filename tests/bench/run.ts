import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { type Load, load } from './load.ts';
import { residentMegabytes } from './memory.ts';
import { fileOfSize } from './static-files.ts';

const pages = ['/', '/products'] as const;
const logo = '/brand/logo.svg';
const publicFolder = path.join(import.meta.dirname, '../../public');

const usage =
  'npm run bench -- [--url http://localhost:3000] [--seconds 5] [--pid app=1234]… [--json report.json]';

/**
 * Measures a running shop: a public page must answer at least half as often as a static file of the same process.
 * @returns the exit code
 */
export async function bench(args: string[]): Promise<number> {
  const { values } = parseArgs({
    args,
    options: {
      url: { type: 'string', default: 'http://localhost:3000' },
      seconds: { type: 'string', default: '5' },
      pid: { type: 'string', multiple: true, default: [] },
      json: { type: 'string' },
      help: { type: 'boolean', default: false },
    },
  });
  if (values.help) {
    console.log(usage);
    return 0;
  }
  const base = new URL(values.url);
  const atRest = memoryOf(values.pid);
  const loads: Load[] = [];
  for (const page of pages) loads.push(await load(base, page, Number(values.seconds)));
  const largest = Math.max(...loads.map(({ bytes }) => bytes));
  for (const file of new Set([logo, fileOfSize(publicFolder, largest)])) {
    loads.push(await load(base, file, Number(values.seconds)));
  }
  const best = Math.max(...loads.slice(pages.length).map(({ requestsPerSecond }) => requestsPerSecond));
  const rows = loads.map((row) => ({
    ...row,
    ratio: Math.round((row.requestsPerSecond / best) * 100) / 100,
  }));
  const memory = { atRest, afterLoad: memoryOf(values.pid) };
  console.table(rows);
  if (values.pid.length > 0) console.table(memory);
  const slow = rows.slice(0, pages.length).filter(({ ratio }) => ratio < 0.5);
  const report = { rows, memory, passed: slow.length === 0 };
  console.log(JSON.stringify(report));
  if (values.json) writeFileSync(values.json, `${JSON.stringify(report, null, 2)}\n`);
  for (const { path: page } of slow) console.error(`${page} is slower than half a static file`);
  return slow.length === 0 ? 0 : 1;
}

/** `name=pid` pairs to megabytes by name. */
function memoryOf(pids: readonly string[]): Record<string, number> {
  return Object.fromEntries(
    pids.map((pair) => {
      const [name = '', pid = name] = pair.split('=');
      return [name, residentMegabytes(Number(pid))];
    }),
  );
}
