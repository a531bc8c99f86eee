import { prepare } from '../../launcher/prepare.ts';
import { root, testPorts } from '../../scripts/testing/places.ts';
import { type App, startApp } from '../support/parts/app.ts';
import { startServices } from '../support/parts/services.ts';

export type Standing = { app: App; env: Record<string, string>; logDir: string; close(): Promise<void> };

/** The production build with its demo catalogue, on services of its own. It must have been built (`npm test -- --only build`). */
export async function openStanding(): Promise<Standing> {
  const services = await startServices();
  try {
    const env = { ...services.env, LOG_LEVEL: 'silent' };
    await prepare({ cwd: root, env: { ...process.env, ...env }, signal: new AbortController().signal });
    const app = await startApp({ env, port: testPorts.partsApp, logDir: services.dataDir });
    const close = async () => {
      await app.stop();
      await services.close();
    };
    return { app, env, logDir: services.dataDir, close };
  } catch (error) {
    await services.close();
    throw error;
  }
}

/** Another process beside it, on the same data. Who comes under another address than `AUTH_URL` is sent there, so it has its own. */
export async function withOwnApp<T>(
  { env: given, logDir }: Standing,
  work: (app: App) => Promise<T>,
): Promise<T> {
  const port = testPorts.secondApp;
  const app = await startApp({ env: { ...given, AUTH_URL: `http://localhost:${port}` }, port, logDir });
  try {
    return await work(app);
  } finally {
    await app.stop();
  }
}
