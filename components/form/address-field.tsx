'use client';

import type { FieldPath, FieldValues } from 'react-hook-form';
import type { ActionForm } from '@/components/form/use-action-form';
import { Field } from '@/components/ui/field';
import { Textarea } from '@/components/ui/textarea';

type AddressFieldProps<I extends FieldValues, O> = {
  form: ActionForm<I, O>;
  name: FieldPath<I>;
  initial: string | null;
};

/** Where goods go, in as many lines as an address has. */
export function AddressField<I extends FieldValues, O>({ form, name, initial }: AddressFieldProps<I, O>) {
  return (
    <Field label="Address" error={form.errorOf(name)}>
      {(wiring) => (
        <Textarea
          {...form.control(name, initial)}
          {...wiring}
          rows={3}
          autoComplete="street-address"
          aria-required
        />
      )}
    </Field>
  );
}
