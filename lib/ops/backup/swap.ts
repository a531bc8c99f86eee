import 'server-only';
import { type Db, MongoServerError } from 'mongodb';
import { mongo } from '@/lib/platform/db';
import { leftOut } from './archive';
import { collectionsOf, endState, saveState, stateOf } from './state';

const ownState = 'restore_state';

/**
 * Lets what was restored beside take the place of a database's own collections, one after the other; what came after the
 * backup goes. Each step is one command that the server carries out whole, so it goes on after a crash.
 * @throws Error when the server does not let collections be moved; the database beside is complete all the same
 */
export async function swapInto(home: Db, beside: Db, backup: string): Promise<void> {
  const known = await stateOf(home);
  const keep = known?.keep ?? (await collectionsOf(beside));
  await saveState(home, { backup, phase: 'swap', from: beside.databaseName, keep });
  for (const name of await collectionsOf(home))
    if (!leftOut.has(name) && !keep.includes(name)) await home.collection(name).drop();
  for (const name of await collectionsOf(beside)) {
    if (name === ownState) continue;
    try {
      await mongo()
        .db('admin')
        .command({
          renameCollection: `${beside.databaseName}.${name}`,
          to: `${home.databaseName}.${name}`,
          dropTarget: true,
        });
    } catch (error) {
      if (!(error instanceof MongoServerError)) throw error;
      throw new Error(
        `The database does not let collections be moved (${error.message}). ${beside.databaseName} is complete: name it in MONGODB_URI instead.`,
      );
    }
  }
  await beside.dropDatabase();
  await endState(home);
}
