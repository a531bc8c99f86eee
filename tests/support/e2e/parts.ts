import { createWriteStream, rmSync } from 'node:fs';
import path from 'node:path';
import { startChild } from '../../../sandbox/child.ts';
import { untilReady } from '../../../sandbox/launcher/app.ts';
import { prepare } from '../../../sandbox/launcher/prepare.ts';
import { DIE_WITH_PARENT } from '../../../sandbox/launcher/run-to-end.ts';
import { startSandbox } from '../../../sandbox/launcher/sandbox.ts';
import { type Mongo, startMongo } from '../../../sandbox/mongodb/host.ts';
import { cacheFolder, root, testBuild, testFolder, testPorts } from '../../../scripts/testing/places.ts';

/** A second shop whose parts a test stops and starts; no launcher ends it all when one is missing. */
export type Parts = {
  origin: string;
  stopDatabase(): Promise<void>;
  startDatabase(): Promise<void>;
  close(): Promise<void>;
};

const dataDir = path.join(testFolder, 'parts');
/** Milliseconds that the app gets to end its requests. */
const appGrace = 30_000;
const signal = new AbortController().signal;

function openDatabase(): Promise<Mongo> {
  const port = testPorts.parts.mongodb;
  return startMongo({ dataDir: path.join(dataDir, 'mongodb'), port, cacheDir: cacheFolder });
}

/** Starts the parts one by one; what has started ends again when a later one cannot. */
export async function startParts(): Promise<Parts> {
  rmSync(dataDir, { recursive: true, force: true });
  const started: (() => Promise<void>)[] = [];
  const close = async () => {
    for (const end of started.splice(0).toReversed()) await end();
  };
  try {
    let database = await openDatabase();
    started.push(() => database.close());
    const sandbox = await startSandbox({
      portBase: testPorts.parts.control,
      dataDir,
      appPort: testPorts.partsApp,
      overrides: { MONGODB_URI: database.uri },
    });
    started.push(sandbox.close);
    const env: NodeJS.ProcessEnv = {
      ...process.env,
      ...sandbox.env,
      NODE_ENV: 'production',
      LOG_LEVEL: 'silent',
      HOST: '127.0.0.1',
      PORT: String(testPorts.partsApp),
      NEXT_DIST_DIR: testBuild,
    };
    await prepare({ cwd: root, env, signal });
    // Its complaints about the missing database are expected; they are kept beside the data.
    const log = createWriteStream(path.join(dataDir, 'app.log'));
    const app = startChild(process.execPath, ['--import', DIE_WITH_PARENT, 'server/main.ts'], {
      cwd: root,
      env,
      onLine: (line) => log.write(`${line}\n`),
    });
    started.push(() => app.stop(appGrace));
    const origin = `http://localhost:${testPorts.partsApp}`;
    await untilReady(app, origin, signal);
    return {
      origin,
      stopDatabase: () => database.close(),
      startDatabase: async () => {
        database = await openDatabase();
      },
      close,
    };
  } catch (error) {
    await close();
    throw error;
  }
}
