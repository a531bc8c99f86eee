import 'server-only';
import type { Db } from 'mongodb';
import { db } from '@/lib/platform/db';

/** How far a restore has come, in the database that it fills or empties; gone when it is through. */
type RestoreState = {
  _id: 'restore';
  /** The backup's moment, so that no other is mixed in. */
  backup: string;
  /**
   * `pictures`: those at the image host, and nothing in the database. `load`: documents. `raise`: migrations and indexes. `settle`: in line with Stripe. `ready`: complete. `swap`: collections
   * move here from `from`.
   */
  phase: 'pictures' | 'load' | 'raise' | 'settle' | 'ready' | 'swap';
  from?: string;
  /** Stripe was not asked: no shop is to run on it. */
  rehearsal?: true;
  /** Collections that the backup has. */
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

/** Names of the collections that hold something, without those that only running processes need. */
export async function collectionsOf(of: Db): Promise<string[]> {
  const found = await of.listCollections({ type: 'collection' }, { nameOnly: true }).toArray();
  return found.map(({ name }) => name).filter((name) => !name.startsWith('system.'));
}

/**
 * @throws Error when a restore into this database was broken off: half of it is old and half is new; or when it was rehearsed
 * here, and Stripe asked about nothing
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
