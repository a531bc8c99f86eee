'use client';

import {
  DeliveryFields,
  type DeliveryStart,
  datedDeliveryNames,
} from '@/components/addresses/delivery-fields';
import { useAccountEmail } from '@/components/auth/account';
import { useLeadOn } from '@/components/form/arrival';
import { FormMessage } from '@/components/form/form-message';
import { SubmitButton } from '@/components/form/submit-button';
import { useActionForm } from '@/components/form/use-action-form';
import { useDraft } from '@/components/form/use-draft';
import { listChanged } from '@/elements/list-hint';
import { formatMoney } from '@/lib/base/money';
import { paths } from '@/lib/base/paths';
import { acceptQuoteAction } from '@/lib/orders/quotes/actions';
import { acceptQuoteSchema, type Quote } from '@/lib/orders/quotes/schema';
import type { SavedAddress } from '@/lib/users/addresses/schema';

type AcceptQuoteFormProps = {
  quote: Pick<Quote, 'id' | 'version' | 'total' | 'currency'>;
  start: DeliveryStart;
  /** The account's address book. */
  places: readonly SavedAddress[];
};

const kept = Object.values(datedDeliveryNames);

/** Accepts the offer shown, for delivery to the given address. */
export function AcceptQuoteForm({ quote, start, places }: AcceptQuoteFormProps) {
  const leadOn = useLeadOn();
  const form = useActionForm({
    schema: acceptQuoteSchema,
    action: acceptQuoteAction,
    onSuccess: ({ orders }) => {
      document.dispatchEvent(new Event(listChanged)); // the header shows how much is left
      leadOn(paths.payMany(orders.map(({ id }) => id)));
    },
    onFailure: (failure): boolean => draft.signInAgain(failure),
  });
  const draft = useDraft(`quote:${quote.id}:${useAccountEmail()}`, kept, form);
  return (
    <form {...form.props} className="grid grid-cols-[minmax(0,1fr)] gap-5">
      <input type="hidden" {...form.control('quoteId', quote.id)} />
      {/* The version that the page shows, so that a newer offer is not accepted unseen. */}
      <input type="hidden" {...form.control('version')} value={quote.version} />
      <DeliveryFields form={form} names={datedDeliveryNames} start={start} places={places} />
      <div className="whitespace-pre-line empty:hidden">
        <FormMessage failure={form.failure} />
      </div>
      <SubmitButton
        variant="fill"
        pending={form.pending}
        pendingLabel="Placing your orders…"
        className="justify-self-start whitespace-normal py-2 leading-tight"
      >
        Accept and order, {formatMoney(quote.total, quote.currency)}
      </SubmitButton>
      <p className="text-ink-3 text-note">
        All of it is ordered, or nothing if a line is not available. You pay after the order is placed.
      </p>
    </form>
  );
}
