import { rmSync } from 'node:fs';
import path from 'node:path';
import { startSandbox } from '../../../launcher/sandbox.ts';
import { type Mongo, startMongo } from '../../../sandbox/mongodb/host.ts';
import { cacheFolder, type PartsPlace, partsPlaces } from '../../../scripts/testing/places.ts';

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

/** Starts empty services; if one fails to start, those already started are stopped. */
export async function startServices(place: PartsPlace = partsPlaces.faults): Promise<Services> {
  const { ports, appPort, dataDir } = place;
  const openDatabase = (): Promise<Mongo> =>
    startMongo({
      dataDir: path.join(dataDir, 'mongodb'),
      port: ports.mongodb,
      faultPort: ports.mongodbFaults,
      cacheDir: cacheFolder,
    });
  rmSync(dataDir, { recursive: true, force: true });
  let database = await openDatabase();
  try {
    const sandbox = await startSandbox({
      portBase: ports.control,
      dataDir,
      appPort,
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
