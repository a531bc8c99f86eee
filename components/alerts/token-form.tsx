'use client';

import { useState } from 'react';
import { FormMessage, hiddenFieldFailure } from '@/components/form/form-message';
import { SubmitButton } from '@/components/form/submit-button';
import { useActionForm } from '@/components/form/use-action-form';
import { ButtonLink } from '@/components/ui/button';
import { Note } from '@/components/ui/note';
import { type AlertToken, alertTokenSchema } from '@/lib/alerts/schema';
import { messages } from '@/lib/base/messages';
import { paths } from '@/lib/base/paths';
import type { Action } from '@/lib/http/action';

type TokenFormProps = {
  token: AlertToken['token'];
  action: Action<void>;
  /** What pressing the button confirms; null when the link is no longer valid. */
  question: string | null;
  /** The message of a press that was made before: its answer was lost, or the link is opened again. */
  before?: string | undefined;
  button: string;
};

/** The question behind a mailed link, with one button to confirm it. */
export function TokenForm({ token, action, question, before, button }: TokenFormProps) {
  const [message, setMessage] = useState<string | null>(null);
  const form = useActionForm({
    schema: alertTokenSchema,
    action,
    onSuccess: (_data, said) => setMessage(said),
    isQuiet: true,
  });
  const done = message ?? form.done?.message ?? before;
  if (done || question === null) {
    return (
      <div className="grid gap-5">
        <Note tone={done ? 'ok' : 'bad'} role={done ? 'status' : 'alert'}>
          {done ?? messages.auth.linkDead}
        </Note>
        <ButtonLink href={paths.products} variant="ink" size="lg">
          See the products
        </ButtonLink>
      </div>
    );
  }
  return (
    <form {...form.props} className="grid gap-5">
      <input type="hidden" {...form.control('token', token)} />
      <p className="text-body [overflow-wrap:anywhere]">{question}</p>
      <FormMessage failure={form.failure ?? hiddenFieldFailure(form.errorOf('token'))} />
      <SubmitButton pending={form.pending} pendingLabel="One moment…" className="w-full">
        {button}
      </SubmitButton>
    </form>
  );
}
