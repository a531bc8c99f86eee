import 'server-only';
import { collection } from '@/lib/platform/db';

/** A migration that ran on this database; `_id` is its number. */
export type MigrationDoc = {
  _id: number;
  name: string;
  /** Version of the shop, from its package. */
  version: string;
  /** See `Migration.oldest`: kept here, because an older version does not know the migration itself. */
  oldest: number;
  startedAt: Date;
  finishedAt: Date | null;
  cursor: string | null;
  changed: number;
};

export const ranMigrations = () => collection<MigrationDoc>('migrations');
