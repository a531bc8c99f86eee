import path from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import * as z from 'zod';
import { type Child, startChild } from '../child.ts';
import type { Runtime } from './runtime/probe.ts';
import { findRuntime, likelyRuntime } from './runtime.ts';

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
  const { dataDir, cacheDir, log = () => {}, signal } = options;
  const likely = likelyRuntime(cacheDir);
  let { child, line } = await launch(likely, options);
  if (line === null) {
    // Perhaps the engine does not load. To find that out beforehand would cost every start another one of Node.
    const runtime = await findRuntime({ cacheDir, log, signal });
    if (!isDeepStrictEqual(runtime, likely)) ({ child, line } = await launch(runtime, options));
  }
  const ready = await readiness(child, line, dataDir);
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

/** Starts the process, and waits for the line that says whether the engine serves; null if it ended without one. */
async function launch(
  { command, args }: Runtime,
  { dataDir, port, cacheDir, faultPort, log = () => {} }: MongoOptions,
): Promise<{ child: Child; line: string | null }> {
  const script = path.join(import.meta.dirname, 'engine.ts');
  const ports = [port, ...(faultPort === undefined ? [] : [faultPort])].map(String);
  const said = Promise.withResolvers<string>();
  const child = startChild(command, [...args, script, dataDir, ...ports], {
    // The compile cache saves 20 MB of memory, because the type stripper is not loaded.
    env: { ...process.env, NODE_COMPILE_CACHE: path.join(cacheDir, 'compiled') },
    onLine(line) {
      if (line.startsWith('{"ready":')) said.resolve(line);
      else log(line);
    },
  });
  return { child, line: await Promise.race([said.promise, child.exited.then(() => null)]) };
}

async function readiness(child: Child, line: string | null, dataDir: string) {
  const first = firstLineSchema.parse(
    line === null ? { ready: false, error: `it ended (${await child.exited})` } : JSON.parse(line),
  );
  if (first.ready) return first;
  await child.stop(STOP_GRACE_MS);
  throw new Error(
    `The database in ${dataDir} could not be opened: ${first.error}. If the disk is full, free some space. If the folder is damaged or of another version, move it aside and start again with an empty one (npm run sandbox:reset deletes it); nothing was changed.`,
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
