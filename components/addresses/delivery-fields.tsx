'use client';

import { type RefObject, useEffect, useRef } from 'react';
import type { FieldPath, FieldValues, UseFormReturn } from 'react-hook-form';
import { KeepPlace, SavedPlaces } from '@/components/addresses/saved-places';
import { AddressField } from '@/components/form/address-field';
import { normalizeLineEnds } from '@/components/form/line-ends';
import { LinesField } from '@/components/form/lines-field';
import { PhoneField } from '@/components/form/phone-field';
import { TextField } from '@/components/form/text-field';
import type { ActionForm } from '@/components/form/use-action-form';
import type { SavedAddress } from '@/lib/users/addresses/schema';

/** Field names in the forms that place orders; an order of a single product has no requested date. */
export const deliveryNames = { address: 'address', phn: 'phn', poNumber: 'poNumber', note: 'note' } as const;
export const datedDeliveryNames = { ...deliveryNames, wantedDate: 'wantedDate' } as const;

/** Initial values of the delivery fields; `wantedDate` as YYYY-MM-DD. */
export type DeliveryStart = Record<keyof typeof deliveryNames, string> & { wantedDate?: string };

type DeliveryFieldsProps<I extends FieldValues, O> = {
  form: ActionForm<I, O>;
  /** Field names in the form's schema; without `wantedDate` there is no date field. */
  names: Record<keyof typeof deliveryNames, FieldPath<I>> & { wantedDate?: FieldPath<I> };
  start: DeliveryStart;
  /** The account's address book. */
  places: readonly SavedAddress[];
  /** Says where the PO number will appear. */
  poHint?: string;
};

/** Keeps the select in step with the fields: back to 'As typed below' once they differ from every saved address. */
function useChoice<I extends FieldValues, O>(
  { watch }: UseFormReturn<I, unknown, O>,
  { address, phn }: Record<'address' | 'phn', FieldPath<I>>,
  places: readonly SavedAddress[],
): RefObject<HTMLSelectElement | null> {
  const choice = useRef<HTMLSelectElement>(null);
  useEffect(() => {
    const { unsubscribe } = watch((values: Record<string, unknown>, { name }) => {
      if (!choice.current || (name !== address && name !== phn)) return;
      const said = places.filter((place) => place.address === values[address] && place.phone === values[phn]);
      const { value: now } = choice.current;
      choice.current.value = (said.find(({ id }) => id === now) ?? said[0])?.id ?? '';
    });
    return unsubscribe;
  }, [watch, address, phn, places]);
  return choice;
}

/** A text area's `defaultValue` can't be used: during hydration it is the typed text (components/ui/textarea). */
const isTypedIn = (control: Element | RadioNodeList | null | undefined, initial: string): boolean =>
  (control instanceof HTMLInputElement || control instanceof HTMLTextAreaElement) &&
  control.value !== normalizeLineEnds(initial);

/** The delivery fields shared by all forms that place orders: address, phone, date, PO number and note. */
export function DeliveryFields<I extends FieldValues, O>(props: DeliveryFieldsProps<I, O>) {
  const { form, names, start, places, poHint } = props;
  const initialPlace = places.find((place) => place.address === start.address && place.phone === start.phn);
  const posted = form.initialValues({ place: initialPlace?.id ?? '', keepPlace: '' });
  const choice = useChoice(form.form, names, places);
  const fillFrom = (id: string | undefined): void => {
    const place = places.find((place) => place.id === id);
    if (!place) return;
    form.fill(names.address, place.address);
    form.fill(names.phn, place.phone);
  };

  // Applies a choice made before hydration, but only to untouched fields; the form knows its values only later.
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs once, on mount
  useEffect(() => {
    const { current } = choice;
    if (!current) return;
    const initial: Record<string, string> = form.initialValues({
      [names.address]: start.address,
      [names.phn]: start.phn,
    });
    const place = current.value === posted.place ? undefined : places.find(({ id }) => id === current.value);
    const filled = [
      [names.address, place?.address],
      [names.phn, place?.phone],
    ] as const;
    const typed = filled.filter(([name]) =>
      isTypedIn(current.form?.elements.namedItem(name), initial[name] ?? ''),
    );
    for (const [name, text] of filled)
      if (text !== undefined && !typed.some(([each]) => each === name)) form.fill(name, text);
    if (typed.length > 0) current.value = '';
  }, []);
  return (
    <>
      <SavedPlaces places={places} chosen={posted.place} ref={choice} onChoose={fillFrom} />
      <AddressField form={form} name={names.address} initial={start.address} />
      <div className="grid gap-5 sm:grid-cols-2">
        <PhoneField
          form={form}
          name={names.phn}
          initial={start.phn}
          hint="For the carrier, on the day only."
        />
      </div>
      <KeepPlace places={places} checked={posted.keepPlace !== ''} />
      <div className="grid gap-5 sm:grid-cols-2">
        <TextField
          form={form}
          name={names.poNumber}
          label="PO number"
          optional
          initial={start.poNumber}
          hint={poHint}
        />
        {names.wantedDate !== undefined && (
          <TextField
            form={form}
            name={names.wantedDate}
            label="Requested date"
            type="date"
            optional
            initial={start.wantedDate ?? ''}
            hint="We will do our best, but cannot promise this date."
          />
        )}
      </div>
      <LinesField
        form={form}
        name={names.note}
        label="Note for delivery"
        optional
        initial={start.note}
        rows={2}
      />
    </>
  );
}
