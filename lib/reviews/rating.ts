// Apart from the schemas, so that pages which only show stars do not load zod.

/** A rating as the shop shows and counts it: within 1 to 5 (specification §9, no bound on input). */
export function shownRating(rating: number): number {
  return Math.min(5, Math.max(1, Math.round(rating)));
}
