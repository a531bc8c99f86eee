import 'server-only';
import type { ObjectId } from 'mongodb';
import { isDuplicateKey } from '@/lib/platform/db';
import { catalogue, notDeleted } from './managed';
import { isReservedSlug, slugFrom } from './slug';

type Asked = { _id: ObjectId; name: string; slug: string | null };

/**
 * Whether another live or archived product has this slug or had it before. Archived products and former slugs count,
 * because orders and old links lead there, which a slug derived from a name must not take over.
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
 * Writes a product with the slug that was asked for. Without one, derives it from the name, and appends part of the id
 * if another product or a reserved page has the plain slug.
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
 * Makes this product the only one that a slug it is about to give up redirects to. Call it before the product's own
 * write: if that fails, the product still has the slug, and the next attempt finds nothing to do here.
 */
export async function leaveSlug(slug: string, _id: ObjectId): Promise<void> {
  await catalogue().updateMany(
    { oldSlugs: slug, _id: { $ne: _id } },
    { $pull: { oldSlugs: slug } },
    { hint: 'former_slug' },
  );
}
