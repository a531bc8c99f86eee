import type Stripe from 'stripe';
import { inject, vi } from 'vitest';

/*
 * The shop gives a database up after two seconds, and Stripe after a few. That is the subject of some tests, which bring the real thing back; in
 * all others whoever does not answer is kept from it by a busy machine, and is waited for.
 */

const database = {
  serverSelectionTimeoutMS: 40_000,
  connectTimeoutMS: 40_000,
  waitQueueTimeoutMS: 40_000,
  socketTimeoutMS: 55_000,
};

/** The one that all tests of a project share; where there is none each has its own, which the shop beside it looks for by itself. */
const shared = inject('services')?.['MONGODB_URI'];
const host = shared === undefined ? '' : new URL(shared).host;
/** What the address of another one says that is to be waited for, too. */
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

/** Milliseconds for all of Stripe's answers together, instead of the payers' five seconds. */
const payment = 50_000;

/** The same rules with ten times the time. */
export const patient = (real: Patience): Patience => ({
  withinPatience: (work, ms = payment) => real.withinPatience(work, ms),
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
