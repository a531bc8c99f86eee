'use client';

import { useState } from 'react';
import { EmailField } from '@/components/auth/account-fields';
import { ResetNotice } from '@/components/auth/reset-link';
import { FormMessage } from '@/components/form/form-message';
import { SubmitButton } from '@/components/form/submit-button';
import { useActionForm } from '@/components/form/use-action-form';
import { requestResetAction } from '@/lib/auth/actions';
import { requestResetSchema } from '@/lib/auth/schema';

/** Asks for the mail with the link, on a page of its own. */
export function ResetForm() {
  const [message, setMessage] = useState<string | null>(null);
  const form = useActionForm({
    schema: requestResetSchema,
    action: requestResetAction,
    onSuccess: (_data, said) => setMessage(said),
  });
  const sent = message ?? form.done?.message ?? null;
  return (
    <form {...form.props} className="grid gap-5">
      <EmailField form={form} name="email" />
      <FormMessage failure={form.failure} />
      <ResetNotice answer={sent === null ? null : { sent: true, message: sent }} />
      <SubmitButton pending={form.pending} pendingLabel="Sending…" className="w-full">
        Send the link
      </SubmitButton>
    </form>
  );
}
