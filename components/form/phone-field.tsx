'use client';

import type { FieldValues } from 'react-hook-form';
import { TextField, type TextFieldProps } from '@/components/form/text-field';

type PhoneFieldProps<I extends FieldValues, O> = Pick<
  TextFieldProps<I, O>,
  'form' | 'name' | 'initial' | 'hint' | 'className'
>;

export function PhoneField<I extends FieldValues, O>(props: PhoneFieldProps<I, O>) {
  return <TextField {...props} label="Phone" type="tel" inputMode="tel" autoComplete="tel" />;
}
