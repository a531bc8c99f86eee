'use client';

import { useEffect } from 'react';
import type { SignedIn } from '@/components/auth/finish-sign-in';
import { FormMessage } from '@/components/form/form-message';
import { SubmitButton } from '@/components/form/submit-button';
import { TextField } from '@/components/form/text-field';
import { useActionForm } from '@/components/form/use-action-form';
import { signInCodeAction } from '@/lib/auth/actions';
import { signInCodeSchema } from '@/lib/auth/schema';
import { loginAgain } from '@/lib/base/paths';

type CodeFormProps = { email: string; from: string; onDone: (signedIn: SignedIn) => void };

/** The second half of a sign-in to an account with a second factor. */
export function CodeForm({ email, from, onDone }: CodeFormProps) {
  const form = useActionForm({ schema: signInCodeSchema, action: signInCodeAction, onSuccess: onDone });
  const { setFocus } = form.form;
  useEffect(() => setFocus('code'), [setFocus]);
  return (
    <form {...form.props} className="grid gap-5">
      <p className="text-body text-ink-2 [overflow-wrap:anywhere]">
        One more step for <b className="text-ink">{email}</b>: the code that your authenticator app shows now,
        or one of your recovery codes.
      </p>
      <input type="hidden" {...form.control('from', from)} />
      <TextField
        form={form}
        name="code"
        label="Code"
        autoComplete="one-time-code"
        autoCapitalize="characters"
        spellCheck={false}
      />
      <FormMessage failure={form.failure} />
      <SubmitButton pending={form.pending} pendingLabel="Signing in…" className="w-full">
        Continue
      </SubmitButton>
      <p className="text-center text-sm">
        <a href={loginAgain(from)} className="hit-area font-semibold underline">
          Log in again
        </a>
      </p>
    </form>
  );
}
