import 'server-only';
import { type MigrationDoc, ranMigrations } from './data';

/** Number of the newest migration. Not read from their list: every start asks, and the list loads most of the shop's code. */
export const newestMigration = 18;

/** What is said of a migration that ran. */
type Ran = Pick<MigrationDoc, '_id' | 'name' | 'version' | 'oldest'>;

/**
 * Refuses a database that a newer version has changed in a way that this one can't read.
 * @throws Error with one sentence that says which version to start
 */
export async function assertNotNewer(newest = newestMigration): Promise<void> {
  const beyond = await ranMigrations().findOne({ oldest: { $gt: newest } }, { sort: { _id: -1 } });
  if (!beyond) return;
  throw new Error(
    `The database is newer than this version of the shop: migration ${beyond._id} (${beyond.name}) of version ${beyond.version} ran on it. Start that version or a later one, or restore a backup from before.`,
  );
}

/**
 * The same of a backup, by what ran on its database, the oldest first.
 * @throws Error with one sentence that says which version restores it
 */
export function assertBackupNotNewer(ran: readonly Ran[]): void {
  const beyond = ran.findLast(({ oldest }) => oldest > newestMigration);
  if (!beyond) return;
  throw new Error(
    `The backup is newer than this version of the shop: migration ${beyond._id} (${beyond.name}) of version ${beyond.version} ran on its database. Restore it with that version or a later one.`,
  );
}
