import 'server-only';
import type { ObjectId } from 'mongodb';
import { isDuplicateKey } from '@/lib/platform/db';
import { catalogue, notDeleted } from './managed';
import { isReservedSlug, slugFrom } from './slug';

type Asked = { _id: ObjectId; name: string; slug: string | null };

/**
 * Whether somebody's page is there: of what is sold, which a draft would meet once it is, too; or of what is no longer, for
 * orders lead to it, so that a name does not take it away.
 */
const isTaken = async (slug: string, _id: ObjectId): Promise<boolean> =>
  (await catalogue().countDocuments(
    { ...notDeleted, slug, draft: { $exists: false }, _id: { $ne: _id } },
    { limit: 1, hint: 'slug' },
  )) > 0;

/**
 * Writes a product with the address that was asked for. One that is left to its name gets one of its own when another
 * product, or a page, has the plain one.
 */
export async function withSlug<T>(
  { _id, name, slug }: Asked,
  write: (slug: string) => Promise<T>,
): Promise<T> {
  if (slug !== null) return write(slug);
  const plain = slugFrom(name);
  try {
    if (!isReservedSlug(plain) && !(await isTaken(plain, _id))) return await write(plain);
  } catch (error) {
    if (!isDuplicateKey(error, 'live_slug')) throw error;
  }
  return write(`${plain}-${_id.toHexString().slice(-6)}`);
}
