import path from 'node:path';
import type { Ports } from '../sandbox/ports.ts';
import type { Secrets } from '../sandbox/secrets.ts';
import type { ServiceName } from './mode.ts';

export interface Service {
  /** The variables that the app needs to use it. */
  env: Record<string, string>;
  close(): Promise<void>;
  /** Deletes everything it has stored. */
  reset?(): Promise<void>;
  /** For a service in its own process: resolves when that has ended. */
  exited?: Promise<number | string>;
}

export interface ServiceContext {
  ports: Ports;
  secrets: Secrets;
  dataDir: string;
  cacheDir: string;
  /** The app's public address, without a slash at the end. */
  origin: string;
  /** Whether faults can be injected into the database (sandbox/mongodb/README.md). */
  faults: boolean;
  log: (service: string) => (line: string) => void;
  signal: AbortSignal | undefined;
}

/** Where the services store their state in the data folder; `scripts/sandbox-reset.mjs` deletes these. */
const STATE = { mongodb: 'mongodb', stripe: 'stripe.json', uploadthing: 'uploads', mail: 'mail.json' };

const GOOGLE_CLIENT_ID = 'sandbox.apps.example.com';
/** Accounts that the Google stand-in offers; other addresses can be typed there. */
const GOOGLE_USERS = [
  { email: 'buyer@example.com', name: 'Demo Buyer' },
  { email: 'newcomer@example.com', name: 'Demo Newcomer' },
];

/** How to start the stand-in of each hosted service. Imported only when needed, so that unused ones take no memory. */
export const STARTERS: Partial<Record<ServiceName, (context: ServiceContext) => Promise<Service>>> = {
  async mongodb({ ports, dataDir, cacheDir, faults, log, signal }) {
    const { startMongo } = await import('../sandbox/mongodb/host.ts');
    return startMongo({
      dataDir: path.join(dataDir, STATE.mongodb),
      port: ports.mongodb,
      cacheDir,
      faultPort: faults ? ports.mongodbFaults : undefined,
      log: log('mongodb'),
      signal,
    });
  },
  async stripe({ ports, secrets, dataDir, origin, log }) {
    const { startStripe } = await import('../sandbox/stripe/server.ts');
    return startStripe({
      port: ports.stripe,
      secretKey: secrets.stripeSecretKey,
      publishableKey: secrets.stripePublishableKey,
      webhook: { url: `${origin}/api/stripe/webhook`, secret: secrets.stripeWebhookSecret },
      stateFile: path.join(dataDir, STATE.stripe),
      log: log('stripe'),
    });
  },
  async uploadthing({ ports, secrets, dataDir, log }) {
    const { startUploadThing } = await import('../sandbox/uploadthing/server.ts');
    return startUploadThing({
      port: ports.uploadthing,
      dir: path.join(dataDir, STATE.uploadthing),
      apiKey: secrets.uploadThingApiKey,
      appId: 'sandbox',
      log: log('uploadthing'),
    });
  },
  async google({ ports, secrets, dataDir, origin, log }) {
    const { startGoogle } = await import('../sandbox/google/server.ts');
    return startGoogle({
      port: ports.google,
      keyFile: path.join(dataDir, 'google-key.pem'),
      clientId: GOOGLE_CLIENT_ID,
      clientSecret: secrets.googleClientSecret,
      redirectUris: [`${origin}/api/auth/callback/google`],
      users: GOOGLE_USERS,
      log: log('google'),
    });
  },
  async mail({ ports, dataDir, log }) {
    const { startMail } = await import('../sandbox/mail/server.ts');
    return startMail({
      smtpPort: ports.smtp,
      httpPort: ports.mailbox,
      stateFile: path.join(dataDir, STATE.mail),
      log: log('mail'),
    });
  },
};
