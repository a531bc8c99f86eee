import type { FieldValues } from 'react-hook-form';
import { TextField, type TextFieldProps } from '@/components/form/text-field';

type PasswordFieldProps<I extends FieldValues, O> = Pick<
  TextFieldProps<I, O>,
  'form' | 'name' | 'label' | 'aside' | 'className'
>;

/** The field for an existing account's password. */
export function PasswordField<I extends FieldValues, O>(props: PasswordFieldProps<I, O>) {
  return <TextField {...props} type="password" autoComplete="current-password" />;
}

/** The field in which a new password is chosen. */
export function NewPasswordField<I extends FieldValues, O>(props: PasswordFieldProps<I, O>) {
  return <TextField {...props} type="password" autoComplete="new-password" hint="At least 6 characters." />;
}
