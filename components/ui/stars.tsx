import { site } from '@/lib/base/site';
import { shownRating } from '@/lib/reviews/rating';

/** A rating as stars with a text alternative; any given number is shown as 1 to 5 (specification §9). */
export function Stars({ rating }: { rating: number }) {
  const shown = shownRating(rating);
  return (
    <svg role="img" aria-label={`${shown} out of 5`} className="icon stars">
      <use href={`${site.signs}#stars-${shown}`} />
    </svg>
  );
}
