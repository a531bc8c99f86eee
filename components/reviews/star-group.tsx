'use client';

import { useLayoutEffect, useRef } from 'react';
import { cn } from '@/components/ui/cn';
import { Icon } from '@/components/ui/icons';

const stars = [1, 2, 3, 4, 5];

type StarGroupProps = {
  /** The rating as it will be shown; 0 for none yet. */
  value: number;
  labelledBy: string;
  onChoose: (rating: number) => void;
};

/** Five stars as a radio group (ARIA Authoring Practices, Rating Radio Group): arrow keys move, each says "3 of 5". */
export function StarGroup({ value, labelledBy, onChoose }: StarGroupProps) {
  const group = useRef<HTMLDivElement>(null);

  // A star chosen before the page was alive: told before the next render, which checks only what it knows of.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, for what was chosen before
  useLayoutEffect(() => {
    const chosen = group.current?.querySelector<HTMLInputElement>('input:checked');
    if (chosen && Number(chosen.value) !== value) onChoose(Number(chosen.value));
  }, []);

  return (
    <div ref={group} role="radiogroup" aria-labelledby={labelledBy} className="needs-script -ml-1.5 flex">
      {stars.map((star) => (
        <label
          key={star}
          className="cursor-pointer rounded-md p-1.5 has-focus-visible:outline-[3px] has-focus-visible:outline-focus"
        >
          <input
            type="radio"
            name="stars"
            value={star}
            checked={value === star}
            aria-label={`${star} of 5`}
            onChange={() => onChoose(star)}
            className="sr-only"
          />
          <Icon
            name="star"
            strokeWidth={1.3}
            className={cn('size-8', star <= value ? 'fill-accent stroke-accent' : 'stroke-control')}
          />
        </label>
      ))}
    </div>
  );
}
