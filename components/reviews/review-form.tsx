'use client';

import { useId } from 'react';
import { FormDone, FormMessage } from '@/components/form/form-message';
import { SubmitButton } from '@/components/form/submit-button';
import { TextField } from '@/components/form/text-field';
import { useActionForm } from '@/components/form/use-action-form';
import { ReviewPreview } from '@/components/reviews/review-preview';
import { StarGroup } from '@/components/reviews/star-group';
import { Field } from '@/components/ui/field';
import { Select } from '@/components/ui/select';
import { Sheet, sheetPadding } from '@/components/ui/sheet';
import { Textarea } from '@/components/ui/textarea';
import { notify } from '@/components/ui/toast';
import { messages } from '@/lib/base/messages';
import { site } from '@/lib/base/site';
import { addReviewAction } from '@/lib/reviews/actions';
import { shownRating } from '@/lib/reviews/rating';
import { addReviewSchema } from '@/lib/reviews/schema';

type ReviewFormProps = {
  author: { name: string; photoURL: string | null };
  bought: readonly { id: string; name: string }[];
};

/** Words and a number (specification §5): stars fill the number, and any other number may be typed. */
export function ReviewForm({ author, bought }: ReviewFormProps) {
  const form = useActionForm({
    schema: addReviewSchema,
    action: addReviewAction,
    onSuccess: (_review, message) => {
      notify.success(message);
      form.form.reset();
    },
  });
  const starsId = useId();
  const typed = form.form.watch('rating');
  const rating = typed === undefined || typed === '' ? Number.NaN : Number(typed);
  const shown = Number.isFinite(rating) ? shownRating(rating) : 0;
  const review = form.form.watch('review');

  return (
    <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-5 sidebar:gap-7 xl:grid-cols-[minmax(0,1fr)_360px]">
      <Sheet aria-label="Your review" className={sheetPadding}>
        <form {...form.props} className="grid gap-5">
          <FormDone done={form.done} />
          <div className="grid gap-2">
            <h2 id={starsId} className="font-bold text-lg">
              Rate us out of 5
            </h2>
            <StarGroup
              value={shown}
              labelledBy={starsId}
              onChoose={(star) => form.form.setValue('rating', String(star), { shouldValidate: true })}
            />
            <TextField
              form={form}
              name="rating"
              label="Rating"
              type="number"
              step="any"
              inputMode="decimal"
              placeholder={messages.review.ratingRequired}
              className="max-w-[220px] [&_input]:[appearance:textfield] [&_input::-webkit-inner-spin-button]:appearance-none"
              hint={shown > 0 && shown !== rating ? `Shown as ${shown} of 5.` : undefined}
            />
          </div>
          <Field
            label="Review"
            hint="What did you paint, and how did the tool hold up?"
            error={form.errorOf('review')}
          >
            {(wiring) => <Textarea {...form.control('review')} {...wiring} aria-required maxLength={5000} />}
          </Field>
          {bought.length > 0 && (
            <Field label="Product" optional error={form.errorOf('productId')}>
              {(wiring) => (
                <Select {...form.control('productId')} {...wiring}>
                  <option value="">{site.name} as a whole</option>
                  {bought.map(({ id, name }) => (
                    <option key={id} value={id}>
                      {name}
                    </option>
                  ))}
                </Select>
              )}
            </Field>
          )}
          <FormMessage failure={form.failure} />
          <SubmitButton
            size="md"
            pending={form.pending}
            pendingLabel="Posting…"
            className="justify-self-start"
          >
            Add Review
          </SubmitButton>
        </form>
      </Sheet>
      <div className="needs-script">
        <ReviewPreview {...author} review={typeof review === 'string' ? review : ''} rating={shown} />
      </div>
    </div>
  );
}
