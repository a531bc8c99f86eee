import module from 'node:module';
import { setTimeout as pause } from 'node:timers/promises';
import next from 'next';
import { publishDocuments } from '../lib/platform/cache-change.ts';
import { readFilesInto } from '../lib/platform/env-files.ts';
import { collectGarbage } from '../lib/platform/garbage.ts';
import { publishLifecycle } from '../lib/platform/lifecycle.ts';
import { listenHost, originAt, ownOrigin } from '../lib/platform/own-origin.ts';
import { running } from '../lib/platform/running.ts';
import { complain } from '../lib/platform/sentence.ts';
import { traceTarget } from '../lib/platform/trace-settings.ts';
import { builtConfig } from './built-config.ts';
import { renderFirstPages } from './first-pages.ts';
import { openServer, tooSlowAnswer } from './http/http-server.ts';
import { LoadShedder, watchEventLoop } from './http/load-shedder.ts';
import { stopOnSignals } from './http/shutdown.ts';
import type { Handler } from './http/synthetic.ts';
import { writeConsoleAsJson } from './json-console.ts';
import { logLine } from './log.ts';
import { chooseBuild, sealingKey } from './release.ts';
import { keepSettings, readSettings, type Settings } from './settings.ts';
import { createShop } from './shop.ts';
import type { Traces } from './traces/open.ts';

/** In development, lets Node itself read next.config.ts, so that the compiler Next would use stays out of memory. */
process.env['__NEXT_NODE_NATIVE_TS_LOADER_ENABLED'] = 'true';
process.env['NEXT_TELEMETRY_DISABLED'] = '1';

/** Delay after the first pages, in milliseconds: by then the sweepers have loaded their code. */
const settledMs = 2_000;

async function main(): Promise<void> {
  readFilesInto(process.env);
  keepSettings(process.env);
  chooseBuild(process.cwd(), process.env);
  const settings = readSettings(process.env);
  const { development, drainMs, hostname, port } = settings;
  process.env['NEXT_SERVER_ACTIONS_ENCRYPTION_KEY'] ||= sealingKey(settings.env.AUTH_SECRET);
  if (!development) writeConsoleAsJson();
  if (!development)
    process.env['__NEXT_PRIVATE_STANDALONE_CONFIG'] = builtConfig(process.env['NEXT_DIST_DIR'] ?? '');
  // Next requests the page that an action redirects to from itself; never by the public address.
  process.env['__NEXT_PRIVATE_ORIGIN'] = ownOrigin(settings);

  const finding = findTraces(settings);
  const lifecycle = publishLifecycle();
  const server = openServer(settings);
  // Next's middleware calls every loopback address localhost: by another name, a rewrite would leave this process.
  const app = next({ dev: development, hostname: isLoopback(hostname) ? 'localhost' : hostname, port });
  // First, so that a start can be interrupted too.
  const close = async () => {
    await app.close();
    await (await finding)?.end();
  };
  stopOnSignals({ server, lifecycle, tooSlow: tooSlowAnswer(settings), drainMs, close });
  const handler: Handler = (request, response) => app.getRequestHandler()(request, response);
  const loadShedder = new LoadShedder();
  const traces = await finding; // before the first database command
  const shop = createShop({ settings, handler, lifecycle, loadShedder, traceRequest: traces?.request });
  // Before the app starts reading other processes' changes.
  if (!development) publishDocuments(shop.published);
  await app.prepare();
  server.on('request', shop.listener);
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, listenHost(hostname), resolve);
  });
  if (!development) tellStart(settings);
  const begun = () => {
    lifecycle.begun = true;
    module.flushCompileCache(); // caches the code of a start, and no more
    if (!development) watchEventLoop(loadShedder);
  };
  if (development) begun();
  else await renderFirstPages({ render: (path) => shop.documents.get(path), begun });
  await pause(settledMs, undefined, { ref: false });
  collectGarbage(); // frees 15 MB
}

/** Opens traces if an exporter is configured; otherwise none of their packages is loaded (decision 0041). */
async function findTraces(settings: Settings): Promise<Traces | undefined> {
  const target = traceTarget(settings.env);
  if (!target) return undefined;
  const { openTraces } = await import('./traces/open.ts');
  return openTraces(target, settings);
}

/** Logs what runs, and where. */
function tellStart({ env, hostname, port }: Settings): void {
  const { version, build, node } = running();
  const mode = env.SANDBOX === '1' ? 'sandbox' : env.NODE_ENV;
  const address = originAt(listenHost(hostname), port);
  logLine('info', 'started', { version, build, node, address, mode, pid: process.pid });
}

const isLoopback = (hostname: string) => hostname === '127.0.0.1' || hostname === '::1';

main().catch((error: unknown) => {
  complain(error);
  process.exit(1);
});
