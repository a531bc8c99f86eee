import { Icon } from '@/components/ui/icons';
import { shownRating } from '@/lib/reviews/rating';

/** A rating as stars with a text alternative; any given number is shown as 1 to 5 (specification §9). */
export function Stars({ rating, className = '' }: { rating: number; className?: string }) {
  const shown = shownRating(rating);
  return (
    <span role="img" aria-label={`${shown} out of 5`} className={`flex gap-[3px] ${className}`}>
      {[1, 2, 3, 4, 5].map((star) => (
        <Icon
          key={star}
          name="star"
          strokeWidth={1.4}
          className={`size-[17px] ${star <= shown ? 'fill-accent stroke-accent' : 'stroke-control'}`}
        />
      ))}
    </span>
  );
}
