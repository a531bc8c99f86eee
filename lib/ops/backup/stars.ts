import 'server-only';
import { isDeepStrictEqual } from 'node:util';
import { products } from '@/lib/catalogue/data';
import { countStars, starsOf } from '@/lib/reviews/count';

/** Products read at once. */
const batchSize = 100;

/**
 * Counts the stars again of every product that has others than its reviews: a backup reads reviews first, and what was
 * written, hidden or shown again before it came to the products is counted in these alone. Repeatable.
 */
export async function recountStars(): Promise<void> {
  const found = products().find({}, { projection: { ratings: 1, ratingsCounted: 1 }, batchSize });
  for await (const { _id, ratings, ratingsCounted } of found) {
    if (ratingsCounted === undefined) continue; // a review that was not counted by then has a mark, which the sweep finds
    if (!isDeepStrictEqual(ratings, await starsOf(_id))) await countStars(_id);
  }
}
