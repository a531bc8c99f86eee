'use client';

import { useState } from 'react';
import { EmailField, NewPasswordField } from '@/components/auth/account-fields';
import { FinishSignIn, type SignedIn } from '@/components/auth/finish-sign-in';
import { GoogleButton } from '@/components/auth/google-button';
import { SwitchLink } from '@/components/auth/switch-link';
import { FormMessage } from '@/components/form/form-message';
import { SubmitButton } from '@/components/form/submit-button';
import { TextField } from '@/components/form/text-field';
import { useActionForm } from '@/components/form/use-action-form';
import { registerAction } from '@/lib/auth/actions';
import { registerSchema } from '@/lib/auth/schema';

/** Name, e-mail and password, or Google (specification §2, /register). */
export function RegisterForm({ from, signedIn }: { from: string; signedIn: SignedIn | null }) {
  const [done, setDone] = useState(signedIn);
  const form = useActionForm({ schema: registerSchema, action: registerAction, onSuccess: setDone });

  if (done) return <FinishSignIn {...done} />;
  return (
    <>
      <form {...form.props} className="grid gap-5">
        <input type="hidden" {...form.control('from', from)} />
        <TextField form={form} name="name" label="Name" autoComplete="name" />
        <EmailField form={form} name="email" />
        <NewPasswordField form={form} name="password" />
        <FormMessage failure={form.failure} />
        <SubmitButton pending={form.pending} pendingLabel="Creating your account…" className="w-full">
          Register
        </SubmitButton>
      </form>
      <GoogleButton from={from} />
      <SwitchLink page="login" from={from} />
    </>
  );
}
