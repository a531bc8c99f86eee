/** Reviews on one page. */
export const reviewsShown = 10;

/** The query parameter of a product page for the page of its reviews. */
export const reviewsParameter = 'reviews';

/** Higher page numbers count as this one, so that they can't cause ever deeper queries. */
const mostPages = 10_000;

/** The page of reviews that a parameter asks for; 1 if it is invalid. */
export function reviewPageOf(asked: string | string[] | null | undefined): number {
  if (typeof asked !== 'string' || !/^[1-9]\d{0,4}$/.test(asked)) return 1;
  return Math.min(mostPages, Number(asked));
}

/** How many pages the reviews fill. @param counts the number of reviews for each number of stars */
export const reviewPages = (counts: readonly number[]): number =>
  Math.max(1, Math.ceil(counts.reduce((sum, each) => sum + each, 0) / reviewsShown));
