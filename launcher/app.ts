import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';
import { type Child, startChild } from '../sandbox/child.ts';
import { DIE_WITH_PARENT } from './run-to-end.ts';
import type { Place } from './sources.ts';

/** Slightly longer than the app gives its requests (server/http/shutdown.ts), so that it can end by itself. */
const STOP_GRACE_MS = 35_000;
const READY_LIMIT_MS = 60_000;
const POLL_MS = 100;

/**
 * V8 flags; sizes in megabytes. By default, V8 lets young garbage take 3 × 16 MB and grows the heap as far as the
 * machine allows: under load the shop used a third more memory for the same throughput. Some processes also came to
 * pretenure what every request allocates, and collected it in the old generation from then on. The initial size avoids
 * four collections before the first page, with little to find (docs/performance.md). Not used in development.
 */
const heapFlags = [
  '--max-semi-space-size=2',
  '--max-old-space-size=512',
  '--initial-heap-size=128',
  '--no-allocation-site-pretenuring',
  '--expose-gc',
];

/**
 * glibc settings. Arenas for each thread cost 15 to 20 MB here without benefit. Blocks above the threshold (bytes) are
 * returned as soon as they are free; by default, glibc raises the threshold to the largest block it ever returned and
 * keeps fragments: 15 MB after a start, 25 to 35 after reading a hundred thousand products (docs/performance.md).
 */
export const memoryVariables = { MALLOC_ARENA_MAX: '2', MALLOC_MMAP_THRESHOLD_: '131072' } as const;

/**
 * Node's arguments to run the shop's server: that of the build `NEXT_DIST_DIR`, or the sources in development.
 * @param cwd working directory
 */
export function appArguments(env: NodeJS.ProcessEnv, cwd: string): string[] {
  const built = env.NODE_ENV === 'production' && env['NEXT_DIST_DIR'];
  if (!built) return ['--import', DIE_WITH_PARENT, 'server/main.ts'];
  const program = (name: string) => path.resolve(cwd, built, 'start', `${name}.mjs`);
  return [...heapFlags, '--import', pathToFileURL(program('die-with-parent')).href, program('main')];
}

/** Starts the shop's server; its output goes to the launcher's. */
export function startApp({ cwd, env }: Place) {
  const child = startChild(process.execPath, appArguments(env, cwd), { cwd, env });
  return { exited: child.exited, close: () => child.stop(STOP_GRACE_MS) };
}

/**
 * Waits until `GET /api/ready` answers 200.
 * @throws Error when the app ends first or is not ready within a minute
 */
export async function untilReady(app: Pick<Child, 'exited'>, url: string, signal: AbortSignal) {
  const gone = app.exited.then((how) => {
    throw new Error(`The app ended (${how}) before it was ready.`);
  });
  await Promise.race([gone, poll(`${url}/api/ready`, signal)]);
}

async function poll(url: string, signal: AbortSignal) {
  const end = performance.now() + READY_LIMIT_MS;
  for (let last = 'nothing'; ; await delay(POLL_MS, undefined, { signal })) {
    if (performance.now() > end)
      throw new Error(`The app is not ready after a minute: ${url} answers ${last}.`);
    last = await fetch(url, {
      redirect: 'manual',
      signal: AbortSignal.any([signal, AbortSignal.timeout(20_000)]),
    }).then(
      ({ status }) => String(status),
      () => 'nothing',
    );
    if (last === '200') return;
  }
}
