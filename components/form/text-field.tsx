'use client';

import type { ComponentProps, ReactNode } from 'react';
import type { FieldPath, FieldValues } from 'react-hook-form';
import type { ActionForm } from '@/components/form/use-action-form';
import { Field } from '@/components/ui/field';
import { Input } from '@/components/ui/input';
import { PasswordInput } from '@/components/ui/password-input';

type TextFieldProps<Input extends FieldValues, Output> = Omit<
  ComponentProps<'input'>,
  'name' | 'form' | 'defaultValue'
> & {
  form: ActionForm<Input, Output>;
  name: FieldPath<Input>;
  label: string;
  hint?: ReactNode;
  optional?: boolean;
  initial?: string | null;
  /** Stands right of the label, such as a link. */
  aside?: ReactNode;
};

/** A labelled line of text that belongs to an `ActionForm`. */
export function TextField<I extends FieldValues, O>(props: TextFieldProps<I, O>) {
  const { form, name, label, hint, optional, initial, aside, className, ...input } = props;
  const Control = input.type === 'password' ? PasswordInput : Input;
  return (
    <Field
      label={label}
      hint={hint}
      optional={optional ?? false}
      error={form.errorOf(name)}
      aside={aside}
      className={className ?? ''}
    >
      {(wiring) => (
        <Control {...input} {...form.control(name, initial)} {...wiring} aria-required={!optional} />
      )}
    </Field>
  );
}
