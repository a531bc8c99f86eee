import { prepare } from '../../../launcher/prepare.ts';
import { root, testPorts } from '../../../scripts/testing/places.ts';
import { startApp } from '../parts/app.ts';
import { patientCommand } from '../parts/patient-command.ts';
import { startServices } from '../parts/services.ts';

/** A second shop whose parts a test stops and starts; no launcher ends it all when one is missing. */
export type Parts = {
  origin: string;
  stopDatabase(): Promise<void>;
  startDatabase(): Promise<void>;
  close(): Promise<void>;
};

/** Starts the seeded shop part by part; what has started ends again when a later part cannot. */
export async function startParts(): Promise<Parts> {
  const { env, dataDir, stopDatabase, startDatabase, close } = await startServices();
  try {
    await prepare({
      cwd: root,
      env: { ...process.env, ...env, ...patientCommand, NODE_ENV: 'production' },
      signal: new AbortController().signal,
    });
    const app = await startApp({
      env: { ...env, LOG_LEVEL: 'silent' },
      port: testPorts.partsApp,
      logDir: dataDir,
    });
    return {
      origin: app.origin,
      stopDatabase,
      startDatabase,
      async close() {
        await app.stop();
        await close();
      },
    };
  } catch (error) {
    await close();
    throw error;
  }
}
