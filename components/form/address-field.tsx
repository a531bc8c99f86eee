'use client';

import type { FieldPath, FieldValues } from 'react-hook-form';
import { LinesField } from '@/components/form/lines-field';
import type { ActionForm } from '@/components/form/use-action-form';

type AddressFieldProps<I extends FieldValues, O> = {
  form: ActionForm<I, O>;
  name: FieldPath<I>;
  initial: string | null;
};

/** A multi-line postal address. */
export function AddressField<I extends FieldValues, O>(props: AddressFieldProps<I, O>) {
  return <LinesField {...props} label="Address" rows={3} autoComplete="street-address" />;
}
