import { type ReactNode, useEffect, useRef } from 'react';
import type * as z from 'zod';
import { FormMessage } from '@/components/form/form-message';
import { SubmitButton } from '@/components/form/submit-button';
import { TextField } from '@/components/form/text-field';
import type { ActionForm } from '@/components/form/use-action-form';
import { isAt } from '@/components/form/use-focus-kept';
import type { ConfirmFactor, confirmFactorSchema } from '@/lib/users/factor-schema';

type FactorSetUpProps = {
  form: ActionForm<z.input<typeof confirmFactorSchema>, ConfirmFactor>;
  secret: string;
  mark: string | null;
  picture: ReactNode;
  /** It was begun on this page just now, and takes the place of the form that began it. */
  isBegun: boolean;
};

/** Shows the secret for the authenticator app as QR code and text, and asks for a code to prove that the app has it. */
export function FactorSetUp({ form, secret, mark, picture, isBegun }: FactorSetUpProps) {
  const task = useRef<HTMLDivElement>(null);

  // What is to do now is so read out, and the field for the code is the next.
  // biome-ignore lint/correctness/useExhaustiveDependencies: when it appears
  useEffect(() => {
    if (isBegun && task.current && isAt(task.current)) task.current.focus();
  }, []);

  return (
    <div className="grid gap-6 tablet:grid-cols-[auto_minmax(0,1fr)]">
      {picture}
      <div className="grid content-start gap-4">
        <div ref={task} tabIndex={-1} className="text-sm outline-none">
          <p className="text-ink-2">Scan the code with your authenticator app, or type this key into it:</p>
          <p className="mt-1.5 font-mono font-semibold [overflow-wrap:anywhere]">
            {secret.replace(/(.{4})(?!$)/g, '$1 ')}
          </p>
        </div>
        <form {...form.props} className="grid justify-items-start gap-4">
          {/* Marks the key shown, never one posted before: a code for another key must not count as wrong. */}
          <input type="hidden" name="setUp" value={mark ?? ''} />
          <TextField
            form={form}
            name="code"
            label="Code from the app"
            inputMode="numeric"
            autoComplete="one-time-code"
            className="w-full max-w-[220px]"
          />
          <FormMessage failure={form.failure} />
          <SubmitButton pending={form.pending} pendingLabel="Turning on…" size="md">
            Turn on
          </SubmitButton>
        </form>
      </div>
    </div>
  );
}
