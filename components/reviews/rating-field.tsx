'use client';

import { useEffect, useId, useLayoutEffect, useRef, useState } from 'react';
import { useController } from 'react-hook-form';
import type * as z from 'zod';
import { TextField } from '@/components/form/text-field';
import type { ActionForm } from '@/components/form/use-action-form';
import { StarGroup } from '@/components/reviews/star-group';
import { FieldError } from '@/components/ui/field';
import { messages } from '@/lib/base/messages';
import { shownRating } from '@/lib/reviews/rating';
import type { AddReview, addReviewSchema } from '@/lib/reviews/schema';

type ReviewFormState = ActionForm<z.input<typeof addReviewSchema>, AddReview>;

/** A typed rating as a number of stars, 1 to 5; 0 for none. */
export function starsOf(typed: unknown): number {
  const rating = typed === undefined || typed === '' ? Number.NaN : Number(typed);
  return Number.isFinite(rating) ? shownRating(rating) : 0;
}

/**
 * The rating of a review (specification §5): five radio buttons shown as stars, which browsers can send before
 * hydration. A browser without scripts gets a number field instead, which takes any number, as the REST call does.
 */
export function RatingField({ form }: { form: ReviewFormState }) {
  const id = useId();
  const { defaultValue } = form.control('rating');
  const { field } = useController({ name: 'rating', control: form.form.control, defaultValue });
  const error = form.errorOf('rating');
  const group = useRef<HTMLDivElement>(null);

  // A star chosen before hydration, kept checked in every render until the form library knows it; otherwise a render
  // would uncheck it. What is sent is what the DOM holds.
  const [early, setEarly] = useState('');
  useLayoutEffect(() => {
    setEarly(group.current?.querySelector<HTMLInputElement>('input:checked')?.value ?? '');
  }, []);
  // biome-ignore lint/correctness/useExhaustiveDependencies: `field` is a new object in each render
  useEffect(() => {
    if (early && field.value) setEarly('');
    else if (early) field.onChange(early);
  }, [early, field.value]);

  return (
    <>
      <div className="needs-script grid gap-1.5">
        <p id={id} className="font-bold text-note leading-snug">
          Rating
        </p>
        <StarGroup
          value={starsOf(field.value || early)}
          labelledBy={id}
          errorId={error ? `${id}-error` : undefined}
          onChoose={(star) => field.onChange(String(star))}
          group={group}
          first={field.ref}
        />
        {error && <FieldError id={`${id}-error`}>{error}</FieldError>}
      </div>
      <noscript>
        <TextField
          form={form}
          name="rating"
          label="Rating"
          type="number"
          step="any"
          inputMode="decimal"
          placeholder={messages.review.ratingRequired}
          className="max-w-[220px]"
        />
      </noscript>
    </>
  );
}
