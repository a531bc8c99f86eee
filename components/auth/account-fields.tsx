import type { ReactNode } from 'react';
import type { FieldPath, FieldValues } from 'react-hook-form';
import { TextField } from '@/components/form/text-field';
import type { ActionForm } from '@/components/form/use-action-form';

type AccountFieldProps<I extends FieldValues, O> = {
  form: ActionForm<I, O>;
  name: FieldPath<I>;
};

type PasswordFieldProps<I extends FieldValues, O> = AccountFieldProps<I, O> & {
  label?: string;
  aside?: ReactNode;
  className?: string;
};

/** The field for an existing account's password. */
export function PasswordField<I extends FieldValues, O>(props: PasswordFieldProps<I, O>) {
  return <TextField label="Password" {...props} type="password" autoComplete="current-password" />;
}

/** The field in which a new password is chosen. */
export function NewPasswordField<I extends FieldValues, O>(props: PasswordFieldProps<I, O>) {
  return (
    <TextField
      label="Password"
      {...props}
      type="password"
      autoComplete="new-password"
      hint="At least 6 characters."
    />
  );
}
