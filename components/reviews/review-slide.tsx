import { Avatar } from '@/components/account/avatar';
import { Stars } from '@/components/ui/stars';
import type { Review } from '@/lib/reviews/schema';

/** A review's author: the person, and after the first comma the firm. */
function authorOf(name: string): { person: string; firm: string } {
  const comma = name.indexOf(', ');
  if (comma === -1) return { person: name, firm: '' };
  return { person: name.slice(0, comma), firm: name.slice(comma + 2) };
}

export function ReviewSlide({ review, current }: { review: Review; current: boolean }) {
  const { person, firm } = authorOf(review.name);
  return (
    <li data-current={current || undefined} suppressHydrationWarning className="slide">
      <Stars rating={review.rating} />
      <blockquote>{review.review}</blockquote>
      <div>
        <Avatar size="md" name={person} photoURL={review.img} />
        <p>
          <b>{person}</b>
          <span>{firm}</span>
        </p>
      </div>
    </li>
  );
}
