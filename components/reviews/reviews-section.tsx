import { ReviewCarousel } from '@/components/reviews/review-carousel';
import { SectionEmpty } from '@/components/ui/section-empty';
import { figure, inReviews } from '@/lib/base/figures';
import type { Statistics } from '@/lib/ops/statistics';
import type { Review } from '@/lib/reviews/schema';

type Props = { reviews: readonly Review[]; statistics: Statistics };

/** Client reviews, newest first (specification §2). */
export function ReviewsSection({ reviews, statistics }: Props) {
  const title = 'What crews and counters say';
  if (reviews.length === 0) {
    return (
      <section className="wrap section-y" aria-labelledby="reviews">
        <h2 id="reviews" className="mb-7 text-3xl">
          {title}
        </h2>
        <SectionEmpty title="No reviews yet">
          What our customers write about the range appears here.
        </SectionEmpty>
      </section>
    );
  }
  return (
    <ReviewCarousel reviews={reviews} titleId="reviews">
      <h2 id="reviews" className="text-3xl">
        {title}
      </h2>
      <p className="mt-4 text-body text-ink-2">
        <b className="font-semibold text-ink">{figure(statistics.averageRating)} of 5</b> from{' '}
        {inReviews(statistics.reviews)}
      </p>
    </ReviewCarousel>
  );
}
