import 'server-only';
import type { ObjectId } from 'mongodb';
import { renameInLog } from '@/lib/audit/rename';
import { byStranger } from '@/lib/auth/strangers';
import type { CacheChange } from '@/lib/platform/cache-change';
import { reviews } from './data';
import { loggedAs } from './moderate';

const name = 'Former customer';

/**
 * Leaves an account's reviews standing; neither they nor the log say any more whose they are. With `until` the account has
 * become somebody else's: only those written by then, or under way then by who had not proved the address, are meant, and are
 * nobody's from now on. Repeatable. Returns what pages show differently: the products that they are about.
 */
export async function anonymise(author: ObjectId, until?: Date): Promise<CacheChange> {
  const which = {
    userId: author,
    ...(until && byStranger({ createdAt: { $lte: until } })),
  };
  const written = await reviews()
    .find(which, { projection: { productId: 1, review: 1 } })
    .toArray();
  if (written.length === 0) return {};
  // Before they are nobody's, whom nothing finds again.
  await renameInLog(
    new Map(written.map(({ _id, review }) => [_id.toHexString(), loggedAs({ name, review })])),
  );
  await reviews().updateMany(which, {
    $set: { name, email: '', img: null, ...(until && { userId: null }) },
    $unset: { requestKey: '' }, // unique for an author, and of those that are nobody's two may bear the same
  });
  const about = new Set(written.flatMap(({ productId }) => productId?.toHexString() ?? []));
  return { hard: ['reviews', ...[...about].map((id) => `product:${id}` as const)] };
}
