import { ModeratedReviewItem } from '@/components/reviews/moderated-review';
import { NothingHere, Panel } from '@/components/ui/panel';
import { paths } from '@/lib/base/paths';
import type { Overview } from '@/lib/ops/overview/schema';

/** The latest reviews, hidden ones too, each with its button. */
export function NewestReviews({ reviews }: { reviews: Overview['reviews'] }) {
  return (
    <Panel id="newest-reviews" title="Newest reviews" all={{ href: paths.reviews, label: 'All reviews' }}>
      {reviews.length === 0 ? (
        <NothingHere>Nobody has written a review yet.</NothingHere>
      ) : (
        <ul className="grid divide-line pt-2 pb-[22px] max-tablet:divide-y tablet:grid-cols-3 tablet:divide-x">
          {reviews.map((review) => (
            <li key={review.id} className="px-edge max-tablet:py-4">
              <ModeratedReviewItem review={review} clamp />
            </li>
          ))}
        </ul>
      )}
    </Panel>
  );
}
