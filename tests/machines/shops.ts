import { execFileSync } from 'node:child_process';
import { cpus } from 'node:os';
import { afterAll, beforeAll } from 'vitest';
import { closeDb } from '@/lib/platform/db';
import { createIndexes } from '@/lib/platform/indexes';
import { testPorts } from '../../scripts/testing/places.ts';
import { type App, startApp } from '../support/parts/app.ts';
import { type Services, startServices } from '../support/parts/services.ts';
import { startSite } from './nginx.ts';

const { tls, plain: _, ...ports } = testPorts.machines;
/** Where customers come. */
export const origin = `https://localhost:${tls}`;

export type Shops = {
  /** Those that run, by port. */
  readonly apps: ReadonlyMap<number, App>;
  readonly ports: readonly number[];
  /** Starts one, on the next processor in turn; of another version where its folder is named. */
  open(port: number, folder?: string): Promise<App>;
  /** Lets nginx ask these alone. */
  lead(ports: readonly number[]): Promise<void>;
};

/** Pins a process to one processor, where the machine can (Linux). */
function pin(pid: number, place: number): void {
  try {
    execFileSync('taskset', ['-a', '-p', '-c', String(place % cpus().length), String(pid)], {
      stdio: 'pipe',
    });
  } catch {
    // It runs where it likes.
  }
}

/** Processes of one build behind nginx with TLS, on one database; the first two run from the beginning. */
export function ownShops(): Shops {
  const apps = new Map<number, App>();
  const all = Object.values(ports);
  let services: Services;
  let nginx: Awaited<ReturnType<typeof startSite>>;

  async function open(port: number, folder?: string): Promise<App> {
    const env = { ...services.env, AUTH_URL: origin, TRUST_PROXY: '1', LOG_LEVEL: 'warn' };
    const app = await startApp({ env, port, logDir: services.dataDir, ...(folder && { folder }) });
    pin(app.pid, all.indexOf(port));
    apps.set(port, app);
    void app.exited.finally(() => {
      if (apps.get(port) === app) apps.delete(port);
    });
    return app;
  }

  beforeAll(async () => {
    services = await startServices();
    Object.assign(process.env, services.env, { AUTH_URL: origin }); // before anything has read the environment
    await createIndexes();
    const first = all.slice(0, 2);
    await Promise.all(first.map((port) => open(port)));
    nginx = await startSite(first);
  }, 120_000);
  afterAll(async () => {
    await nginx?.stop();
    await Promise.all([...apps.values()].map((app) => app.stop()));
    await closeDb();
    await services?.close();
  }, 60_000);
  return { apps, ports: all, open, lead: (wanted) => nginx.lead(wanted) };
}
