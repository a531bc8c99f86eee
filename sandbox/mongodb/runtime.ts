import { cachedRuntime, discardRuntime, fetchRuntime } from './runtime/private-libc.ts';
import { type Runtime, whyEngineFails } from './runtime/probe.ts';

export interface RuntimeOptions {
  /** Kept between starts: holds the newer C library if one is needed. */
  cacheDir: string;
  log: (line: string) => void;
  signal?: AbortSignal | undefined;
}

/** The program loader's message when the machine's C or C++ library is too old. */
const TOO_OLD = /version [`'](?:GLIBC|GLIBCXX|CXXABI)_[\d.]+' not found/;

const plain: Runtime = { command: process.execPath, args: [] };

/** How Node most likely loads the engine: with the newer C library if this machine needed one before. */
export const likelyRuntime = (cacheDir: string): Runtime => cachedRuntime(cacheDir) ?? plain;

/**
 * Finds out how to run Node so that the database engine loads: directly, or else with a private, newer C library.
 * @throws Error with every reason and an alternative, if it can't run here
 */
export async function findRuntime({ cacheDir, log, signal }: RuntimeOptions): Promise<Runtime> {
  const kept = cachedRuntime(cacheDir);
  if (kept && !(await whyEngineFails(kept, signal))) return kept;
  const reason = await whyEngineFails(plain, signal);
  if (!reason) return plain;
  const wayOut =
    'Set MONGODB_URI to a MongoDB server, and SANDBOX=1 to have the sandbox for everything else (see .env.example).';
  if (!TOO_OLD.test(reason)) {
    throw new Error(`The embedded database does not run on this machine. ${wayOut}\n${reason}`);
  }
  log(
    `The embedded database needs a newer C library than this machine has; a private one goes to ${cacheDir}.`,
  );
  try {
    if (kept) await discardRuntime(cacheDir);
    return await fetchRuntime(cacheDir, signal);
  } catch (error) {
    signal?.throwIfAborted();
    const why = error instanceof Error ? error.message : String(error);
    throw new Error(`The embedded database does not run on this machine. ${wayOut}\n${reason}\n${why}`, {
      cause: error,
    });
  }
}
