'use client';

import { useState } from 'react';
import { NewPasswordForm } from '@/components/auth/new-password-form';
import { FormMessage } from '@/components/form/form-message';
import { SubmitButton } from '@/components/form/submit-button';
import { useActionForm } from '@/components/form/use-action-form';
import { ButtonLink } from '@/components/ui/button';
import { Note } from '@/components/ui/note';
import { claimAccountAction, verifyEmailAction } from '@/lib/auth/actions';
import { verifyEmailSchema } from '@/lib/auth/schema';
import type { Verification } from '@/lib/auth/verify';
import { messages } from '@/lib/base/messages';
import { loginFrom, paths } from '@/lib/base/paths';

type VerifyEmailFormProps = {
  token: string;
  /** What the link stands for; null when it is no longer good. */
  link: Verification | null;
};

/** One button: opening a link proves nothing, for mail scanners open links too. */
export function VerifyEmailForm({ token, link }: VerifyEmailFormProps) {
  const [message, setMessage] = useState<string | null>(null);
  const [begun] = useState(link); // a new password uses the link up, and its form has to say so
  const form = useActionForm({
    schema: verifyEmailSchema,
    action: verifyEmailAction,
    onSuccess: (_data, said) => setMessage(said),
  });
  const done = message ?? form.done?.message ?? (link?.verified ? messages.auth.emailVerified : null);
  if (begun && !begun.own && !begun.verified) return <NotOwn token={token} email={begun.email} />;
  if (done || !link) {
    return (
      <div className="grid gap-5">
        <Note tone={done ? 'ok' : 'bad'} role={done ? 'status' : 'alert'}>
          {done ?? messages.auth.linkDead}
        </Note>
        <ButtonLink href={done ? paths.products : paths.dashboard} variant="ink" size="lg">
          {done ? 'See the products' : 'Send a new link from My Profile'}
        </ButtonLink>
      </div>
    );
  }
  return (
    <form {...form.props} className="grid gap-5">
      <input type="hidden" {...form.control('token', token)} />
      <p className="text-body">
        Press the button if <b className="[overflow-wrap:anywhere]">{link.email}</b> is yours and you made the
        account.
      </p>
      <FormMessage failure={form.failure} />
      <SubmitButton pending={form.pending} pendingLabel="Verifying…" className="w-full">
        Verify my email
      </SubmitButton>
    </form>
  );
}

/** For a browser that is not signed in to the account: its password, or a new one, tells owner and stranger apart. */
function NotOwn({ token, email }: { token: string; email: string }) {
  const here = `${paths.verifyEmail}?token=${encodeURIComponent(token)}`;
  return (
    <div className="grid gap-5">
      <p className="text-body">
        You made the account of <b className="[overflow-wrap:anywhere]">{email}</b>? Log in, and this page
        verifies it.
      </p>
      <ButtonLink href={loginFrom(here)} variant="ink" size="lg">
        Log in and verify
      </ButtonLink>
      <h2 className="mt-2 border-line border-t pt-6 font-bold text-base">Somebody else made it?</h2>
      <p className="text-body">
        The address is yours, so the account can be: set a password, and what was entered before is removed.
      </p>
      <NewPasswordForm token={token} email={email} action={claimAccountAction} />
    </div>
  );
}
