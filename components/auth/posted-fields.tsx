import type { ComponentProps, ReactNode } from 'react';
import type { Posted } from '@/components/auth/use-posted-result';
import { Field } from '@/components/ui/field';
import { Input } from '@/components/ui/input';
import { passwordControl, passwordRoom, revealButton } from '@/components/ui/password-style';

type PostedFieldProps<Data> = Omit<ComponentProps<'input'>, 'form' | 'name' | 'defaultValue'> & {
  posted: Posted<Data>;
  name: string;
  label: string;
  hint?: ReactNode;
  /** Stands right of the label, such as a link. */
  aside?: ReactNode;
};

/** A labelled single-line field of a `PostedForm`. */
export function PostedField<Data>({ posted, name, label, hint, aside, ...input }: PostedFieldProps<Data>) {
  const Control = input.type === 'password' ? RevealedInput : Input;
  return (
    <Field label={label} hint={hint} aside={aside} error={posted.errorOf(name)}>
      {(wiring) => (
        <Control {...input} {...wiring} name={name} defaultValue={posted.values[name] ?? ''} aria-required />
      )}
    </Field>
  );
}

/** `PasswordInput` for pages without React: elements/password-reveal shows or hides the password. */
function RevealedInput(props: ComponentProps<'input'>) {
  return (
    <password-reveal className="group/reveal relative block">
      <Input {...props} {...passwordControl} className={passwordRoom} />
      <button
        type="button"
        aria-controls={props.id}
        aria-label="Show password"
        className={`${revealButton} needs-script group-lifeless/reveal:invisible`}
      >
        Show
      </button>
    </password-reveal>
  );
}

type AccountFieldProps<Data> = { posted: Posted<Data>; label?: string; aside?: ReactNode };

/** The email of the account, marked as the username for password managers. */
export function EmailField<Data>({ posted }: AccountFieldProps<Data>) {
  return (
    <PostedField
      posted={posted}
      name="email"
      label="Email"
      type="email"
      autoComplete="username"
      inputMode="email"
    />
  );
}

type PasswordFieldProps<Data> = AccountFieldProps<Data> & { hint?: string; autoComplete?: string };

/** The field for an existing account's password. */
export function PasswordField<Data>(props: PasswordFieldProps<Data>) {
  return (
    <PostedField
      label="Password"
      autoComplete="current-password"
      {...props}
      name="password"
      type="password"
    />
  );
}

/** The field in which a new password is chosen. */
export function NewPasswordField<Data>(props: AccountFieldProps<Data>) {
  return <PasswordField {...props} autoComplete="new-password" hint="At least 6 characters." />;
}
