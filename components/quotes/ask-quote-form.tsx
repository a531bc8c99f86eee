'use client';

import { useAccountEmail } from '@/components/auth/account';
import { useLeadOn } from '@/components/form/arrival';
import { FormMessage } from '@/components/form/form-message';
import { LinesField } from '@/components/form/lines-field';
import { SubmitButton } from '@/components/form/submit-button';
import { TextField } from '@/components/form/text-field';
import { useActionForm } from '@/components/form/use-action-form';
import { useDraft } from '@/components/form/use-draft';
import { useRequestKey } from '@/components/form/use-request-key';
import { inLines } from '@/lib/base/figures';
import { messages } from '@/lib/base/messages';
import { paths } from '@/lib/base/paths';
import { askListFormSchema, linesText } from '@/lib/lists/place-schema';
import type { ListLine } from '@/lib/lists/schema';
import { askQuoteAction } from '@/lib/orders/quotes/actions';

type AskQuoteFormProps = {
  lines: readonly ListLine[];
  /** Idempotency key: a repeated submit asks only once. */
  requestKey: string;
};

/** The fields kept as a draft when the session ends while the form is open. */
const kept = ['note', 'wantedDate'];

/** Asks the shop for a price on the order list, which stays as it is. */
export function AskQuoteForm({ lines, requestKey }: AskQuoteFormProps) {
  const leadOn = useLeadOn();
  const form = useActionForm({
    schema: askListFormSchema,
    action: askQuoteAction,
    onSuccess: ({ id }) => leadOn(paths.quote(id)),
    onFailure: (failure): boolean => draft.signInAgain(failure),
  });
  const draft = useDraft(`ask-quote:${useAccountEmail()}`, kept, form);
  const [key] = useRequestKey(form, {
    name: 'requestKey',
    rendered: requestKey,
    isSpent: ({ message }) => message === messages.quote.keyReused || message === messages.quote.keyEnded,
  });

  return (
    <form {...form.props} className="grid max-w-[640px] grid-cols-[minmax(0,1fr)] gap-5">
      {/* The lines that the page shows; updated when the list is read again. */}
      <input type="hidden" {...form.control('lines')} value={linesText(lines)} />
      <input type="hidden" name="requestKey" value={key} />
      <LinesField form={form} name="note" label="What should we know?" optional initial="" rows={3} />
      <TextField
        form={form}
        name="wantedDate"
        label="When do you need the goods?"
        type="date"
        optional
        className="sm:max-w-[50%]"
      />
      <div className="whitespace-pre-line empty:hidden">
        <FormMessage failure={form.failure} />
      </div>
      <SubmitButton size="md" pending={form.pending} pendingLabel="Asking…" className="justify-self-start">
        {`Ask for a price on ${inLines(lines.length)}`}
      </SubmitButton>
    </form>
  );
}
