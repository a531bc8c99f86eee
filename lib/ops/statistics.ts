import 'server-only';
import { dealerCount } from '@/lib/base/dealers';
import { products } from '@/lib/catalogue/data';
import { cached } from '@/lib/platform/cache';
import { countRatings } from '@/lib/reviews/data';
import { shownRating } from '@/lib/reviews/rating';

/** The landing page's figures, all counted from the data. `averageRating` is 0 while there is no review. */
export type Statistics = {
  products: number;
  unitsInStock: number;
  dealers: number;
  reviews: number;
  averageRating: number;
};

const atBuild: Statistics = {
  products: 0,
  unitsInStock: 0,
  dealers: dealerCount,
  reviews: 0,
  averageRating: 0,
};

async function readStatistics(): Promise<Statistics> {
  const [stock] = await products()
    .aggregate<{ products: number; units: number }>([
      { $match: { live: true } },
      { $group: { _id: null, products: { $sum: 1 }, units: { $sum: '$available' } } },
    ])
    .toArray();
  const ratings = await countRatings();
  const many = ratings.reduce((total, { count }) => total + count, 0);
  const sum = ratings.reduce((total, { rating, count }) => total + shownRating(rating) * count, 0);
  return {
    products: stock?.products ?? 0,
    unitsInStock: stock?.units ?? 0,
    dealers: dealerCount,
    reviews: many,
    averageRating: many === 0 ? 0 : Math.round((sum / many) * 10) / 10,
  };
}

export const getStatistics = cached(
  'statistics',
  ['products', 'reviews', 'statistics'],
  atBuild,
  readStatistics,
);
