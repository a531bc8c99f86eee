/** The shop under test: its services and its production server, for Playwright's `webServer`. Ends on SIGTERM. */
import { createWriteStream, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { prepare } from '../../../launcher/prepare.ts';
import { DIE_WITH_PARENT } from '../../../launcher/run-to-end.ts';
import { startSandbox } from '../../../launcher/sandbox.ts';
import { Supervisor } from '../../../launcher/supervisor.ts';
import { startChild } from '../../../sandbox/child.ts';
import {
  cacheFolder,
  environmentFile,
  root,
  testBuild,
  testFolder,
  testPorts,
} from '../../../scripts/testing/places.ts';
import { shopLog } from './shop-log.ts';

const supervisor = new Supervisor();

const dataDir = path.join(testFolder, 'shop');
/** Milliseconds that the app gets to end its requests. */
const appGrace = 30_000;

supervisor.run(async (signal) => {
  rmSync(dataDir, { recursive: true, force: true });
  const sandbox = await startSandbox({
    portBase: testPorts.shop.control,
    dataDir,
    cacheDir: cacheFolder,
    appPort: testPorts.app,
    signal,
  });
  supervisor.onEnd(sandbox.close);
  supervisor.watch(sandbox.died);

  const env: NodeJS.ProcessEnv = {
    ...process.env,
    ...sandbox.env,
    NODE_ENV: 'production',
    LOG_LEVEL: 'debug', // all of it is checked at the end (shop-log.ts)
    HOST: '127.0.0.1',
    PORT: String(testPorts.app),
    REGISTRATIONS_PER_HOUR: '2000', // every test is a visitor of its own, all from one address
    NEXT_DIST_DIR: testBuild,
  };
  await prepare({ cwd: root, env, signal });
  writeFileSync(environmentFile, JSON.stringify(sandbox.env));
  const log = createWriteStream(shopLog);
  const app = startChild(process.execPath, ['--import', DIE_WITH_PARENT, 'server/main.ts'], {
    cwd: root,
    env,
    onLine: (line) => {
      log.write(`${line}\n`);
      if (!/^\{"level":[123]0,/.test(line)) console.log(line);
    },
  });
  supervisor.onEnd(() => app.stop(appGrace));
  supervisor.watch(app.exited.then((how) => `The app ended (${how}).`));
});
