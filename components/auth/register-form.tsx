'use client';

import { FinishSignIn, type SignedIn } from '@/components/auth/finish-sign-in';
import { GoogleButton } from '@/components/auth/google-button';
import { EmailField, NewPasswordField, PostedField } from '@/components/auth/posted-fields';
import { PostedForm } from '@/components/auth/posted-form';
import { SwitchLink } from '@/components/auth/switch-link';
import { usePostedResult } from '@/components/auth/use-posted-result';
import { registerAction } from '@/lib/auth/actions';

/** The registration form: name, e-mail and password, or Google (specification §2, /register). */
export function RegisterForm({ from, signedIn }: { from: string; signedIn: SignedIn | null }) {
  const posted = usePostedResult(registerAction);
  const done = posted.done?.data ?? signedIn;
  if (done) return <FinishSignIn {...done} />;
  return (
    <>
      <PostedForm posted={posted} label="Register" pendingLabel="Creating your account…">
        <input type="hidden" name="from" value={from} />
        <PostedField posted={posted} name="name" label="Name" autoComplete="name" />
        <EmailField posted={posted} />
        <NewPasswordField posted={posted} />
      </PostedForm>
      <GoogleButton from={from} />
      <SwitchLink page="login" from={from} />
    </>
  );
}
