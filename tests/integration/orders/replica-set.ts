import { rmSync } from 'node:fs';
import path from 'node:path';
import { afterAll, afterEach, beforeAll } from 'vitest';
import { closeDb } from '@/lib/platform/db';
import { type Mongo, startMongo } from '../../../sandbox/mongodb/host.ts';
import { cacheFolder, serviceFolder, testPorts } from '../../../scripts/testing/places.ts';
import { askDatabase } from '../../support/own-database.ts';
import { ReplicaSet } from '../../support/replica-set/set.ts';

/** A replica set of the file's own, whose primary its tests may lose. */
export function ownReplicaSet(): ReplicaSet {
  const { engine: port, first, second, third } = testPorts.replicaSet;
  const set = new ReplicaSet(port, [first, second, third]);
  const dataDir = path.join(serviceFolder, 'replica-set');
  let engine: Mongo;
  beforeAll(async () => {
    rmSync(dataDir, { recursive: true, force: true });
    engine = await startMongo({ dataDir, port, cacheDir: cacheFolder });
    await set.start();
    await askDatabase(set.uri('test_failover'));
  });
  afterEach(() => set.clear());
  afterAll(async () => {
    await closeDb();
    await set.close();
    await engine.close();
  });
  return set;
}
