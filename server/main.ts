import module from 'node:module';
import { setTimeout as pause } from 'node:timers/promises';
import next from 'next';
import { publishDocuments } from '../lib/platform/cache-change.ts';
import { readFilesInto } from '../lib/platform/env-files.ts';
import { collectGarbage } from '../lib/platform/garbage.ts';
import { publishLifecycle } from '../lib/platform/lifecycle.ts';
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
import { addressOf, originAt, ownOrigin } from './own-origin.ts';
import { chooseBuild, sealingKey } from './release.ts';
import { readSettings, type Settings } from './settings.ts';
import { createShop } from './shop.ts';
import type { Traces } from './traces/open.ts';

/** Reads next.config.ts with Node itself, in development; the compiler Next would load for it stays out of memory. */
process.env['__NEXT_NODE_NATIVE_TS_LOADER_ENABLED'] = 'true';
process.env['NEXT_TELEMETRY_DISABLED'] = '1';

/** After its first pages, in milliseconds: by then the sweepers have loaded what they need. */
const settledMs = 2_000;

async function main(): Promise<void> {
  readFilesInto(process.env);
  chooseBuild(process.cwd(), process.env);
  const settings = readSettings(process.env);
  const { development, drainMs, hostname, port } = settings;
  process.env['NEXT_SERVER_ACTIONS_ENCRYPTION_KEY'] ||= sealingKey(settings.env.AUTH_SECRET);
  if (!development) writeConsoleAsJson();
  if (!development)
    process.env['__NEXT_PRIVATE_STANDALONE_CONFIG'] = builtConfig(process.env['NEXT_DIST_DIR'] ?? '');
  // Next asks itself for the page an action redirects to; never through the public address.
  process.env['__NEXT_PRIVATE_ORIGIN'] = ownOrigin(settings);

  const finding = findTraces(settings);
  const lifecycle = publishLifecycle();
  const server = openServer(settings);
  // Next calls every loopback address localhost in its middleware: by another name a rewrite would leave this process.
  const app = next({ dev: development, hostname: isLoopback(hostname) ? 'localhost' : hostname, port });
  // First of all, for a start can be called off too.
  const close = async () => {
    await app.close();
    await (await finding)?.end();
  };
  stopOnSignals({ server, lifecycle, tooSlow: tooSlowAnswer(settings), drainMs, close });
  const handler: Handler = (request, response) => app.getRequestHandler()(request, response);
  const loadShedder = new LoadShedder();
  const traces = await finding; // before anything is asked of the database
  const shop = createShop({ settings, handler, lifecycle, loadShedder, traceRequest: traces?.request });
  // Before the app begins to look for changes of other processes.
  if (!development) publishDocuments(shop.published);
  await app.prepare();
  server.on('request', shop.listener);
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, addressOf(hostname), resolve);
  });
  if (!development) tellStart(settings);
  const begun = () => {
    lifecycle.begun = true;
    module.flushCompileCache(); // what a start needs, and no more
    if (!development) watchEventLoop(loadShedder);
  };
  if (development) begun();
  else await renderFirstPages({ render: (path) => shop.documents.get(path), begun });
  await pause(settledMs, undefined, { ref: false });
  collectGarbage(); // 15 MB
}

/** Traces, where an exporter is configured; otherwise nothing of what they are made with is loaded (decision 0041). */
async function findTraces(settings: Settings): Promise<Traces | undefined> {
  const target = traceTarget(settings.env);
  if (!target) return undefined;
  const { openTraces } = await import('./traces/open.ts');
  return openTraces(target, settings);
}

/** One line that says what runs, and where. */
function tellStart({ env, hostname, port }: Settings): void {
  const { version, build, node } = running();
  const mode = env.SANDBOX === '1' ? 'sandbox' : env.NODE_ENV;
  const address = originAt(addressOf(hostname), port);
  logLine('info', 'started', { version, build, node, address, mode, pid: process.pid });
}

const isLoopback = (hostname: string) => hostname === '127.0.0.1' || hostname === '::1';

main().catch((error: unknown) => {
  complain(error);
  process.exit(1);
});
