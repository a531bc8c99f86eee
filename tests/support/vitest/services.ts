import { rmSync } from 'node:fs';
import path from 'node:path';
import type { TestProject } from 'vitest/node';
import { startMail } from '../../../sandbox/mail/server.ts';
import { startMongo } from '../../../sandbox/mongodb/host.ts';
import { startStripe } from '../../../sandbox/stripe/server.ts';
import { startUploadThing } from '../../../sandbox/uploadthing/server.ts';
import { cacheFolder, serviceFolder, testPorts } from '../../../scripts/testing/places.ts';

const stripeKeys = { secretKey: 'sk_test_integration', publishableKey: 'pk_test_integration' };

declare module 'vitest' {
  interface ProvidedContext {
    /** The variables that point the app at the services of this run. */
    services: Record<string, string>;
  }
}

type Services = { env: Record<string, string>; close: () => Promise<void> };

/** Starts one database and one of each stand-in for all integration tests. */
async function startServices(): Promise<Services> {
  const folder = path.join(serviceFolder, 'integration');
  rmSync(folder, { recursive: true, force: true });
  const ports = testPorts.integration;
  const services = await Promise.all([
    startMongo({ dataDir: path.join(folder, 'mongodb'), port: ports.mongodb, cacheDir: cacheFolder }),
    startStripe({ ...stripeKeys, port: ports.stripe, stateFile: path.join(folder, 'stripe.json') }),
    startUploadThing({
      port: ports.uploadthing,
      dir: path.join(folder, 'uploads'),
      apiKey: 'sk_live_integration',
      appId: 'integration',
    }),
    startMail({ smtpPort: ports.smtp, httpPort: ports.mailbox, stateFile: path.join(folder, 'mail.json') }),
  ]);
  return {
    env: Object.assign({}, ...services.map((service) => service.env)),
    close: async () => void (await Promise.all(services.map((service) => service.close()))),
  };
}

/** Shared by the projects of a run, because each loads this file separately. */
const shared = globalThis as { integrationServices?: { users: number; started: Promise<Services> } };

/** Starts the services for the first project that needs them; they stop after the last. */
export default async function setUp(project: TestProject): Promise<() => Promise<void>> {
  shared.integrationServices ??= { users: 0, started: startServices() };
  const running = shared.integrationServices;
  running.users += 1;
  const { env, close } = await running.started;
  project.provide('services', env);
  return async () => {
    running.users -= 1;
    if (running.users === 0) await close();
  };
}
