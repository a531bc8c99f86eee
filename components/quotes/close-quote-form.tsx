'use client';

import { useAccountEmail } from '@/components/auth/account';
import { FormEnd } from '@/components/form/form-end';
import { LinesField } from '@/components/form/lines-field';
import { useActionForm } from '@/components/form/use-action-form';
import { useDraft } from '@/components/form/use-draft';
import { closeQuoteAction } from '@/lib/orders/quotes/actions';
import { closeQuoteSchema, type Quote } from '@/lib/orders/quotes/schema';

/** The fields kept as a draft when the session ends while the form is open. */
const kept = ['words'];

/** Declines a request or withdraws the shop's own offer, with a reason that the buyer reads. */
export function CloseQuoteForm({ quote: { id, version } }: { quote: Pick<Quote, 'id' | 'version'> }) {
  const form = useActionForm({
    schema: closeQuoteSchema,
    action: closeQuoteAction,
    onFailure: (failure): boolean => draft.signInAgain(failure),
  });
  const draft = useDraft(`close-quote:${id}:${version}:${useAccountEmail()}`, kept, form);
  return (
    <form {...form.props} className="grid grid-cols-[minmax(0,1fr)] gap-5">
      <input type="hidden" {...form.control('quoteId', id)} />
      {/* The version that the page shows, so that another offer is not withdrawn unseen. */}
      <input type="hidden" {...form.control('version')} value={version} />
      <LinesField form={form} name="words" label="Why, in words for the buyer" initial="" rows={3} />
      <FormEnd form={form} variant="line" pendingLabel="Sending…">
        {version === 0 ? 'Decline request' : 'Withdraw offer'}
      </FormEnd>
    </form>
  );
}
