/** Playwright's `webServer`: starts a shop for each worker, with services and production server. Ends on SIGTERM. */
import { createWriteStream, rmSync, writeFileSync } from 'node:fs';
import { appArguments, memoryVariables } from '../../../launcher/app.ts';
import { prepare } from '../../../launcher/prepare.ts';
import { startSandbox } from '../../../launcher/sandbox.ts';
import { Supervisor } from '../../../launcher/supervisor.ts';
import { startChild } from '../../../sandbox/child.ts';
import { cacheFolder, root, type ShopPlace, shopPlaces, testBuild } from '../../../scripts/testing/places.ts';
import { plainEnvironment } from '../../../scripts/testing/processes.ts';
import { patientCommand } from '../parts/patient-command.ts';
import { untilReadyAtLast } from '../parts/patient-ready.ts';

const supervisor = new Supervisor();

/** Milliseconds that the app gets to finish its requests. */
const appGrace = 30_000;

async function startShop(place: ShopPlace, signal: AbortSignal): Promise<void> {
  const { origin, portBase, appPort, dataDir, environmentFile } = place;
  rmSync(dataDir, { recursive: true, force: true });
  const sandbox = await startSandbox({ portBase, dataDir, cacheDir: cacheFolder, appPort, signal });
  supervisor.onEnd(sandbox.close);
  supervisor.watch(sandbox.died);

  const env: NodeJS.ProcessEnv = {
    ...plainEnvironment(),
    ...sandbox.env,
    ...memoryVariables,
    NODE_ENV: 'production',
    LOG_LEVEL: 'debug', // the whole log is checked at the end (shop-log.ts)
    HOST: '127.0.0.1',
    PORT: String(appPort),
    REGISTRATIONS_PER_HOUR: '2000', // every test registers its own users, all from one address
    NEXT_DIST_DIR: testBuild,
  };
  await prepare({ cwd: root, env: { ...env, ...patientCommand }, signal });
  writeFileSync(environmentFile, JSON.stringify(sandbox.env));
  const log = createWriteStream(place.log);
  const app = startChild(process.execPath, appArguments(env, root), {
    cwd: root,
    env,
    onLine: (line) => {
      log.write(`${line}\n`);
      if (!/^\{"level":[123]0,/.test(line)) console.log(line);
    },
  });
  supervisor.onEnd(() => app.stop(appGrace));
  await untilReadyAtLast(app, origin, signal);
  supervisor.watch(app.exited.then((how) => `The app of ${origin} ended (${how}).`));
}

supervisor.run(async (signal) => {
  await Promise.all(shopPlaces.map((place) => startShop(place, signal)));
  console.log(`Every shop is ready: ${shopPlaces.map(({ origin }) => origin).join(' ')}`);
});
