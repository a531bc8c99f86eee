import { Avatar } from '@/components/account/avatar';
import { Stars } from '@/components/ui/stars';
import { authorOf } from '@/lib/reviews/author';
import type { Review } from '@/lib/reviews/schema';

export function ReviewSlide({ review, current }: { review: Review; current: boolean }) {
  const { person, firm } = authorOf(review.name);
  return (
    <li data-current={current || undefined} suppressHydrationWarning className="slide">
      <Stars rating={review.rating} />
      <blockquote dir="auto">{review.review}</blockquote>
      <div>
        <Avatar size="md" name={person} photoURL={review.img} />
        <p>
          <b>
            <bdi>{person}</bdi>
          </b>
          <bdi>{firm}</bdi>
        </p>
      </div>
    </li>
  );
}
