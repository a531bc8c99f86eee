import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';
import { type Child, startChild } from '../sandbox/child.ts';
import { DIE_WITH_PARENT } from './run-to-end.ts';
import type { Place } from './sources.ts';

/** A little longer than the app gives its requests (server/http/shutdown.ts), so that it ends by itself. */
const STOP_GRACE_MS = 35_000;
const READY_LIMIT_MS = 60_000;
const POLL_MS = 100;

/**
 * For V8, megabytes first. Left to itself it lets young garbage take 3 × 16 and grows the rest while the machine has room: under
 * load the shop held a third more for the same throughput. In some processes it also came to make what every request needs
 * among the old objects from the start, and collected them all for the rest of its life. A heap that begins with so much is not looked
 * through four times before the first page, to find little (docs/performance.md). Development needs what it needs.
 */
const heapFlags = [
  '--max-semi-space-size=2',
  '--max-old-space-size=512',
  '--initial-heap-size=128',
  '--no-allocation-site-pretenuring',
  '--expose-gc',
];

/**
 * For glibc. Its arenas for each thread cost 15 to 20 MB here and serve nobody. What is larger than the threshold (bytes) is given back as
 * soon as it is free; left to itself glibc raises that to the largest that it ever gave back, and keeps the rest in pieces: 15 MB after
 * a start, 25 to 35 once a hundred thousand products were read (docs/performance.md).
 */
export const memoryVariables = { MALLOC_ARENA_MAX: '2', MALLOC_MMAP_THRESHOLD_: '131072' } as const;

/**
 * What Node is told to run the shop's own server: that of the build `NEXT_DIST_DIR`, in development the sources.
 * @param cwd where it is run
 */
export function appArguments(env: NodeJS.ProcessEnv, cwd: string): string[] {
  const built = env.NODE_ENV === 'production' && env['NEXT_DIST_DIR'];
  if (!built) return ['--import', DIE_WITH_PARENT, 'server/main.ts'];
  const program = (name: string) => path.resolve(cwd, built, 'start', `${name}.mjs`);
  return [...heapFlags, '--import', pathToFileURL(program('die-with-parent')).href, program('main')];
}

/** Starts the shop's own server; its output goes where ours goes. */
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
