import 'server-only';
import { dealerCount } from '@/lib/base/dealers';
import { getCategoryFigures } from '@/lib/catalogue/shown';
import { readFor } from '@/lib/platform/cache';
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

/** Counted anew for each render that shows them (decision 0018). */
export const getStatistics = readFor(['products', 'reviews'], async (): Promise<Statistics> => {
  const [categories, ratings] = await Promise.all([getCategoryFigures(), countRatings()]);
  const many = ratings.reduce((total, { count }) => total + count, 0);
  const sum = ratings.reduce((total, { rating, count }) => total + shownRating(rating) * count, 0);
  return {
    products: categories.reduce((total, { products }) => total + products, 0),
    unitsInStock: categories.reduce((total, { unitsInStock }) => total + unitsInStock, 0),
    dealers: dealerCount,
    reviews: many,
    averageRating: many === 0 ? 0 : Math.round((sum / many) * 10) / 10,
  };
});
