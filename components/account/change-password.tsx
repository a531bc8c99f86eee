'use client';

import { NewPasswordField, PasswordField } from '@/components/auth/account-fields';
import { FormMessage, hiddenFieldFailure } from '@/components/form/form-message';
import { SubmitButton } from '@/components/form/submit-button';
import { useActionForm } from '@/components/form/use-action-form';
import { Note } from '@/components/ui/note';
import { TitledSheet } from '@/components/ui/sheet';
import { TextLink } from '@/components/ui/text-link';
import { changePasswordAction } from '@/lib/auth/actions';
import { changePasswordSchema, fitsSignIn } from '@/lib/auth/schema';
import { messages } from '@/lib/base/messages';
import { paths } from '@/lib/base/paths';

type ChangePasswordProps = {
  email: string;
  /** Without a password, a code from the app is the proof; without either, a session that has just begun. */
  has: { password: boolean; factor: boolean };
  /** This session has just changed it: said also to a page that was loaded again before the answer could be shown. */
  isNew: boolean;
};

/** Changes the password, or sets the first one of a Google-only account whose email fits the login form. */
export function ChangePassword(props: ChangePasswordProps) {
  const { email, has } = props;
  return (
    <TitledSheet title="Password" className="mb-5 max-w-[720px] tablet:mb-7">
      {has.password || fitsSignIn(email) ? (
        <PasswordForm {...props} />
      ) : (
        <p className="max-w-[424px] text-ink-2 text-sm">{messages.auth.googleAlone}</p>
      )}
    </TitledSheet>
  );
}

function PasswordForm({ email, has, isNew }: ChangePasswordProps) {
  const form = useActionForm({
    schema: changePasswordSchema,
    action: changePasswordAction,
    onSuccess: () => {
      form.form.reset();
    },
  });
  const asksNothing = !has.password && !has.factor;
  return (
    <form {...form.props} className="grid max-w-[424px] justify-items-start gap-4">
      {(form.done || (isNew && !form.tried)) && (
        <Note tone="ok">{form.done?.message ?? messages.auth.passwordIsNew}</Note>
      )}
      {asksNothing && (
        <p className="text-ink-2 text-sm">
          You log in with Google. Set a password to log in without Google, too.
        </p>
      )}
      {/* Password managers need to know whose password it is. */}
      <input type="text" autoComplete="username" value={email} readOnly hidden />
      {asksNothing ? (
        <input type="hidden" {...form.control('proof', 'session')} />
      ) : (
        <PasswordField
          form={form}
          name="proof"
          label={has.password ? 'Current password' : 'Current code'}
          className="w-full"
          aside={
            has.password && (
              <TextLink href={paths.resetPassword} className="font-semibold text-note">
                Reset password
              </TextLink>
            )
          }
        />
      )}
      <NewPasswordField form={form} name="password" label="New password" className="w-full" />
      <FormMessage
        failure={form.failure ?? (asksNothing ? hiddenFieldFailure(form.errorOf('proof')) : null)}
      />
      <SubmitButton pending={form.pending} pendingLabel="Changing…" variant="ink" size="md">
        {has.password ? 'Change password' : 'Set password'}
      </SubmitButton>
    </form>
  );
}
