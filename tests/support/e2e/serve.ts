/** The shop under test: its services and its production server, for Playwright's `webServer`. Ends on SIGTERM. */
import { rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { startApp } from '../../../sandbox/launcher/app.ts';
import { prepare } from '../../../sandbox/launcher/prepare.ts';
import { startSandbox } from '../../../sandbox/launcher/sandbox.ts';
import { Supervisor } from '../../../sandbox/launcher/supervisor.ts';
import {
  cacheFolder,
  environmentFile,
  root,
  testBuild,
  testFolder,
  testPorts,
} from '../../../scripts/testing/places.ts';

const supervisor = new Supervisor();

const dataDir = path.join(testFolder, 'shop');

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
    LOG_LEVEL: 'warn',
    HOST: '127.0.0.1',
    PORT: String(testPorts.app),
    REGISTRATIONS_PER_HOUR: '2000', // every test is a visitor of its own, all from one address
    NEXT_DIST_DIR: testBuild,
  };
  await prepare({ cwd: root, env, signal });
  writeFileSync(environmentFile, JSON.stringify(sandbox.env));
  const app = startApp({ cwd: root, env });
  supervisor.onEnd(app.close);
  supervisor.watch(app.exited.then((how) => `The app ended (${how}).`));
});
