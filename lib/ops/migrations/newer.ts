import 'server-only';
import { ranMigrations } from './data';
import { migrations } from './list';
import type { Migration } from './schema';

/**
 * Refuses a database that a newer version has changed in a way that this one can't read.
 * @throws Error with one sentence that says which version to start
 */
export async function assertNotNewer(known: readonly Migration[] = migrations): Promise<void> {
  const newest = known.at(-1)?.number ?? 0;
  const beyond = await ranMigrations().findOne({ oldest: { $gt: newest } }, { sort: { _id: -1 } });
  if (!beyond) return;
  throw new Error(
    `The database is newer than this version of the shop: migration ${beyond._id} (${beyond.name}) of version ${beyond.version} ran on it. Start that version or a later one, or restore a backup from before.`,
  );
}
