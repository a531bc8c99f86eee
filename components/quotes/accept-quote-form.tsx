'use client';

import { useRouter } from 'next/navigation';
import { KeepPlace, SavedPlaces } from '@/components/addresses/saved-places';
import { AddressField } from '@/components/form/address-field';
import { expectArrival } from '@/components/form/arrival';
import { FormMessage } from '@/components/form/form-message';
import { LinesField } from '@/components/form/lines-field';
import { SubmitButton } from '@/components/form/submit-button';
import { TextField } from '@/components/form/text-field';
import { useActionForm } from '@/components/form/use-action-form';
import { useDraft } from '@/components/form/use-draft';
import { notify } from '@/components/ui/toast';
import { formatMoney } from '@/lib/base/money';
import { paths } from '@/lib/base/paths';
import { acceptQuoteAction } from '@/lib/orders/quotes/actions';
import { acceptQuoteSchema, type Quote } from '@/lib/orders/quotes/schema';
import type { SavedAddress } from '@/lib/users/addresses/schema';

type AcceptQuoteFormProps = {
  quote: Pick<Quote, 'id' | 'version' | 'total' | 'currency'>;
  start: { address: string; phn: string; poNumber: string; note: string; wantedDate: string };
  /** The account's address book. */
  places: readonly SavedAddress[];
};

const kept = ['address', 'phn', 'poNumber', 'note', 'wantedDate'] as const;

/** Accepts the offer that the page shows, with where it goes. */
export function AcceptQuoteForm({ quote, start, places }: AcceptQuoteFormProps) {
  const router = useRouter();
  const form = useActionForm({
    schema: acceptQuoteSchema,
    action: acceptQuoteAction,
    onSuccess: ({ orders }, message) => {
      const target = paths.payMany(orders.map(({ id }) => id));
      notify.success(message);
      expectArrival(target);
      router.push(target);
    },
    onFailure: (failure): boolean => {
      if (failure.code === 'conflict') router.refresh(); // shows the offer that stands now
      return draft.signInAgain(failure, paths.quote(quote.id));
    },
  });
  const draft = useDraft(`quote:${quote.id}`, kept, form.form);
  const begunAt = places.find((place) => place.address === start.address && place.phone === start.phn);
  const posted = form.begun({ place: begunAt?.id ?? '', keepPlace: '' });
  return (
    <form {...form.props} className="grid grid-cols-[minmax(0,1fr)] gap-5">
      <input type="hidden" {...form.control('quoteId', quote.id)} />
      {/* Of what the page shows: another offer is not accepted unseen. */}
      <input type="hidden" {...form.control('version')} value={quote.version} readOnly />
      <SavedPlaces
        places={places}
        chosen={posted.place}
        onChoose={({ address, phone }) => {
          const options = { shouldValidate: true, shouldDirty: true };
          form.form.setValue('address', address, options);
          form.form.setValue('phn', phone, options);
        }}
      />
      <AddressField form={form} name="address" initial={start.address} />
      <div className="grid gap-5 sm:grid-cols-2">
        <TextField
          form={form}
          name="phn"
          label="Phone"
          type="tel"
          initial={start.phn}
          autoComplete="tel"
          inputMode="tel"
          hint="For the carrier, on the day only."
        />
        <TextField
          form={form}
          name="wantedDate"
          label="Wanted on"
          type="date"
          optional
          initial={start.wantedDate}
          hint="We do what we can; it is not a promise."
        />
      </div>
      <KeepPlace places={places} checked={posted.keepPlace !== ''} />
      <TextField
        form={form}
        name="poNumber"
        label="Your order number"
        optional
        initial={start.poNumber}
        className="sm:max-w-[50%]"
      />
      <LinesField form={form} name="note" label="Note for delivery" optional initial={start.note} rows={2} />
      <div className="whitespace-pre-line empty:hidden">
        <FormMessage failure={form.failure} />
      </div>
      <SubmitButton
        variant="fill"
        pending={form.pending}
        pendingLabel="Placing your orders…"
        className="justify-self-start"
      >
        Accept and order, {formatMoney(quote.total, quote.currency)}
      </SubmitButton>
      <p className="text-ink-3 text-note">
        All of it is ordered, or nothing if a line can’t be had. You pay after the order is placed.
      </p>
    </form>
  );
}
