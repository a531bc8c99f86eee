'use client';

import { NewPasswordField } from '@/components/auth/posted-fields';
import { PostedForm } from '@/components/auth/posted-form';
import { type Posted, usePostedResult } from '@/components/auth/use-posted-result';
import { FormDone, FormMessage } from '@/components/form/form-message';
import { ButtonLink } from '@/components/ui/button';
import { Field } from '@/components/ui/field';
import { Input } from '@/components/ui/input';
import { newPasswordAction } from '@/lib/auth/actions';
import { messages } from '@/lib/base/messages';
import { paths } from '@/lib/base/paths';

type NewPasswordProps = {
  token: string;
  /** Email of the account; null when the link is no longer valid. */
  email: string | null;
};

/** Sets a new password. Signs nobody in: whoever knows the password logs in with it (decision 0013). */
export function NewPasswordForm(props: NewPasswordProps) {
  return <NewPassword {...props} posted={usePostedResult(newPasswordAction)} />;
}

/** The same form for any action that sets a new password. */
export function NewPassword<Data>({ token, email, posted }: NewPasswordProps & { posted: Posted<Data> }) {
  // Checked first: the link is used up by then, so `email` is null.
  if (posted.done) return <PasswordSet message={posted.done.message} />;
  if (!email) {
    return (
      <div className="grid gap-5">
        <FormMessage failure={{ message: messages.auth.linkDead }} />
        <ButtonLink href={paths.resetPassword} variant="ink" size="lg">
          Ask for a new link
        </ButtonLink>
      </div>
    );
  }
  return (
    <PostedForm posted={posted} label="Set password" pendingLabel="Saving…">
      <input type="hidden" name="token" value={token} />
      <Field label="Email">
        {(wiring) => <Input {...wiring} type="email" autoComplete="username" readOnly value={email} />}
      </Field>
      <NewPasswordField posted={posted} label="New password" />
    </PostedForm>
  );
}

/** Shown after a new password was set, which ends every session of the account, including this browser's. */
export function PasswordSet({ message }: { message: string }) {
  return (
    <session-ended className="grid gap-5">
      <FormDone done={{ message }} />
      <ButtonLink href={paths.loginAfter('password')} variant="ink" size="lg">
        Login
      </ButtonLink>
    </session-ended>
  );
}
