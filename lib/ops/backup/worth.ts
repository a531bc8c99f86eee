import 'server-only';
import { db } from '@/lib/platform/db';
import { holdsAny } from './state';

/**
 * Refuses to back up a wrong or an emptied database: its backups would be reported as good, night after night, until
 * the last good one is removed. A new shop has no product yet, but an admin's account; and products are never removed,
 * so orders without products are impossible.
 * @throws Error when this database can't be a whole shop's
 */
export async function assertShop(): Promise<void> {
  const { databaseName } = db();
  const refusal = (why: string) =>
    new Error(
      `No backup was made: the database ${databaseName} ${why}. If MONGODB_URI names the right one, something was lost: keep the backups that there are.`,
    );
  if (!(await holdsAny(db(), 'users'))) throw refusal('has no account, as every shop has');
  if (!(await holdsAny(db(), 'products')) && (await holdsAny(db(), 'orders')))
    throw refusal('has orders, but no product');
}
