import { findRuntime } from '../../../sandbox/mongodb/runtime.ts';
import { cacheFolder } from '../../../scripts/testing/places.ts';

/** Sees to what the database needs on this machine, once and in no test's time: it may have to be fetched. */
export default async function prepareDatabaseEngine(): Promise<void> {
  await findRuntime({ cacheDir: cacheFolder, log: (line) => console.log(line) });
}
