'use client';

import { useState } from 'react';
import { clearAccessToken } from '@/components/auth/access-token';
import { NewPasswordField } from '@/components/auth/account-fields';
import { FormMessage } from '@/components/form/form-message';
import { SubmitButton } from '@/components/form/submit-button';
import { useActionForm } from '@/components/form/use-action-form';
import { ButtonLink } from '@/components/ui/button';
import { Field } from '@/components/ui/field';
import { Input } from '@/components/ui/input';
import { Note } from '@/components/ui/note';
import { announceSessionChange } from '@/elements/session-channel';
import { newPasswordAction } from '@/lib/auth/actions';
import { newPasswordSchema } from '@/lib/auth/schema';
import { messages } from '@/lib/base/messages';
import { paths } from '@/lib/base/paths';

type NewPasswordFormProps = {
  token: string;
  /** Whose password it is; null when the link is no longer good. */
  email: string | null;
  /** Another thing that a new password does. */
  action?: typeof newPasswordAction;
};

/** Sets a new password. Signs nobody in: whoever knows the password logs in with it (decision 0013). */
export function NewPasswordForm({ token, email, action = newPasswordAction }: NewPasswordFormProps) {
  const [message, setMessage] = useState<string | null>(null);
  const form = useActionForm({
    schema: newPasswordSchema,
    action,
    onSuccess: (_data, said) => {
      clearAccessToken(); // it belonged to a session that has just ended
      announceSessionChange();
      setMessage(said);
    },
  });
  // Comes first: the link is used up by then, and the page says so behind this form.
  const done = message ?? form.done?.message;
  if (done) {
    return (
      <div className="grid gap-5">
        <Note tone="ok" role="status">
          {done}
        </Note>
        <ButtonLink href={paths.login} variant="ink" size="lg">
          Login
        </ButtonLink>
      </div>
    );
  }
  if (!email) {
    return (
      <div className="grid gap-5">
        <Note tone="bad" role="alert">
          {messages.auth.linkDead}
        </Note>
        <ButtonLink href={paths.resetPassword} variant="ink" size="lg">
          Ask for a new link
        </ButtonLink>
      </div>
    );
  }
  return (
    <form {...form.props} className="grid gap-5">
      <input type="hidden" {...form.control('token', token)} />
      <Field label="Email">
        {(wiring) => <Input {...wiring} type="email" autoComplete="username" readOnly value={email} />}
      </Field>
      <NewPasswordField form={form} name="password" label="New password" />
      <FormMessage failure={form.failure} />
      <SubmitButton pending={form.pending} pendingLabel="Saving…" className="w-full">
        Set password
      </SubmitButton>
    </form>
  );
}
