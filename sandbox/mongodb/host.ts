import path from 'node:path';
import * as z from 'zod';
import { type Child, startChild } from '../child.ts';
import { findRuntime } from './runtime.ts';

const STOP_GRACE_MS = 15_000;
const DATABASE = 'shop';

const firstLineSchema = z.discriminatedUnion('ready', [
  z.object({ ready: z.literal(true), port: z.int(), pid: z.int() }),
  z.object({ ready: z.literal(false), error: z.string() }),
]);

export interface MongoOptions {
  /** Folder of the database files, made when missing. */
  dataDir: string;
  port: number;
  /** Folder for a newer C library, if this machine's is too old for the engine. */
  cacheDir: string;
  /** Port for injecting faults (`README.md`); none if not given. */
  faultPort?: number | undefined;
  log?: ((line: string) => void) | undefined;
  signal?: AbortSignal | undefined;
}

export interface Mongo {
  /** Names the database `shop`; `journal=true` makes an acknowledged write survive a crash of the process. */
  uri: string;
  pid: number;
  env: { MONGODB_URI: string };
  /** Resolves when the process has ended, for any reason. */
  exited: Promise<number | string>;
  close(): Promise<void>;
  /** Drops the database. */
  reset(): Promise<void>;
}

/**
 * Starts MongoDB's engine in its own process.
 * @throws Error when the engine does not run on this machine, the folder is in use or the port is taken
 */
export async function startMongo(options: MongoOptions): Promise<Mongo> {
  const { dataDir, port, cacheDir, faultPort, log = () => {}, signal } = options;
  const runtime = await findRuntime({ cacheDir, log, signal });
  const script = path.join(import.meta.dirname, 'engine.ts');
  const ports = [port, ...(faultPort === undefined ? [] : [faultPort])].map(String);
  const lines = Promise.withResolvers<string>();
  const child = startChild(runtime.command, [...runtime.args, script, dataDir, ...ports], {
    // The compile cache saves 20 MB of memory, because the type stripper is not loaded.
    env: { ...process.env, NODE_COMPILE_CACHE: path.join(cacheDir, 'compiled') },
    onLine(line) {
      if (line.startsWith('{"ready":')) lines.resolve(line);
      else log(line);
    },
  });
  const ready = await readiness(child, lines.promise, dataDir);
  const uri = `mongodb://127.0.0.1:${ready.port}/${DATABASE}?directConnection=true&journal=true`;
  return {
    uri,
    pid: ready.pid,
    env: { MONGODB_URI: uri },
    exited: child.exited,
    close: () => child.stop(STOP_GRACE_MS),
    reset: () => dropDatabase(uri),
  };
}

async function readiness(child: Child, line: Promise<string>, dataDir: string) {
  const gone = child.exited.then((how) => JSON.stringify({ ready: false, error: `it ended (${how})` }));
  const first = firstLineSchema.parse(JSON.parse(await Promise.race([line, gone])));
  if (first.ready) return first;
  await child.stop(STOP_GRACE_MS);
  throw new Error(
    `The database in ${dataDir} could not be opened: ${first.error}. If the folder is damaged or of another version, move it aside and start again with an empty one (npm run sandbox:reset deletes it); nothing was changed.`,
  );
}

async function dropDatabase(uri: string) {
  // The driver is heavy and needed only here, so it is imported here.
  const { MongoClient } = await import('mongodb');
  const client = new MongoClient(uri, { serverSelectionTimeoutMS: 5000 });
  try {
    await client.db().dropDatabase();
  } finally {
    await client.close();
  }
}
