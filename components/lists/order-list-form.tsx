'use client';

import {
  DeliveryFields,
  type DeliveryStart,
  datedDeliveryNames,
} from '@/components/addresses/delivery-fields';
import { useLeadOn } from '@/components/form/arrival';
import { FormMessage } from '@/components/form/form-message';
import { SubmitButton } from '@/components/form/submit-button';
import { useActionForm } from '@/components/form/use-action-form';
import { useDraft } from '@/components/form/use-draft';
import { useRequestKey } from '@/components/form/use-request-key';
import { OrderedLines } from '@/components/lists/ordered-lines';
import { Field } from '@/components/ui/field';
import { Input } from '@/components/ui/input';
import { Sheet, sheetPadding } from '@/components/ui/sheet';
import { notify } from '@/components/ui/toast';
import { listChanged } from '@/elements/list-hint';
import { formatMoney } from '@/lib/base/money';
import { paths } from '@/lib/base/paths';
import { placeListAction } from '@/lib/lists/actions';
import { linesText, placeListFormSchema } from '@/lib/lists/place-schema';
import type { ShownList } from '@/lib/lists/schema';
import type { SavedAddress } from '@/lib/users/addresses/schema';

type OrderListFormProps = {
  list: ShownList;
  /** Version of the list: pages that show the same version place it only once. */
  version: number;
  /** The account's email. */
  email: string;
  start: DeliveryStart & { wantedDate: string };
  /** The account's address book. */
  places: readonly SavedAddress[];
  /** Idempotency key: a repeated submit places the list only once. */
  requestKey: string;
};

const kept = Object.values(datedDeliveryNames);
const delivery = ['address', 'phn'] as const;

/** The checkout of the list: one delivery for all lines, beside what is ordered. */
export function OrderListForm({ list, version, email, start, places, requestKey }: OrderListFormProps) {
  const leadOn = useLeadOn();
  const form = useActionForm({
    schema: placeListFormSchema,
    action: placeListAction,
    choice: 'goAhead',
    onSuccess: ({ orders }) => {
      draft.keepOnly(delivery);
      document.dispatchEvent(new Event(listChanged)); // the header shows how much is left
      leadOn(paths.payMany(orders.map(({ id }) => id)));
    },
    onLedOn: () => draft.keepOnly(delivery),
    onFailure: (failure): boolean => {
      // An emptied list removes the form with its message, so use a toast; a message by line means the list remains.
      if (failure.code === 'conflict' && !failure.message.includes('\n')) notify.error(failure.message);
      return draft.signInAgain(failure);
    },
  });
  const draft = useDraft(`order-list:${email}`, kept, form, { initial: start });
  const [key] = useRequestKey(form, { name: 'requestKey', rendered: requestKey });

  const { lines, orderable, total } = list;
  const left = lines.length - orderable;
  return (
    <form
      {...form.props}
      className="grid grid-cols-[minmax(0,1fr)] items-start gap-5 sidebar:grid-cols-[minmax(0,1fr)_340px] sidebar:gap-7 xl:grid-cols-[minmax(0,1fr)_380px] xl:gap-10"
    >
      <Sheet aria-label="Delivery" className={`${sheetPadding} grid gap-5`}>
        {/* The lines that the page shows; updated when the list is read again. */}
        <input type="hidden" {...form.control('lines')} value={linesText(lines)} />
        <input type="hidden" name="list" value={version} />
        <input type="hidden" name="requestKey" value={key} />
        <Field label="Email" hint="From your account.">
          {(wiring) => <Input {...wiring} type="email" readOnly value={email} />}
        </Field>
        <DeliveryFields
          form={form}
          names={datedDeliveryNames}
          start={start}
          places={places}
          poHint="Your purchase order number. It is on everything we send about these orders."
        />
      </Sheet>
      <Sheet
        aria-label="What is ordered"
        className="overflow-hidden sidebar:sticky sidebar:top-[calc(var(--header)+24px)]"
      >
        <div className="grid gap-4 px-4 py-5 tablet:p-6">
          <OrderedLines list={list} />
          <div className="whitespace-pre-line">
            <FormMessage failure={form.failure} />
          </div>
          {orderable > 0 && (
            <SubmitButton
              variant="fill"
              name="goAhead"
              value={left > 0 ? 'rest' : 'all'}
              pending={form.pending}
              pendingLabel="Placing your orders…"
              className="w-full whitespace-normal py-2 leading-tight"
            >
              {left > 0
                ? `Order the ${orderable} available ${orderable === 1 ? 'line' : 'lines'}`
                : 'Place order'}
              , {formatMoney(total)}
            </SubmitButton>
          )}
          <p className="text-ink-3 text-note">
            {left > 0
              ? 'What is not available stays on your list. You pay after the order is placed.'
              : 'If something sells out before you order, nothing is ordered and you can decide again. You pay after the order is placed.'}
          </p>
        </div>
      </Sheet>
    </form>
  );
}
