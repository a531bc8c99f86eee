import { createWriteStream } from 'node:fs';
import path from 'node:path';
import { ownOrigin } from '../lib/platform/own-origin.ts';
import { portsFrom } from '../sandbox/ports.ts';
import { warnings, welcome } from './announce.ts';
import { memoryVariables, startApp, untilReady } from './app.ts';
import { build, findBuild } from './build.ts';
import { startControl } from './control.ts';
import { developmentModules, watchElements } from './elements.ts';
import { assertPortsFree } from './free-ports.ts';
import { prepare } from './prepare.ts';
import { publish, unpublish } from './published.ts';
import type { Release } from './release.ts';
import { type Sandbox, startSandbox } from './sandbox.ts';
import type { Settings } from './settings.ts';
import type { Supervisor } from './supervisor.ts';

const REMIND_MS = 10_000;

/** As in scripts/sandbox-reset.mjs, which cannot know what the launcher was started with. */
const keepsOwnDatabase = (dataDir: string) =>
  `MONGODB_URI names a database of your own, which this leaves alone. To begin anew, stop the shop, empty that database and delete ${dataDir}.`;

const seconds = (since: number) => `${((performance.now() - since) / 1000).toFixed(1)} s`;

/** Runs a step, and prints its name, its duration and a reminder every ten seconds. */
async function step<T>(doing: string, done: string, work: () => Promise<T>): Promise<T> {
  const started = performance.now();
  console.log(`${doing} …`);
  const reminder = setInterval(() => console.log(`  still at it (${seconds(started)})`), REMIND_MS);
  try {
    const result = await work();
    console.log(`  ${done} (${seconds(started)})`);
    return result;
  } finally {
    clearInterval(reminder);
  }
}

/**
 * Starts the parts one after another and registers each with the supervisor, which stops them in reverse order.
 * @throws Error that says which part could not start and why
 */
export async function startShop(
  supervisor: Supervisor,
  settings: Settings,
  root: string,
  release: Release | null,
) {
  const { signal } = supervisor;
  await assertPortsFree(settings);
  for (const warning of warnings(settings)) console.warn(warning);

  const sandbox = settings.mode.kind === 'sandbox' ? await startServices(supervisor, settings) : undefined;
  const settled = appEnvironment(settings, sandbox);
  const env: AppEnvironment = { ...settings.variables, ...settled };
  const options = { cwd: root, env, signal };

  await step('Preparing the database', 'Prepared', () => prepare(options));
  if (!settings.dev) {
    env['NEXT_DIST_DIR'] =
      release?.build ??
      (await findBuild(options)) ??
      (await step('Building the shop (a minute or two)', 'Built', () => build(options)));
  }
  signal.throwIfAborted();

  const appUrl = ownOrigin({ hostname: settings.host, port: settings.appPort });
  await step('Starting the app', 'Ready', async () => {
    const app = startApp(options);
    supervisor.onEnd(app.close);
    await untilReady(app, appUrl, signal);
    supervisor.watch(app.exited.then((how) => `The app stopped unexpectedly (${how}).`));
  });
  if (settings.dev) {
    const elements = watchElements(options);
    supervisor.onEnd(elements.close);
    supervisor.watch(
      elements.exited.then((how) => `The bundler of elements/ stopped unexpectedly (${how}).`),
    );
  }

  if (sandbox) {
    // Empties the services and seeds again; the app sees this within a second (lib/platform/generations).
    const reset = async () => {
      if (settings.variables['MONGODB_URI']) throw new Error(keepsOwnDatabase(settings.dataDir));
      await sandbox.reset();
      await prepare(options);
    };
    const control = await startControl(
      portsFrom(settings.portBase).control,
      sandbox.secrets.controlKey,
      reset,
    );
    supervisor.onEnd(control.close);
    await publish(settings.dataDir, settled, control.address);
  }
  console.log(welcome(env['AUTH_URL'] ?? appUrl, sandbox));
}

async function startServices(supervisor: Supervisor, settings: Settings): Promise<Sandbox> {
  const { dataDir, portBase, appPort, variables } = settings;
  // Files of a launcher that was killed are no longer true.
  await unpublish(dataDir);
  const journal = createWriteStream(path.join(dataDir, 'sandbox.log'), { mode: 0o600 });
  journal.on('error', () => undefined); // without its log, as on a full disk, the sandbox goes on
  const log = (line: string) => void journal.write(`${new Date().toISOString()} ${line}\n`);
  const sandbox = await step('Starting the sandbox services', 'Started', () =>
    startSandbox({ portBase, dataDir, appPort, overrides: variables, log, signal: supervisor.signal }),
  );
  supervisor.onEnd(sandbox.close);
  supervisor.onEnd(() => unpublish(dataDir));
  supervisor.watch(sandbox.died);
  return sandbox;
}

type AppEnvironment = Record<string, string> & { NODE_ENV: 'development' | 'production' };

/** The part of the app's environment that the launcher decides. */
function appEnvironment({ appPort, host, dev }: Settings, sandbox: Sandbox | undefined): AppEnvironment {
  return {
    ...(sandbox?.env ?? { SANDBOX: '0' }),
    NODE_ENV: dev ? 'development' : 'production',
    PORT: String(appPort),
    HOST: host,
    ...(dev && developmentModules),
    NEXT_TELEMETRY_DISABLED: '1',
    ...memoryVariables,
  };
}
