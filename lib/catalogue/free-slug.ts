import 'server-only';
import type { ObjectId } from 'mongodb';
import { isDuplicateKey } from '@/lib/platform/db';
import { catalogue, notDeleted } from './managed';
import { isReservedSlug, slugFrom } from './slug';

type Asked = { _id: ObjectId; name: string; slug: string | null };

/**
 * Whether somebody's page is there, or was: of what is sold, which a draft would meet once it is, too; or of what is no longer,
 * for orders lead to it, and links to where it was, so that a name does not take them away.
 */
async function isTaken(slug: string, _id: ObjectId): Promise<boolean> {
  const another = { ...notDeleted, draft: { $exists: false }, _id: { $ne: _id } } as const;
  const [own, former] = await Promise.all([
    catalogue().countDocuments({ ...another, slug }, { limit: 1, hint: 'slug' }),
    catalogue().countDocuments({ ...another, oldSlugs: slug }, { limit: 1, hint: 'former_slug' }),
  ]);
  return own + former > 0;
}

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

/**
 * Has an address that a product is about to leave lead to this product alone, whoever had it before. Called ahead of the
 * product's own write: if that fails, the address is still the product's, and the next attempt finds nothing to do here.
 */
export async function leaveSlug(slug: string, _id: ObjectId): Promise<void> {
  await catalogue().updateMany(
    { oldSlugs: slug, _id: { $ne: _id } },
    { $pull: { oldSlugs: slug } },
    { hint: 'former_slug' },
  );
}
