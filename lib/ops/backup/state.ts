import 'server-only';
import type { Db } from 'mongodb';
import { db } from '@/lib/platform/db';

/** How far a restore has come, stored in the database that it fills or empties; removed at its end. */
type RestoreState = {
  _id: 'restore';
  /** When the backup began, so that no other backup is mixed in. */
  backup: string;
  /**
   * `pictures`: restored at the image host, nothing in the database yet. `load`: documents. `raise`: migrations and
   * indexes. `settle`: in line with the orders and Stripe. `ready`: complete. `swap`: collections move here from
   * `from`.
   */
  phase: 'pictures' | 'load' | 'raise' | 'settle' | 'ready' | 'swap';
  from?: string;
  /** Stripe was not asked, so no shop may run on it. */
  rehearsal?: true;
  /** The collections of the backup. */
  keep?: string[];
};

const states = (of: Db) => of.collection<RestoreState>('restore_state');

export const stateOf = (of: Db): Promise<RestoreState | null> => states(of).findOne({ _id: 'restore' });

export async function saveState(of: Db, state: Omit<RestoreState, '_id'>): Promise<void> {
  await states(of).replaceOne({ _id: 'restore' }, state, { upsert: true });
}

export async function endState(of: Db): Promise<void> {
  await states(of).drop();
}

/** Names of all collections except the database's own. */
export async function collectionsOf(of: Db): Promise<string[]> {
  const found = await of.listCollections({ type: 'collection' }, { nameOnly: true }).toArray();
  return found.map(({ name }) => name).filter((name) => !name.startsWith('system.'));
}

export const holdsAny = async (of: Db, name: string): Promise<boolean> =>
  (await of.collection(name).findOne({}, { projection: { _id: 1 } })) !== null;

/**
 * @throws Error when a restore into this database was interrupted, so that it is half old and half new, or was only a
 * rehearsal, which does not ask Stripe
 */
export async function assertNoRestore(): Promise<void> {
  const state = await stateOf(db());
  if (state?.phase === 'ready' && state.rehearsal)
    throw new Error(
      `The database ${db().databaseName} is a rehearsal of a restore: Stripe was not asked, so no shop runs on it. Give npm run restore without --rehearse, or drop it (backup of ${state.backup}).`,
    );
  if (!state || state.phase === 'ready') return;
  throw new Error(
    `A restore into this database was broken off. Give the same npm run restore command again: it goes on where it was (backup of ${state.backup}).`,
  );
}
