'use client';

import { type KeyboardEvent, type ReactNode, useCallback, useEffect, useRef, useState } from 'react';
import { ReviewSlide } from '@/components/reviews/review-slide';
import { useRotation } from '@/components/reviews/use-rotation';
import { Button } from '@/components/ui/button';
import { Icon } from '@/components/ui/icons';
import type { Review } from '@/lib/reviews/schema';

const interval = 6000;

type Props = { reviews: readonly Review[]; titleId: string; children: ReactNode };

/**
 * Reviews on a scrolling track: readable and scrollable without JavaScript, with it also by buttons, arrow keys and
 * a slow rotation that anyone can stop (ARIA Authoring Practices, carousel). `children` is the heading.
 */
export function ReviewCarousel({ reviews, titleId, children }: Props) {
  const track = useRef<HTMLUListElement>(null);
  const [current, setCurrent] = useState(0);
  /** The slide that a button or a key asked for, until the track has got there or a hand takes over. */
  const asked = useRef<number | null>(null);
  const count = reviews.length;

  const show = useCallback((index: number) => {
    if (!track.current) return;
    asked.current = index;
    setCurrent(index);
    scrollToSlide(track.current, index);
  }, []);
  const next = useCallback(() => show((current + 1) % count), [show, current, count]);
  const previous = () => show((current - 1 + count) % count);
  const { still, paused, setPaused, hold, running } = useRotation(next, interval);

  useEffect(() => {
    const list = track.current;
    if (!list) return;
    function follow(): void {
      if (!list) return;
      const nearest = nearestSlide(list);
      // Presses came faster than the track scrolls: it ended where an earlier one led, or on the way.
      if (asked.current !== null && asked.current !== nearest) {
        scrollToSlide(list, asked.current);
        return;
      }
      asked.current = null;
      setCurrent(nearest);
    }
    function takeOver(): void {
      asked.current = null;
    }
    list.addEventListener('scrollend', follow);
    for (const hand of ['wheel', 'pointerdown'] as const)
      list.addEventListener(hand, takeOver, { passive: true });
    return () => {
      list.removeEventListener('scrollend', follow);
      for (const hand of ['wheel', 'pointerdown'] as const) list.removeEventListener(hand, takeOver);
    };
  }, []);

  function onKeyDown(event: KeyboardEvent): void {
    const target = { ArrowRight: current + 1, ArrowLeft: current - 1, Home: 0, End: count - 1 }[event.key];
    if (target === undefined) return;
    event.preventDefault();
    show((target + count) % count);
  }

  return (
    <section
      aria-labelledby={titleId}
      aria-roledescription="carousel"
      className="section-y"
      onPointerEnter={() => hold({ hovered: true })}
      onPointerLeave={() => hold({ hovered: false })}
      onFocus={() => hold({ focused: true })}
      onBlur={() => hold({ focused: false })}
    >
      <div className="wrap grid grid-cols-[minmax(0,1fr)] gap-[clamp(24px,4vw,64px)] lg:grid-cols-[minmax(0,1fr)_minmax(0,2.35fr)]">
        <div>
          {children}
          <div className="needs-script mt-5 flex items-center gap-2 lg:mt-8">
            {!still && (
              <Control
                label={paused ? 'Play reviews' : 'Pause reviews'}
                icon={paused ? 'play' : 'pause'}
                onClick={() => setPaused(!paused)}
              />
            )}
            <Control label="Previous review" icon="left" onClick={previous} />
            <Control label="Next review" icon="arrow" onClick={next} />
            <output
              aria-live={running ? 'off' : 'polite'}
              className="ml-3 text-body font-semibold text-ink-2"
            >
              {current + 1} of {count}
            </output>
          </div>
        </div>
        {/* The track's ::after leaves room, so that the last slide too can stand at the left edge. */}
        <ul
          ref={track}
          // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region must be reachable by keyboard
          tabIndex={0}
          aria-label="Reviews, newest first"
          onKeyDown={onKeyDown}
          className="no-scrollbar bleed-right relative flex snap-x snap-mandatory gap-6 overflow-x-auto scroll-smooth after:shrink-0 after:basis-[max(16%,100%-680px)] after:content-[''] motion-reduce:scroll-auto lg:gap-14"
        >
          {reviews.map((review, index) => (
            <ReviewSlide key={review.id} review={review} current={index === current} />
          ))}
        </ul>
      </div>
    </section>
  );
}

function scrollToSlide(list: HTMLUListElement, index: number): void {
  const slide = list.children[index];
  if (!(slide instanceof HTMLElement)) return;
  const far = Math.abs(slide.offsetLeft - list.scrollLeft) > 2 * list.clientWidth;
  list.scrollTo({ left: slide.offsetLeft, behavior: far ? 'instant' : 'auto' });
}

/** The slide whose left edge is nearest to the track's. */
function nearestSlide(list: HTMLUListElement): number {
  const distances = [...list.children].map((slide) =>
    slide instanceof HTMLElement ? Math.abs(slide.offsetLeft - list.scrollLeft) : Infinity,
  );
  return distances.indexOf(Math.min(...distances));
}

function Control({
  label,
  icon,
  onClick,
}: {
  label: string;
  icon: 'play' | 'pause' | 'left' | 'arrow';
  onClick(): void;
}) {
  return (
    <Button variant="frame" size="icon-lg" aria-label={label} onClick={onClick}>
      <Icon name={icon} />
    </Button>
  );
}
