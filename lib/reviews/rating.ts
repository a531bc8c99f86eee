import type { Ratings } from '@/lib/catalogue/product';

// Separate from the schemas, so that pages which only show stars do not load zod.

/** A rating as shown and counted: within 1 to 5 (specification §9; input is not bounded). */
export function shownRating(rating: number): number {
  return Math.min(5, Math.max(1, Math.round(rating)));
}

/** The average of a product's stars, rounded to one decimal. Null without a review. */
export function averageRating(counts: Ratings): { average: number; count: number } | null {
  const count = counts.reduce<number>((sum, each) => sum + each, 0);
  if (count === 0) return null;
  const stars = counts.reduce<number>((sum, each, index) => sum + each * (index + 1), 0);
  return { average: Math.round((stars / count) * 10) / 10, count };
}
