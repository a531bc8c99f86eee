// Apart from the schemas, so that pages which only show stars do not load zod.

/** A rating as the shop shows and counts it: within 1 to 5 (specification §9, no bound on input). */
export function shownRating(rating: number): number {
  return Math.min(5, Math.max(1, Math.round(rating)));
}

/** How many visible reviews gave one, two, three, four and five stars. */
export type RatingCounts = readonly number[];

/** What the stars of a product come to, as pages show it: with one digit after the point. Null without a review. */
export function averageRating(counts: RatingCounts): { average: number; count: number } | null {
  const count = counts.reduce((sum, each) => sum + each, 0);
  if (count === 0) return null;
  const stars = counts.reduce((sum, each, index) => sum + each * (index + 1), 0);
  return { average: Math.round((stars / count) * 10) / 10, count };
}
