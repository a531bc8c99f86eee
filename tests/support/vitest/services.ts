import { rmSync } from 'node:fs';
import path from 'node:path';
import type { TestProject } from 'vitest/node';
import { startMail } from '../../../sandbox/mail/server.ts';
import { startMongo } from '../../../sandbox/mongodb/host.ts';
import { startStripe } from '../../../sandbox/stripe/server.ts';
import { startUploadThing } from '../../../sandbox/uploadthing/server.ts';
import { cacheFolder, testFolder, testPorts } from '../../../scripts/testing/places.ts';

const stripeKeys = { secretKey: 'sk_test_integration', publishableKey: 'pk_test_integration' };

declare module 'vitest' {
  interface ProvidedContext {
    /** The variables that point the app's code at the services of this run. */
    services: Record<string, string>;
  }
}

/** Starts one database and one of each stand-in for all integration tests; they end with the run. */
export default async function startServices(project: TestProject): Promise<() => Promise<void>> {
  const folder = path.join(testFolder, 'integration');
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
  project.provide('services', Object.assign({}, ...services.map((service) => service.env)));
  return async () => {
    await Promise.all(services.map((service) => service.close()));
  };
}
