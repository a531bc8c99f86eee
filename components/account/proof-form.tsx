'use client';

import { type ComponentProps, useState } from 'react';
import { PasswordField } from '@/components/auth/account-fields';
import { FormMessage, hiddenFieldFailure } from '@/components/form/form-message';
import { SubmitButton } from '@/components/form/submit-button';
import type { ActionForm } from '@/components/form/use-action-form';
import type { Button } from '@/components/ui/button';

type ProofFormProps = {
  form: ActionForm<{ proof: string }>;
  /** Label of the proof field; null where a recent session is proof enough, as for Google-only accounts. */
  label: string | null;
  /** The button's text; `pending` replaces it during the request. */
  button: string;
  pending: string;
  variant?: ComponentProps<typeof Button>['variant'];
};

/** Whether the page came with a refusal of this form, which was sent without scripts: what hides the form is open then. */
export function useCameRefused({ failure, errorOf }: ProofFormProps['form']): boolean {
  const [came] = useState(() => failure !== null || errorOf('proof') !== undefined);
  return came;
}

/** A form for a sensitive change to the account, which asks for proof of identity again. */
export function ProofForm({ form, label, button, pending, variant = 'ink' }: ProofFormProps) {
  return (
    <form {...form.props} className="grid max-w-[424px] justify-items-start gap-4">
      {label ? (
        <PasswordField form={form} name="proof" label={label} className="w-full" />
      ) : (
        <input type="hidden" {...form.control('proof', 'session')} />
      )}
      <FormMessage
        failure={label ? form.failure : (form.failure ?? hiddenFieldFailure(form.errorOf('proof')))}
      />
      <SubmitButton pending={form.pending} pendingLabel={pending} variant={variant} size="md">
        {button}
      </SubmitButton>
    </form>
  );
}
