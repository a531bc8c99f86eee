import 'server-only';
import type { Db } from 'mongodb';
import { leftOut } from './archive';
import { assertNobodyRuns } from './living';
import { collectionsOf, endState, holdsAny } from './state';

/** Whether a database holds nothing but what running processes need. */
export async function isEmpty(of: Db): Promise<boolean> {
  for (const name of await collectionsOf(of))
    if (!leftOut.has(name) && (await holdsAny(of, name))) return false;
  return true;
}

/** @throws Error that names the database */
export async function assertEmpty(of: Db): Promise<void> {
  if (!(await isEmpty(of)))
    throw new Error(`The database ${of.databaseName} is not empty: name another with --into.`);
}

/**
 * Checks again before the first document, because storing pictures takes hours: a shop may have started or written
 * before it could see the restore. If so, gives up the restore, and leaves the database to the shop.
 * @throws Error when a shop runs, or the database holds anything
 */
export async function assertUntouched(of: Db): Promise<void> {
  try {
    await assertNobodyRuns(of);
    await assertEmpty(of);
  } catch (error) {
    await endState(of);
    throw error;
  }
}
