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

/** A rating as stars show it: 1 to 5, and 0 for none. */
export function starsOf(typed: unknown): number {
  const rating = typed === undefined || typed === '' ? Number.NaN : Number(typed);
  return Number.isFinite(rating) ? shownRating(rating) : 0;
}

/**
 * How a review is rated (specification §5): by five stars, which browsers send without scripts of ours, too. A browser
 * that runs none gets a number field in their place, which like the REST call takes any number.
 */
export function RatingField({ form }: { form: ReviewFormState }) {
  const id = useId();
  const { defaultValue } = form.control('rating');
  const { field } = useController({ name: 'rating', control: form.form.control, defaultValue });
  const error = form.errorOf('rating');
  const group = useRef<HTMLDivElement>(null);

  // A star chosen before the page was alive is checked in every render, which else checks only what the field knows of;
  // what is sent is what the document says.
  const [early, setEarly] = useState('');
  useLayoutEffect(() => {
    setEarly(group.current?.querySelector<HTMLInputElement>('input:checked')?.value ?? '');
  }, []);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the field itself is another in each render
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
          name="rating"
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
