import 'server-only';
import type { ObjectId } from 'mongodb';
import { renameInLog } from '@/lib/audit/rename';
import { byStranger } from '@/lib/auth/strangers';
import { messages } from '@/lib/base/messages';
import type { CacheChange } from '@/lib/platform/cache-change';
import { reviews } from './data';
import { loggedAs } from './moderate';

const name = messages.users.former;

/**
 * Keeps an account's reviews, but removes the author's identity from them and from the log. With `until`, the account
 * was taken over by another owner: affects only reviews written until then, or being written then by the unverified
 * user, and unlinks them from the account. Repeatable. Returns the public pages to refresh.
 */
export async function anonymise(author: ObjectId, until?: Date): Promise<CacheChange> {
  const which = { userId: author, ...(until && byStranger({ createdAt: { $lte: until } })) };
  const written = await reviews()
    .find(which, { projection: { productId: 1, review: 1 } })
    .toArray();
  if (written.length === 0) return {};
  // Done before they are unlinked, because nothing finds them afterwards.
  await renameInLog(
    new Map(written.map(({ _id, review }) => [_id.toHexString(), loggedAs({ name, review })])),
  );
  await reviews().updateMany(which, {
    $set: { name, email: '', img: null, ...(until && { userId: null }) },
    $unset: { requestKey: '' }, // unique for each author, but unlinked reviews of two authors may have the same key
  });
  const about = new Set(written.flatMap(({ productId }) => productId?.toHexString() ?? []));
  return { hard: ['reviews', ...[...about].map((id) => `product:${id}` as const)] };
}
