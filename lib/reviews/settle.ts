import 'server-only';
import type { CacheChange } from '@/lib/platform/cache-change';
import { reviewChanged } from './changes';
import { countReview, toCount } from './count';
import { type ReviewDoc, reviews } from './data';
import { hadBought } from './verified';

const batch = 500;

/** Completes reviews from before there was `verified`, or stars of products. */
async function lookAtOlder(): Promise<void> {
  const older = await reviews()
    .find({ verified: { $exists: false }, productId: { $type: 'objectId' } }, { hint: 'verified' })
    .limit(batch)
    .toArray();
  for (const { _id, userId, productId, createdAt } of older) {
    if (!productId) continue;
    const verified = await hadBought(userId, productId, createdAt);
    await reviews().updateOne({ _id, verified: { $exists: false } }, { $set: { verified, ...toCount() } });
  }
}

/** Counts reviews that a process left uncounted when it died. Returns the pages to refresh. */
export async function settleReviews(): Promise<CacheChange> {
  await lookAtOlder();
  const waiting = await reviews()
    .find<ReviewDoc>({ uncounted: { $exists: true } }, { hint: 'uncounted' })
    .limit(batch)
    .toArray();
  const products = new Map(waiting.map((review) => [review.productId?.toHexString() ?? '', review]));
  for (const review of waiting) await countReview(review);
  return {
    hard: [...products.keys()].flatMap((productId) =>
      productId ? (reviewChanged({ productId }).hard ?? []) : [],
    ),
  };
}
