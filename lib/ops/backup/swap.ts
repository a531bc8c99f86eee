import 'server-only';
import { type Db, MongoServerError } from 'mongodb';
import { mongo } from '@/lib/platform/db';
import { leftOut } from './archive';
import { collectionsOf, endState, saveState, stateOf } from './state';

/** Collections that only a restore needs, not the shop that runs on its result. */
const ofRestore: ReadonlySet<string> = new Set(['restore_state', 'leases']);

async function move(name: string, from: Db, to: Db): Promise<void> {
  await mongo()
    .db('admin')
    .command({
      renameCollection: `${from.databaseName}.${name}`,
      to: `${to.databaseName}.${name}`,
      dropTarget: true,
    });
}

/**
 * Replaces a database's collections by the restored ones of a database beside it, one by one, and drops at the end
 * those that the backup lacks. Each step is one atomic command, so it continues after a crash.
 * @throws Error when the database beside is not complete, or the server does not let collections be moved; then the old
 * database is unchanged, unless the error says that some were moved
 */
export async function swapInto(home: Db, beside: Db, backup: string): Promise<void> {
  const known = await stateOf(home);
  if (!known?.keep && (await stateOf(beside))?.phase !== 'ready')
    throw new Error(
      `${beside.databaseName} is not complete, so ${home.databaseName} is what it was. Give the same command again: it goes on where it was.`,
    );
  const keep = known?.keep ?? (await collectionsOf(beside));
  await saveState(home, { backup, phase: 'swap', from: beside.databaseName, keep });
  const left = await collectionsOf(beside);
  let isUntouched = keep.every((name) => left.includes(name));
  for (const name of left) {
    if (ofRestore.has(name)) continue;
    try {
      await move(name, beside, home);
    } catch (error) {
      if (!(error instanceof MongoServerError)) throw error;
      if (!isUntouched)
        throw new Error(
          `Not all collections could be moved (${error.message}). Give the same command again: it goes on where it was.`,
        );
      if (known && known.phase !== 'swap') await saveState(home, known);
      else await endState(home);
      throw new Error(
        `The database does not let collections be moved (${error.message}), so ${home.databaseName} is what it was. ${beside.databaseName} is complete: name it in MONGODB_URI instead.`,
      );
    }
    isUntouched = false;
  }
  for (const name of await collectionsOf(home))
    if (!leftOut.has(name) && !keep.includes(name)) await home.collection(name).drop();
  await beside.dropDatabase();
  await endState(home);
}
