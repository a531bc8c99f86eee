'use client';

import { useState } from 'react';
import { FormMessage } from '@/components/form/form-message';
import { SubmitButton } from '@/components/form/submit-button';
import { useActionForm } from '@/components/form/use-action-form';
import { ButtonLink } from '@/components/ui/button';
import { Note } from '@/components/ui/note';
import { verifyEmailAction } from '@/lib/auth/actions';
import { verifyEmailSchema } from '@/lib/auth/schema';
import { messages } from '@/lib/base/messages';
import { paths } from '@/lib/base/paths';

type VerifyEmailFormProps = {
  token: string;
  /** What the link stands for; null when it is no longer good. */
  link: { email: string; verified: boolean } | null;
};

/** One button: opening a link proves nothing, for mail scanners open links too. */
export function VerifyEmailForm({ token, link }: VerifyEmailFormProps) {
  const [message, setMessage] = useState<string | null>(null);
  const form = useActionForm({
    schema: verifyEmailSchema,
    action: verifyEmailAction,
    onSuccess: (_data, said) => setMessage(said),
  });
  const done = message ?? form.done ?? (link?.verified ? messages.auth.emailVerified : null);
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
