/** Reviews on one page of a product. */
export const reviewsShown = 10;

/** The parameter of a product's address that says which page of its reviews is shown. */
export const reviewsParameter = 'reviews';

/** Nobody has more pages; what is beyond costs nobody a look. */
const mostPages = 10_000;

/** The page of reviews that an address asks for; what makes no sense is the first. */
export function reviewPageOf(asked: string | string[] | null | undefined): number {
  if (typeof asked !== 'string' || !/^[1-9]\d{0,4}$/.test(asked)) return 1;
  return Math.min(mostPages, Number(asked));
}

/** How many pages so many reviews fill, counted by their stars. */
export const reviewPages = (counts: readonly number[]): number =>
  Math.max(1, Math.ceil(counts.reduce((sum, each) => sum + each, 0) / reviewsShown));
