'use client';

import { useState } from 'react';
import { EmailField, PasswordField } from '@/components/auth/account-fields';
import { CodeForm } from '@/components/auth/code-form';
import { type DemoAccount, DemoAccounts } from '@/components/auth/demo-accounts';
import { FinishSignIn, type SignedIn } from '@/components/auth/finish-sign-in';
import { GoogleButton } from '@/components/auth/google-button';
import { type ResetAnswer, ResetLink, ResetNotice } from '@/components/auth/reset-link';
import { SwitchLink } from '@/components/auth/switch-link';
import { FormMessage } from '@/components/form/form-message';
import { SubmitButton } from '@/components/form/submit-button';
import { useActionForm } from '@/components/form/use-action-form';
import { signInAction } from '@/lib/auth/actions';
import { signInSchema } from '@/lib/auth/schema';

type LoginFormProps = {
  /** Where the visitor was going. */
  from: string;
  /** Set when a session exists already, as after Google. */
  signedIn: SignedIn | null;
  /** Whose sign-in waits for the code of a second factor. */
  codeFor: string | null;
  /** What the identity provider said, when it sent the visitor back. */
  providerError: string | null;
  demoAccounts: readonly DemoAccount[];
};

/** E-mail and password, Google, a forgotten password, and the way to registration (specification §2, Login page). */
export function LoginForm({ from, signedIn, codeFor, providerError, demoAccounts }: LoginFormProps) {
  const [done, setDone] = useState(signedIn);
  const [waiting, setWaiting] = useState(codeFor);
  const [answer, setAnswer] = useState<ResetAnswer | null>(null);
  const form = useActionForm({
    schema: signInSchema,
    action: signInAction,
    onSuccess: (data) => (data.needsCode ? setWaiting(data.email) : setDone(data)),
  });

  if (done) return <FinishSignIn {...done} />;
  if (waiting) return <CodeForm email={waiting} from={from} onDone={setDone} />;

  function takeAnswer(given: ResetAnswer): void {
    setAnswer(given);
    if (!given.sent) form.form.setFocus('email');
  }

  function fillIn(account: DemoAccount): void {
    form.form.setValue('email', account.email);
    form.form.setValue('password', account.password);
    form.form.clearErrors();
    form.form.setFocus('password');
  }

  return (
    <>
      <form {...form.props} className="grid gap-5">
        <input type="hidden" {...form.control('from', from)} />
        <EmailField form={form} name="email" />
        <PasswordField
          form={form}
          name="password"
          aside={<ResetLink emailOf={() => form.form.getValues('email')} onAnswer={takeAnswer} />}
        />
        <ResetNotice answer={answer} />
        <FormMessage failure={form.failure ?? (providerError ? { message: providerError } : null)} />
        <SubmitButton pending={form.pending} pendingLabel="Signing in…" className="w-full">
          Login
        </SubmitButton>
      </form>
      <GoogleButton from={from} />
      <SwitchLink page="register" from={from} />
      <DemoAccounts accounts={demoAccounts} onUse={fillIn} />
    </>
  );
}
