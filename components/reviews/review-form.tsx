'use client';

import { useAccountEmail } from '@/components/auth/account';
import { FormDone, FormMessage } from '@/components/form/form-message';
import { SubmitButton } from '@/components/form/submit-button';
import { useActionForm } from '@/components/form/use-action-form';
import { useDraft } from '@/components/form/use-draft';
import { useRequestKey } from '@/components/form/use-request-key';
import { RatingField, starsOf } from '@/components/reviews/rating-field';
import { ReviewPreview } from '@/components/reviews/review-preview';
import { Field } from '@/components/ui/field';
import { Select } from '@/components/ui/select';
import { Sheet, sheetPadding } from '@/components/ui/sheet';
import { Textarea } from '@/components/ui/textarea';
import { messages } from '@/lib/base/messages';
import { site } from '@/lib/base/site';
import { addReviewAction } from '@/lib/reviews/actions';
import { addReviewSchema } from '@/lib/reviews/schema';

type ReviewFormProps = {
  author: { name: string; photoURL: string | null };
  bought: readonly { id: string; name: string }[];
  /** Id of the product selected at first. */
  about: string | null;
  /** Idempotency key: a repeated submit adds the review only once. */
  requestKey: string;
};

/** The fields kept as a draft: they survive a reload, the back button and the end of the session. */
const keptFields = ['rating', 'review', 'productId'];

/** A review of the shop or of a bought product: text and a rating (specification §5), with a preview beside it. */
export function ReviewForm({ author, bought, about, requestKey }: ReviewFormProps) {
  const form = useActionForm({
    schema: addReviewSchema,
    action: addReviewAction,
    onSuccess: () => {
      form.form.reset();
      draft.drop();
      renewKey();
    },
    onFailure: (failure): boolean => draft.signInAgain(failure),
  });
  const initial = { rating: '', review: '', productId: about ?? '' };
  const draft = useDraft(`review:${about ?? ''}:${useAccountEmail()}`, keptFields, form, { initial });
  const [key, renewKey] = useRequestKey(form, {
    name: 'requestKey',
    rendered: requestKey,
    isSpent: ({ message }) => message === messages.review.keyReused,
  });
  const rating = starsOf(form.form.watch('rating'));
  const review = form.form.watch('review');

  return (
    <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-5 sidebar:gap-7 xl:grid-cols-[minmax(0,1fr)_360px]">
      <Sheet aria-label="Your review" className={sheetPadding}>
        <form {...form.props} className="grid gap-5">
          <FormDone done={form.done} />
          <input type="hidden" name="requestKey" value={key} />
          <RatingField form={form} />
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
                <Select {...form.control('productId', about ?? '')} {...wiring}>
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
        <ReviewPreview {...author} review={typeof review === 'string' ? review : ''} rating={rating} />
      </div>
    </div>
  );
}
