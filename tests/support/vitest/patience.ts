import { inject, vi } from 'vitest';

/**
 * The shop gives up a database after two seconds. That is the subject of tests that have a database of their own; in all others it is one that
 * a busy machine keeps from answering, and is waited for.
 */
const limits = {
  serverSelectionTimeoutMS: 40_000,
  connectTimeoutMS: 40_000,
  waitQueueTimeoutMS: 40_000,
  socketTimeoutMS: 55_000,
};

/** The one that all tests of a project share; without it each has its own, which the shop beside it looks for by itself. */
const shared = inject('services')?.['MONGODB_URI'];
const host = shared === undefined ? '' : new URL(shared).host;

vi.mock('mongodb', async (original) => {
  const real = await original<typeof import('mongodb')>();
  class PatientClient extends real.MongoClient {
    constructor(...[uri, options]: ConstructorParameters<typeof real.MongoClient>) {
      super(uri, uri.includes(host) ? { ...options, ...limits } : options);
    }
  }
  return { ...real, MongoClient: PatientClient };
});
