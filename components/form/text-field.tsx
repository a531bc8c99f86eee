'use client';

import type { ComponentProps, ReactNode } from 'react';
import type { FieldPath, FieldValues } from 'react-hook-form';
import type { ActionForm } from '@/components/form/use-action-form';
import { Field } from '@/components/ui/field';
import { Input } from '@/components/ui/input';
import { PasswordInput } from '@/components/ui/password-input';

/** Props of a labelled control of an `ActionForm`; all others go to the control itself. */
export type ControlProps<Tag extends 'input' | 'textarea', I extends FieldValues, O> = Omit<
  ComponentProps<Tag>,
  'name' | 'form' | 'defaultValue'
> & { form: ActionForm<I, O>; name: FieldPath<I>; label: string; optional?: boolean };

export type TextFieldProps<I extends FieldValues, O> = ControlProps<'input', I, O> & {
  hint?: ReactNode;
  initial?: string | null;
  /** Stands right of the label, such as a link. */
  aside?: ReactNode;
};

/** A labelled single-line field of an `ActionForm`. */
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
