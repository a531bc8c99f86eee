import { readFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll } from 'vitest';
import { closeDb } from '@/lib/platform/db';
import { createIndexes } from '@/lib/platform/indexes';
import { testPorts } from '../../../scripts/testing/places.ts';
import { type App, launchApp, startApp } from '../../support/parts/app.ts';
import { askForFault, untilClientIsGone } from '../../support/parts/database-faults.ts';
import { type Services, startServices } from '../../support/parts/services.ts';

/** The two places where an instance of the app may listen; Stripe's events go to the first. */
export const ports = [testPorts.partsApp, testPorts.secondApp] as const;

let services: Services;
let isUp = false;
const apps = new Set<App>();

/** Services of the file's own, empty; the test itself looks into their books with the app's own eyes. */
export function ownServices(): void {
  beforeAll(async () => {
    services = await startServices();
    isUp = true;
    Object.assign(process.env, services.env); // before anything has read the environment
    await createIndexes();
  });
  afterEach(async () => {
    if (!isUp) return;
    await clearFaults();
    await stripeControl('DELETE', 'fault');
    await holdWebhooks(false);
  });
  afterAll(async () => {
    await Promise.all([...apps].map((app) => app.stop()));
    await closeDb();
    if (isUp) await services.close();
  });
}

const optionsFor = (port: number, more: Record<string, string> = {}) => ({
  env: { ...services.env, LOG_LEVEL: 'warn', ...more },
  port,
  logDir: services.dataDir,
});

function keep(app: App): App {
  apps.add(app);
  void app.exited.finally(() => apps.delete(app));
  return app;
}

/** @param more variables that this one has besides */
export const openApp = async (port: number = ports[0], more: Record<string, string> = {}): Promise<App> =>
  keep(await startApp(optionsFor(port, more)));
/** What those at a port have logged so far. */
export const logOf = (port: number): string =>
  readFileSync(path.join(services.dataDir, `app-${port}.log`), 'utf8');
/** The same without waiting until it is ready. */
export const beginApp = (port: number = ports[0]): App => keep(launchApp(optionsFor(port)));

export const killDatabase = () => services.killDatabase();
export const startDatabase = () => services.startDatabase();

type FaultRule = { command: string; collection: string; when: 'before' | 'after'; times?: number };

const fault = (method: 'GET' | 'POST' | 'DELETE', rule?: object) =>
  askForFault(testPorts.parts.mongodbFaults, method, rule);

/** The database holds the next command of this kind until `clearFaults`. */
export const holdCommand = (rule: FaultRule) => fault('POST', { ...rule, action: 'pause' });
/** When the database has seen that a killed app is gone. */
export const untilAppIsGone = () => untilClientIsGone(testPorts.parts.mongodbFaults);
export const clearFaults = () => fault('DELETE');

/** Waits until so many commands are held. @throws Error when that does not come about within two minutes */
export async function untilHeld(many: number): Promise<void> {
  const end = Date.now() + 120_000;
  while ((await fault('GET')).paused < many) {
    if (Date.now() > end) throw new Error(`${(await fault('GET')).paused} commands are held, not ${many}.`);
    await pause(20);
  }
}

async function stripeControl(method: string, target: string, body?: object): Promise<void> {
  const response = await fetch(`${services.env['STRIPE_API_URL']}/_sandbox/${target}`, {
    method,
    headers: { authorization: `Bearer ${services.env['STRIPE_SECRET_KEY']}` },
    ...(body && { body: JSON.stringify(body) }),
  });
  if (!response.ok) throw new Error(`Stripe's stand-in answered ${response.status}.`);
}

/** Stripe's events wait, or go out. */
export const holdWebhooks = (paused: boolean) => stripeControl('POST', 'webhooks', { paused });
