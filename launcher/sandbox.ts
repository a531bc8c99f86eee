import path from 'node:path';
import { originOf } from '../lib/platform/own-origin.ts';
import { portsFrom } from '../sandbox/ports.ts';
import { loadSecrets, type Secrets } from '../sandbox/secrets.ts';
import { decideMode, SERVICES, type ServiceName, type Variables } from './mode.ts';
import { type Service, type ServiceContext, STARTERS } from './services.ts';

export interface SandboxOptions {
  /** First of the sandbox's ports (sandbox/ports.ts). */
  portBase: number;
  dataDir: string;
  /** Port of the app that uses the services; webhooks and redirects go there. */
  appPort: number;
  /** Variables set by the user; the services that they configure are not replaced. */
  overrides?: Variables;
  /** Shared by data folders; `<dataDir>/cache` by default. */
  cacheDir?: string;
  /** Opens the database's port for injecting faults (sandbox/mongodb/README.md). */
  faults?: boolean;
  log?: (line: string) => void;
  signal?: AbortSignal;
}

export interface Sandbox {
  /** Everything the app needs besides NODE_ENV, PORT and HOST. */
  env: Record<string, string>;
  secrets: Secrets;
  /** Resolves with a sentence when a service that runs in its own process has ended. */
  died: Promise<string>;
  /** Stops the services, the database last. */
  close(): Promise<void>;
  /** Empties the sandbox's services; those named in `overrides` are left alone. */
  reset(): Promise<void>;
}

/**
 * Starts the stand-ins for the hosted services, without the app.
 * @throws Error of the first service that failed to start, after the others were stopped
 */
export async function startSandbox(options: SandboxOptions): Promise<Sandbox> {
  const { portBase, dataDir, appPort, overrides = {}, log = () => {}, signal } = options;
  const mode = decideMode({ ...overrides, SANDBOX: '1' });
  const fill = mode.kind === 'sandbox' ? mode.fill : [];
  const secrets = await loadSecrets(dataDir);
  const origin = originOf(overrides['AUTH_URL'] ?? `http://localhost:${appPort}`);
  const services = await startAll(fill, {
    ports: portsFrom(portBase),
    secrets,
    dataDir,
    cacheDir: options.cacheDir ?? path.join(dataDir, 'cache'),
    origin,
    faults: options.faults ?? false,
    log: (service) => (line) => log(`[${service}] ${line}`),
    signal,
  });
  const given = Object.values(SERVICES)
    .flat()
    .filter((name) => overrides[name]);
  return {
    env: {
      AUTH_SECRET: secrets.authSecret,
      AUTH_URL: origin,
      ...Object.assign({}, ...services.map(({ env }) => env)),
      ...Object.fromEntries(given.map((name) => [name, overrides[name]])),
      SANDBOX: '1',
      DEMO_ADMIN_PASSWORD: secrets.demoAdminPassword,
      DEMO_BUYER_PASSWORD: secrets.demoBuyerPassword,
    },
    secrets,
    died: firstDeath(services),
    close: () => closeAll(services),
    async reset() {
      for (const service of services) await service.reset?.();
    },
  };
}

async function startAll(names: ServiceName[], context: ServiceContext): Promise<Service[]> {
  const starting = names.flatMap((name) =>
    STARTERS[name] ? [STARTERS[name](context).catch(explain(name, context.dataDir))] : [],
  );
  const results = await Promise.allSettled(starting);
  const services = results.flatMap((result) => (result.status === 'fulfilled' ? result.value : []));
  const failed = results.find((result) => result.status === 'rejected');
  if (!failed) return services;
  await closeAll(services);
  throw failed.reason;
}

/** Explains the error of a service that can't read its own stored data. @throws Error with a sentence */
function explain(name: ServiceName, dataDir: string) {
  return (error: unknown): never => {
    const isUnreadable =
      error instanceof SyntaxError ||
      (error instanceof Error && (error.name === 'ZodError' || error.message.includes('DECODER')));
    if (!isUnreadable) throw error;
    const sentence = `What the sandbox's ${name} service kept in ${dataDir} is damaged. Move that folder aside, or empty it with npm run sandbox:reset, and start again; nothing was changed.`;
    throw new Error(sentence, { cause: error });
  };
}

/** The database is the first of the services, so it ends last. */
async function closeAll(services: Service[]) {
  for (const service of services.toReversed()) await service.close();
}

function firstDeath(services: Service[]): Promise<string> {
  return Promise.race(
    services.flatMap(
      ({ exited }) => exited?.then((how) => `The database stopped unexpectedly (${how}).`) ?? [],
    ),
  );
}
