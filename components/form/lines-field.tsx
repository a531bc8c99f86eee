'use client';

import type { ComponentProps } from 'react';
import type { FieldPath, FieldValues } from 'react-hook-form';
import type { ActionForm } from '@/components/form/use-action-form';
import { Field } from '@/components/ui/field';
import { Textarea } from '@/components/ui/textarea';

type LinesFieldProps<I extends FieldValues, O> = Omit<
  ComponentProps<'textarea'>,
  'name' | 'form' | 'defaultValue'
> & {
  form: ActionForm<I, O>;
  name: FieldPath<I>;
  label: string;
  optional?: boolean;
  initial: string | null;
};

/** A labelled text of several lines that belongs to an `ActionForm`, such as an address. */
export function LinesField<I extends FieldValues, O>(props: LinesFieldProps<I, O>) {
  const { form, name, label, optional = false, initial, ...input } = props;
  return (
    <Field label={label} optional={optional} error={form.errorOf(name)}>
      {(wiring) => (
        <Textarea {...input} {...form.control(name, initial)} {...wiring} aria-required={!optional} />
      )}
    </Field>
  );
}
