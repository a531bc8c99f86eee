'use client';

import { CodeForm } from '@/components/auth/code-form';
import { type DemoAccount, DemoAccounts } from '@/components/auth/demo-accounts';
import { FinishSignIn, type SignedIn } from '@/components/auth/finish-sign-in';
import { GoogleButton } from '@/components/auth/google-button';
import { EmailField, PasswordField } from '@/components/auth/posted-fields';
import { PostedForm } from '@/components/auth/posted-form';
import { ResetNotice } from '@/components/auth/reset-notice';
import { SwitchLink } from '@/components/auth/switch-link';
import { usePostedResult } from '@/components/auth/use-posted-result';
import { requestResetAction, signInAction, signInCodeAction } from '@/lib/auth/actions';
import { paths } from '@/lib/base/paths';

type LoginFormProps = {
  /** The page that the visitor was going to. */
  from: string;
  /** Set when a session exists already, as after Google. */
  signedIn: SignedIn | null;
  /** Email of a sign-in that still needs the code of a second factor. */
  codeFor: string | null;
  /** The visitor chose to start over instead of entering that code. */
  again: boolean;
  /** The error message, when the identity provider sent the visitor back. */
  providerError: string | null;
  demoAccounts: readonly DemoAccount[];
};

/** The login form: e-mail and password, Google, password reset, link to registration (specification §2, Login page). */
export function LoginForm({ from, signedIn, codeFor, again, providerError, demoAccounts }: LoginFormProps) {
  const login = usePostedResult(signInAction);
  const code = usePostedResult(signInCodeAction);
  const reset = usePostedResult(requestResetAction);
  const shown = login.done?.data ?? null;
  const done = code.done?.data ?? (shown?.needsCode ? null : shown) ?? signedIn;
  if (done) return <FinishSignIn {...done} />;
  const waiting = shown?.email ?? (again && !code.failure ? null : codeFor);
  if (waiting) return <CodeForm posted={code} email={waiting} from={from} />;
  return (
    <>
      <PostedForm
        posted={login}
        label="Login"
        pendingLabel="Signing in…"
        earlier={code.failure ?? (providerError === null ? null : { message: providerError })}
      >
        <input type="hidden" name="from" value={from} />
        <EmailField posted={login} />
        <PasswordField posted={login} aside={<ResetLink />} />
        <div data-part="notice" className="contents">
          <ResetNotice posted={reset} />
        </div>
      </PostedForm>
      <form action={reset.action} data-live-form="notice" hidden>
        <input type="hidden" name="email" />
      </form>
      <GoogleButton from={from} />
      <SwitchLink page="register" from={from} />
      <DemoAccounts accounts={demoAccounts} />
    </>
  );
}

/** Submits the hidden reset form with the email typed above; without scripts, links to a page that asks for it. */
function ResetLink() {
  return (
    <a
      href={paths.resetPassword}
      data-sends="notice"
      className="hit-area font-semibold text-ink-2 text-note underline decoration-line-strong hover:decoration-accent"
    >
      Reset password
    </a>
  );
}
