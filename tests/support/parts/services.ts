import { rmSync } from 'node:fs';
import path from 'node:path';
import { startSandbox } from '../../../launcher/sandbox.ts';
import { type Mongo, startMongo } from '../../../sandbox/mongodb/host.ts';
import { cacheFolder, serviceFolder, testPorts } from '../../../scripts/testing/places.ts';

/** The services of the shop under test; the database can be stopped and started by itself. */
export type Services = {
  /** Everything the app needs besides NODE_ENV, PORT and HOST. */
  env: Record<string, string>;
  /** Folder for data and logs. */
  dataDir: string;
  stopDatabase(): Promise<void>;
  /** Ends the database as a crash would. */
  killDatabase(): Promise<void>;
  startDatabase(): Promise<void>;
  close(): Promise<void>;
};

const dataDir = path.join(serviceFolder, 'parts');

const openDatabase = (): Promise<Mongo> =>
  startMongo({
    dataDir: path.join(dataDir, 'mongodb'),
    port: testPorts.parts.mongodb,
    faultPort: testPorts.parts.mongodbFaults,
    cacheDir: cacheFolder,
  });

/** Starts empty services; if one fails to start, those already started are stopped. */
export async function startServices(): Promise<Services> {
  rmSync(dataDir, { recursive: true, force: true });
  let database = await openDatabase();
  try {
    const sandbox = await startSandbox({
      portBase: testPorts.parts.control,
      dataDir,
      appPort: testPorts.partsApp,
      overrides: { MONGODB_URI: database.uri },
    });
    return {
      env: sandbox.env,
      dataDir,
      stopDatabase: () => database.close(),
      async killDatabase() {
        process.kill(database.pid, 'SIGKILL');
        await database.exited;
      },
      async startDatabase() {
        database = await openDatabase();
      },
      async close() {
        await sandbox.close();
        await database.close();
      },
    };
  } catch (error) {
    await database.close();
    throw error;
  }
}
