import { prepare } from '../../../launcher/prepare.ts';
import { partsPlaces, root } from '../../../scripts/testing/places.ts';
import { startApp } from '../parts/app.ts';
import { patientCommand } from '../parts/patient-command.ts';
import { startServices } from '../parts/services.ts';

/** A second shop whose parts a test can stop and start; it has no launcher, which would end everything if one stops. */
export type Parts = {
  origin: string;
  stopDatabase(): Promise<void>;
  startDatabase(): Promise<void>;
  close(): Promise<void>;
};

/** Starts the seeded shop part by part; if one fails to start, those already started are stopped. */
export async function startParts(): Promise<Parts> {
  const { env, dataDir, stopDatabase, startDatabase, close } = await startServices(partsPlaces.pages);
  try {
    await prepare({
      cwd: root,
      env: { ...process.env, ...env, ...patientCommand, NODE_ENV: 'production' },
      signal: new AbortController().signal,
    });
    const app = await startApp({
      env: { ...env, LOG_LEVEL: 'silent' },
      port: partsPlaces.pages.appPort,
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
