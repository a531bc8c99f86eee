import { expect, it, vi } from 'vitest';

/** What an operator's URI cannot take away. */
it('writes to most members and their disks, tries again, and reads from the primary, whatever the URI says', async () => {
  const uri = new URL(process.env['MONGODB_URI'] ?? '');
  for (const [name, value] of Object.entries({
    w: '1',
    journal: 'false',
    j: 'false', // older names, which the driver prefers
    wtimeout: '1',
    retryWrites: 'false',
    readPreference: 'secondaryPreferred',
    maxStalenessSeconds: '90', // fits no primary
    waitQueueTimeoutMS: '0',
    socketTimeoutMS: '0',
  }))
    uri.searchParams.set(name, value);
  vi.doUnmock('mongodb'); // with its limits as the shop has them (tests/support/vitest/patience.ts)
  vi.resetModules();
  const { MongoClient } = await import('mongodb');
  const { closeDb, mongo } = await import('@/lib/platform/db');
  const careless = new MongoClient(uri.href);
  expect(careless.options.writeConcern).toMatchObject({ w: 1 });
  await careless.close();

  const { env } = await import('@/lib/platform/env');
  const { MONGODB_URI } = env();
  env().MONGODB_URI = uri.href;
  await closeDb();
  const { options } = mongo();
  expect(options.writeConcern).toMatchObject({ w: 'majority', journal: true, wtimeoutMS: 10_000 });
  expect(options).toMatchObject({ retryWrites: true, waitQueueTimeoutMS: 5000, socketTimeoutMS: 20_000 });
  expect(options.readPreference.mode).toBe('primary');
  env().MONGODB_URI = MONGODB_URI;
  await closeDb();
});
