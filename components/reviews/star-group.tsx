'use client';

import { type Ref, useId } from 'react';
import { cn } from '@/components/ui/cn';
import { Icon } from '@/components/ui/icons';
import { messages } from '@/lib/base/messages';

const stars = [
  { rating: 1, word: 'Poor' },
  { rating: 2, word: 'Fair' },
  { rating: 3, word: 'Good' },
  { rating: 4, word: 'Very good' },
  { rating: 5, word: 'Excellent' },
] as const;

type StarGroupProps = {
  /** The rating shown; 0 for none yet. */
  value: number;
  labelledBy: string;
  /** Id of the error message; undefined if there is none. */
  errorId: string | undefined;
  onChoose: (rating: number) => void;
  group: Ref<HTMLDivElement>;
  /** Gets the star that takes the focus when a rating is missing. */
  first: (star: HTMLInputElement | null) => void;
};

/** Five stars as a radio group (ARIA Authoring Practices, Rating Radio Group), each named like "3 of 5, Good". */
export function StarGroup({ value, labelledBy, errorId, onChoose, group, first }: StarGroupProps) {
  const promptId = useId();
  const chosen = stars.find(({ rating }) => rating === value);

  return (
    <div className="group/stars flex flex-wrap items-center gap-x-3 gap-y-1">
      <div
        ref={group}
        role="radiogroup"
        aria-labelledby={labelledBy}
        aria-required
        aria-invalid={errorId ? true : undefined}
        aria-describedby={[errorId, promptId].filter(Boolean).join(' ')}
        className="-ml-1.5 flex enlarged:flex-wrap"
      >
        {stars.map(({ rating, word }) => (
          // CSS fills the stars up to the checked one, so that it also works before hydration.
          <label
            key={rating}
            className={cn(
              'relative grid size-11 cursor-pointer place-items-center rounded-md text-control hover:text-control-hover has-focus-visible:outline-[3px] has-focus-visible:outline-focus has-[:checked]:text-accent has-[~label_:checked]:text-accent has-[:checked]:[&_svg]:fill-current has-[~label_:checked]:[&_svg]:fill-current',
              rating <= value && 'text-accent [&_svg]:fill-current', // for browsers that lack :has
            )}
          >
            <input
              ref={rating === 1 ? first : undefined}
              type="radio"
              name="rating"
              value={rating}
              checked={value === rating}
              aria-label={`${rating} of 5, ${word}`}
              onChange={() => onChoose(rating)}
              className="sr-only"
            />
            <Icon name="star" className="size-8 stroke-[1.3]" />
          </label>
        ))}
      </div>
      <p id={promptId} className="text-ink-2 text-sm">
        {chosen ? (
          <b className="font-semibold text-ink">
            {chosen.rating} of 5, {chosen.word}
          </b>
        ) : (
          // Hidden beside a star that was chosen before hydration.
          <span className="group-has-[:checked]/stars:hidden">{messages.review.ratingRequired}</span>
        )}
      </p>
    </div>
  );
}
