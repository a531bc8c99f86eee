'use client';

import { useId } from 'react';
import { HiddenFields } from '@/components/form/ask-without-script';
import { FormMessage } from '@/components/form/form-message';
import { SubmitButton } from '@/components/form/submit-button';
import { useServerValidatedForm } from '@/components/form/use-server-validated-form';
import { LeftOut, undisputed } from '@/components/orders/pick/left-out';
import { type PickedFormProps, PickedResults } from '@/components/orders/pick/results';
import { Field } from '@/components/ui/field';
import { Input } from '@/components/ui/input';
import { carriers } from '@/lib/base/carriers';
import { shipPickedAction } from '@/lib/orders/actions';
import { parcelField, pickedField, seenField, sharedTrackingField } from '@/lib/orders/pick/schema';
import type { Order, OrderStatus, Shipment } from '@/lib/orders/schema';
import { shownParcel } from '@/lib/orders/shipment';
import { standingOf } from '@/lib/orders/standing';

const readyToTravel: readonly OrderStatus[] = ['processing', 'shipped'];

/** A value that all shipments have in common; null if they differ. */
function sharedBy(orders: readonly Order[], of: (shipment: Shipment) => string | null): string | null {
  const [first, ...others] = orders.map(({ shipment }) => (shipment ? of(shipment) : null));
  return first !== undefined && others.every((other) => other === first) ? first : null;
}

/** Saves the carrier of the picked orders, with a shared tracking number or one each, and marks them as shipped. */
export function ShipForm({ orders, isLast, onSend }: PickedFormProps) {
  const { result, values, pending, props } = useServerValidatedForm(shipPickedAction, onSend);
  const list = useId();
  const ready = undisputed(orders).filter((order) =>
    readyToTravel.some((step) => step === standingOf(order).step),
  );
  // A shared number is shown in the common field only, so that it has to be changed in one place only.
  const ofAll = ready.length > 1 ? sharedBy(ready, ({ number }) => number) : null;
  const failure = isLast && result?.ok === false ? result : null;
  const carrierError = failure?.fieldErrors?.['carrier']?.[0];
  const picked = ready.flatMap(({ id, status, shipment }) => [
    [pickedField(id), status ?? ''] as const,
    [seenField(id), shownParcel(shipment)] as const,
  ]);
  return (
    <div className="grid gap-4">
      {ready.length > 0 ? (
        <form {...props} noValidate className="grid gap-5">
          <HiddenFields fields={Object.fromEntries(picked)} />
          <Field label="Carrier" error={carrierError}>
            {(wiring) => (
              <Input
                {...wiring}
                name="carrier"
                list={list}
                autoComplete="off"
                defaultValue={values['carrier'] ?? sharedBy(ready, ({ carrier }) => carrier) ?? ''}
              />
            )}
          </Field>
          <datalist id={list}>
            {carriers.map(({ name }) => (
              <option key={name} value={name} />
            ))}
          </datalist>
          {ready.length > 1 && (
            <Field
              label="Tracking number of all"
              hint="Where they travel in one parcel. One that is entered below counts instead."
              optional
            >
              {(wiring) => (
                <Input
                  {...wiring}
                  name={sharedTrackingField}
                  autoComplete="off"
                  defaultValue={values[sharedTrackingField] ?? ofAll ?? ''}
                />
              )}
            </Field>
          )}
          {ready.map(({ id, number, userName, shipment }) => (
            <Field key={id} label={`Tracking number of ${number}`} hint={<bdi>{userName}</bdi>} optional>
              {(wiring) => (
                <Input
                  {...wiring}
                  name={parcelField(id)}
                  autoComplete="off"
                  // Of an order that was left out because a colleague saved its number, an empty field shows that number.
                  defaultValue={values[parcelField(id)] || (ofAll === null ? (shipment?.number ?? '') : '')}
                />
              )}
            </Field>
          ))}
          <p className="text-ink-2 text-sm">Buyers are told by email, once for what travels together.</p>
          <SubmitButton size="md" pending={pending} pendingLabel="Saving…" className="justify-self-start">
            {ready.some(({ status }) => status === 'processing') ? 'Save and mark as shipped' : 'Save'}
          </SubmitButton>
        </form>
      ) : (
        <p className="text-ink-2 text-sm">A carrier can be entered once an order is processing.</p>
      )}
      <LeftOut orders={orders} />
      <FormMessage failure={carrierError ? null : failure} />
      <PickedResults result={isLast ? result : null} />
    </div>
  );
}
