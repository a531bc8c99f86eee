'use client';

import type { FieldValues } from 'react-hook-form';
import type { ControlProps } from '@/components/form/text-field';
import { Field } from '@/components/ui/field';
import { Textarea } from '@/components/ui/textarea';

type LinesFieldProps<I extends FieldValues, O> = ControlProps<'textarea', I, O> & { initial: string | null };

/** A labelled multi-line field of an `ActionForm`, such as an address. */
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
