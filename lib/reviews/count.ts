import 'server-only';
import { ObjectId } from 'mongodb';
import { products } from '@/lib/catalogue/data';
import type { Ratings } from '@/lib/catalogue/product';
import { log } from '@/lib/platform/log';
import { type ReviewDoc, reviews } from './data';
import { shownRating } from './rating';

/** Fields that mark a review whose product's stars must be counted again. Each write has its own mark. */
export const toCount = (): Pick<ReviewDoc, 'uncounted'> => ({ uncounted: new ObjectId() });

/** How many visible reviews of a product gave each number of stars, read from an index alone. */
export async function starsOf(productId: ObjectId): Promise<Ratings> {
  const found = await reviews()
    .aggregate<{ _id: number; count: number }>(
      [{ $match: { productId, hidden: false } }, { $group: { _id: '$rating', count: { $sum: 1 } } }],
      { hint: 'product_rating' },
    )
    .toArray();
  const many = (stars: number) =>
    found.reduce((sum, { _id, count }) => (shownRating(_id) === stars ? sum + count : sum), 0);
  return [many(1), many(2), many(3), many(4), many(5)];
}

/** If so many concurrent counts get in the way, one of theirs, or the sweeper's, is as good. */
const attempts = 50;

/**
 * Stores the distribution of a product's stars. Reads a version before it counts, and writes only if the version is
 * still the same: of concurrent counts, the last to write is one that has seen every review.
 */
export async function countStars(_id: ObjectId): Promise<void> {
  for (let attempt = 0; attempt < attempts; attempt += 1) {
    const product = await products().findOne({ _id }, { projection: { ratingsCounted: 1 } });
    if (!product) return;
    const seen = product.ratingsCounted;
    const ratings = await starsOf(_id);
    const { matchedCount } = await products().updateOne(
      { _id, ratingsCounted: seen ?? { $exists: false } },
      {
        $set: { ratings, ratingsCounted: (seen ?? 0) + 1 },
        $currentDate: { heldAt: true }, // so that processes that miss the notice find it (lib/catalogue/directory/watch)
      },
    );
    if (matchedCount === 1) return;
  }
  throw new Error(`The stars of product ${_id.toHexString()} could not be counted.`);
}

/** Counts a review into its product's stars. If that fails, the sweeper does it later. */
export async function countReview({ _id, productId, uncounted }: ReviewDoc): Promise<void> {
  if (!productId || !uncounted) return;
  try {
    await countStars(productId);
    // A later change of the review has another mark and must be counted separately.
    await reviews().updateOne({ _id, uncounted }, { $unset: { uncounted: '' } });
  } catch (error) {
    log.warn({ err: error, reviewId: _id.toHexString() }, 'stars not counted yet');
  }
}
