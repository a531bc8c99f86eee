import 'server-only';
import { MongoServerError } from 'mongodb';
import { db } from './db';
import { accountIndexes } from './indexes/accounts';
import { catalogueIndexes } from './indexes/catalogue';
import type { Declared } from './indexes/declared';
import { orderIndexes } from './indexes/orders';

/**
 * All indexes of the shop. Correctness depends on the unique ones; each other one serves an existing query. To change
 * the keys of an index, give it a new name: the database refuses the same name with other keys.
 */
export const indexes: Declared = { ...accountIndexes, ...catalogueIndexes, ...orderIndexes };

/** Whether a collection, which may not exist yet, has the index with this name. */
export async function hasIndex(of: string, name: string): Promise<boolean> {
  const there = await db().listCollections({ name: of }, { nameOnly: true }).toArray();
  return there.length > 0 && (await db().collection(of).indexExists(name));
}

/** Creates one of the indexes above, before work that depends on it. */
export async function ensureIndex(of: string, name: string): Promise<void> {
  const wanted = (indexes[of] ?? []).filter((index) => index.name === name);
  await db().collection(of).createIndexes(wanted);
}

/** Drops an index, for a migration that several instances may run at once. Returns whether this call did. */
export async function dropIndex(of: string, name: string): Promise<boolean> {
  if (!(await hasIndex(of, name))) return false;
  try {
    await db().collection(of).dropIndex(name);
    return true;
  } catch (error) {
    if (error instanceof MongoServerError && error.codeName === 'IndexNotFound') return false;
    throw error;
  }
}

/**
 * Creates missing indexes and drops none, because an older process may still hint at one in its queries. Migrations
 * drop them (lib/ops/migrations). Safe to run at every start, on every instance.
 */
export async function createIndexes(): Promise<void> {
  for (const [name, list] of Object.entries(indexes)) await db().collection(name).createIndexes(list);
}
