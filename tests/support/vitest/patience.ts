import type Stripe from 'stripe';
import { inject, vi } from 'vitest';
import databasePatience from '../parts/database-patience.json' with { type: 'json' };

/*
 * The shop gives up on a database after two seconds and on Stripe after a few. Some tests are about these limits and
 * use the real ones; in all others only a busy machine delays the answers, so they are waited for.
 */

/** The first three are also those of commands that tests start (../parts/patient-database.mjs). */
const database = { ...databasePatience, socketTimeoutMS: 55_000 };

/** The database that all tests of the project share. Without it every test file has its own and waits for that. */
const shared = inject('services')?.['MONGODB_URI'];
const host = shared === undefined ? '' : new URL(shared).host;
/** Marks the address of another database that is to be waited for, too. */
export const isPatient = 'appName=patient';

vi.mock('mongodb', async (original) => {
  const real = await original<typeof import('mongodb')>();
  class PatientClient extends real.MongoClient {
    constructor(...[uri, options]: ConstructorParameters<typeof real.MongoClient>) {
      super(uri, uri.includes(host) || uri.includes(isPatient) ? { ...options, ...database } : options);
    }
  }
  return { ...real, MongoClient: PatientClient };
});

type Patience = typeof import('@/lib/payments/patience');

/** Milliseconds for all of Stripe's answers together; for payers of the shop it is five seconds. */
const payment = 50_000;

/** The same rules with ten times as much time. */
export const patient = (real: Patience): Patience => ({
  withTimeBudget: (work, ms = payment) => real.withTimeBudget(work, ms),
  patientClient(client?: Stripe.HttpClient) {
    const made = real.patientClient(client);
    return {
      getClientName: () => made.getClientName(),
      makeRequest: (host, port, path, method, headers, body, protocol, asked) =>
        made.makeRequest(host, port, path, method, headers, body, protocol, 10 * asked),
    };
  },
});

vi.mock('@/lib/payments/patience', async (original) => patient(await original<Patience>()));
