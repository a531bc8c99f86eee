import { cachedRuntime, discardRuntime, fetchRuntime } from './runtime/private-libc.ts';
import { type Runtime, whyEngineFails } from './runtime/probe.ts';

export interface RuntimeOptions {
  /** Kept between starts: holds the newer C library when one is needed. */
  cacheDir: string;
  log: (line: string) => void;
  signal?: AbortSignal | undefined;
}

/** Words of the program loader when the machine's C or C++ library is too old. */
const TOO_OLD = /version [`'](?:GLIBC|GLIBCXX|CXXABI)_[\d.]+' not found/;

/**
 * Finds how to run Node so that the database engine loads: as it is, else under a newer C library of our own.
 * @throws Error that names every reason and the way out, when there is no way to run it here
 */
export async function findRuntime({ cacheDir, log, signal }: RuntimeOptions): Promise<Runtime> {
  const kept = cachedRuntime(cacheDir);
  if (kept && !(await whyEngineFails(kept, signal))) return kept;
  const plain: Runtime = { command: process.execPath, args: [] };
  const reason = await whyEngineFails(plain, signal);
  if (!reason) return plain;
  const wayOut = 'Set MONGODB_URI to a MongoDB server instead (see .env.example).';
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
