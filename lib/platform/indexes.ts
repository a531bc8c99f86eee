import 'server-only';
import { MongoServerError } from 'mongodb';
import { db } from './db';
import { accountIndexes } from './indexes/accounts';
import { catalogueIndexes } from './indexes/catalogue';
import type { Declared } from './indexes/declared';
import { orderIndexes } from './indexes/orders';

/**
 * Every index of the shop. Correctness rests on the unique ones; the others serve a query that exists. One that is to have
 * other keys gets another name: a database refuses the same name with other keys.
 */
export const indexes: Declared = { ...accountIndexes, ...catalogueIndexes, ...orderIndexes };

/** Whether a collection, which may not be there yet, has the index of this name. */
export async function hasIndex(of: string, name: string): Promise<boolean> {
  const there = await db().listCollections({ name: of }, { nameOnly: true }).toArray();
  return there.length > 0 && (await db().collection(of).indexExists(name));
}

/** Makes one of the indexes above, before something that rests on it. */
export async function ensureIndex(of: string, name: string): Promise<void> {
  const wanted = (indexes[of] ?? []).filter((index) => index.name === name);
  await db().collection(of).createIndexes(wanted);
}

/** Drops an index, for a migration; another instance may be doing so too. Returns whether it was there. */
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
 * Creates what is missing, and drops nothing: an older process may still name an index in its queries. One that must go
 * is dropped by a migration (lib/ops/migrations). Safe to run at every start, on every instance.
 */
export async function createIndexes(): Promise<void> {
  for (const [name, list] of Object.entries(indexes)) await db().collection(name).createIndexes(list);
}
