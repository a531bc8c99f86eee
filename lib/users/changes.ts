import 'server-only';
import type { ObjectId } from 'mongodb';
import { orders } from '@/lib/orders/data';
import type { CacheChange } from '@/lib/platform/cache-change';
import { reviews } from '@/lib/reviews/data';

/**
 * What public pages show differently once an account's unpaid orders were ended and its pictures went: the stock of what
 * was ordered, and reviews. Names these products, for a catalogue that nobody names is read anew as a whole.
 * Asked after the writes, so that it says the same again after a crash between them and the pages.
 */
export async function ordersEnded(userId: ObjectId, since: Date): Promise<CacheChange> {
  const [ordered, reviewed] = await Promise.all([
    orders()
      .find({ userId, state: 'cancelled', updatedAt: { $gte: since } }, { hint: 'user' })
      .project<{ productId: ObjectId }>({ productId: 1 })
      .toArray(),
    reviews()
      .find({ userId, productId: { $type: 'objectId' } }, { hint: 'author' })
      .project<{ productId: ObjectId }>({ productId: 1 })
      .toArray(),
  ]);
  const ids = new Set([...ordered, ...reviewed].map(({ productId }) => productId.toHexString()));
  const products = [...ids].map((id) => `product:${id}` as const);
  return { hard: ['reviews', ...(products.length > 0 ? (['products', ...products] as const) : [])] };
}
