import type { ReactNode } from 'react';
import { ReviewSlide } from '@/components/reviews/review-slide';
import { Button } from '@/components/ui/button';
import { Icon } from '@/components/ui/icons';
import type { Review } from '@/lib/reviews/schema';

type Props = { reviews: readonly Review[]; titleId: string; children: ReactNode };

/**
 * Reviews on a scrolling track, readable and scrollable without scripts; `elements/review-carousel` adds buttons, arrow
 * keys and a slow rotation that anyone can stop (ARIA Authoring Practices, carousel). `children` is the heading.
 */
export function ReviewCarousel({ reviews, titleId, children }: Props) {
  return (
    <review-carousel className="group/carousel block" suppressHydrationWarning>
      <section aria-labelledby={titleId} aria-roledescription="carousel" className="section-y @container">
        <div className="aside-grid">
          <div>
            {children}
            <div className="carousel-controls">
              <Button
                variant="frame"
                size="icon-lg"
                aria-label="Pause reviews"
                suppressHydrationWarning
                className="motion-reduce:hidden"
              >
                <Icon name="pause" className="group-data-paused/carousel:hidden" />
                <Icon name="play" className="group-not-data-paused/carousel:hidden" />
              </Button>
              <Button variant="frame" size="icon-lg" aria-label="Previous review" data-step="-1">
                <Icon name="left" />
              </Button>
              <Button variant="frame" size="icon-lg" aria-label="Next review" data-step="1">
                <Icon name="arrow" />
              </Button>
              <output
                aria-live="off"
                suppressHydrationWarning
                className="carousel-place"
              >{`1 of ${reviews.length}`}</output>
            </div>
          </div>
          {/* The track's ::after adds room, so that the last slide can reach the left edge too. */}
          <ul
            // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region must be reachable by keyboard
            tabIndex={0}
            aria-label="Reviews, newest first"
            className="track"
          >
            {reviews.map((review, index) => (
              <ReviewSlide key={review.id} review={review} current={index === 0} />
            ))}
          </ul>
        </div>
      </section>
    </review-carousel>
  );
}
