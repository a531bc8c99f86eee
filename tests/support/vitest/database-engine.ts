import { findRuntime } from '../../../sandbox/mongodb/runtime.ts';
import { cacheFolder } from '../../../scripts/testing/places.ts';

/** Prepares the database engine once, before the tests, because it may have to be downloaded. */
export default async function prepareDatabaseEngine(): Promise<void> {
  await findRuntime({ cacheDir: cacheFolder, log: (line) => console.log(line) });
}
