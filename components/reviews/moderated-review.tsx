import { ActionButton } from '@/components/form/action-button';
import { DateOnly } from '@/components/ui/date-time';
import { Email } from '@/components/ui/email';
import { Stars } from '@/components/ui/stars';
import { Status } from '@/components/ui/status';
import { formatMoment } from '@/lib/base/time';
import { hideReviewAction, restoreReviewAction } from '@/lib/reviews/actions';
import type { ModeratedReview } from '@/lib/reviews/schema';

/** A review as admins see it, with the button that hides it from the shop or shows it again. */
export function ModeratedReviewItem({ review, clamp = false }: { review: ModeratedReview; clamp?: boolean }) {
  // With the moment, because one author may have several reviews.
  const name = `the review of ${review.name}, ${formatMoment(review.createdAt)}`;
  return (
    <article className="grid h-full grid-cols-[minmax(0,1fr)] grid-rows-[auto_1fr_auto] gap-2.5 text-sm">
      <div className="flex items-center justify-between gap-3">
        <Stars rating={review.rating} />
        <span className="text-ink-3 text-xs">
          <DateOnly iso={review.createdAt} />
        </span>
      </div>
      <div className="grid content-start gap-1">
        {review.product && (
          <p className="text-ink-3 text-xs [overflow-wrap:anywhere]">
            About <bdi>{review.product.name}</bdi>
          </p>
        )}
        <p
          dir="auto"
          className={`whitespace-pre-line leading-normal [overflow-wrap:anywhere] ${clamp ? 'line-clamp-4' : ''}`}
        >
          {review.review}
        </p>
      </div>
      <div className="flex flex-wrap items-end justify-between gap-x-3 gap-y-2">
        <div className="min-w-0 flex-[1_1_9rem] text-xs">
          <b className="block text-note [overflow-wrap:anywhere]">
            <bdi>{review.name}</bdi>
          </b>
          <span className="block text-ink-3 [overflow-wrap:anywhere]">
            <Email address={review.email} />
          </span>
          {review.hidden && (
            <span className="mt-1 block">
              <Status tone="off">Hidden</Status>
            </span>
          )}
        </div>
        <ActionButton
          action={review.hidden ? restoreReviewAction : hideReviewAction}
          fields={{ reviewId: review.id }}
          variant="line"
          size="sm"
          aria-label={review.hidden ? `Restore ${name}` : `Hide ${name}`}
          className="min-w-[76px]"
        >
          {review.hidden ? 'Restore' : 'Hide'}
        </ActionButton>
      </div>
    </article>
  );
}
