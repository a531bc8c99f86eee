import type { ReactNode } from 'react';
import { ReviewSlide } from '@/components/reviews/review-slide';
import { Button } from '@/components/ui/button';
import { Icon } from '@/components/ui/icons';
import type { Review } from '@/lib/reviews/schema';

type Props = { reviews: readonly Review[]; titleId: string; children: ReactNode };

/**
 * Reviews on a scrolling track: readable and scrollable without scripts; `elements/review-carousel` adds buttons, arrow
 * keys and a slow rotation that anyone can stop (ARIA Authoring Practices, carousel). `children` is the heading.
 */
export function ReviewCarousel({ reviews, titleId, children }: Props) {
  return (
    <review-carousel className="group/carousel block" suppressHydrationWarning>
      <section aria-labelledby={titleId} aria-roledescription="carousel" className="section-y">
        <div className="wrap grid grid-cols-[minmax(0,1fr)] gap-[clamp(24px,4vw,64px)] lg:grid-cols-[minmax(0,1fr)_minmax(0,2.35fr)]">
          <div>
            {children}
            <div className="needs-script mt-5 flex items-center gap-2 group-lifeless/carousel:invisible lg:mt-8">
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
                className="ml-3 text-body font-semibold text-ink-2"
              >{`1 of ${reviews.length}`}</output>
            </div>
          </div>
          {/* The track's ::after leaves room, so that the last slide too can stand at the left edge. */}
          <ul
            // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region must be reachable by keyboard
            tabIndex={0}
            aria-label="Reviews, newest first"
            className="no-scrollbar bleed-right relative flex snap-x snap-mandatory gap-6 overflow-x-auto scroll-smooth after:shrink-0 after:basis-[max(16%,100%-680px)] after:content-[''] motion-reduce:scroll-auto lg:gap-14"
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
