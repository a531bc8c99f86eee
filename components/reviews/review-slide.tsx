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
    <li
      data-current={current || undefined}
      suppressHydrationWarning
      className="group flex shrink-0 grow-0 basis-[min(680px,84%)] snap-start flex-col border-t-2 border-line-strong pt-6 transition-colors data-current:border-accent"
    >
      <Stars rating={review.rating} />
      <blockquote className="mt-5 min-h-[5.3em] text-[clamp(1.3125rem,.9rem+1.1vw,1.875rem)] leading-[1.32] font-medium tracking-[-.022em] text-pretty whitespace-pre-line wrap-anywhere text-ink-3 transition-colors group-data-current:text-ink">
        {review.review}
      </blockquote>
      <div className="mt-6 flex items-center gap-3.5 text-body">
        <Avatar size="md" name={person} photoURL={review.img} />
        <p className="min-w-0 wrap-anywhere">
          <b className="block font-semibold">{person}</b>
          <span className="text-ink-2">{firm}</span>
        </p>
      </div>
    </li>
  );
}
