'use client';

import type { ReactNode } from 'react';
import { ProofForm, useCameRefused } from '@/components/account/proof-form';
import { FormDone, FormMessage } from '@/components/form/form-message';
import { type ActionForm, useActionForm } from '@/components/form/use-action-form';
import { DateOnly } from '@/components/ui/date-time';
import { proofSchema } from '@/lib/auth/schema';
import type { Failure } from '@/lib/base/errors';
import { messages } from '@/lib/base/messages';
import { turnOffFactorAction } from '@/lib/users/actions';

type RenewForm = ActionForm<{ proof: string }>;

type FactorOnProps = {
  since: string;
  codesLeft: number;
  /** Makes new recovery codes; the parent shows them, as it shows the first ones. */
  renew: RenewForm;
  /** Whether an answer with new codes did not come: the older ones may be void until newer ones are shown. */
  areCodesUnseen: boolean;
  stays: boolean;
  /** The error from an attempt to set up a factor that was already on. */
  refusal: Failure | null;
  onOff: () => void;
};

const label = 'Password or current code';

/** A second factor that is on: since when, how many recovery codes are left, and how to renew or turn it off. */
export function FactorOn({ since, codesLeft, renew, areCodesUnseen, stays, refusal, onOff }: FactorOnProps) {
  return (
    <>
      <p className="mb-4 text-sm">
        <span className="font-semibold text-ok">On</span> since <DateOnly iso={since} />
        {`. ${codesLeft === 1 ? '1 recovery code is left.' : `${codesLeft} recovery codes are left.`}`}
      </p>
      <RenewCodes form={renew} refusal={refusal} areUnseen={areCodesUnseen} />
      {stays ? (
        <p className="mt-3 text-ink-2 text-note">Admins of this shop need it, so it stays on.</p>
      ) : (
        <TurnOff onOff={onOff} />
      )}
    </>
  );
}

type QuestionProps = { title: string; open?: boolean; children: ReactNode };

function Question({ title, open = false, children }: QuestionProps) {
  return (
    <details open={open} className="border-line border-t py-3">
      <summary className="min-h-6 cursor-pointer font-semibold text-sm">{title}</summary>
      <div className="pt-4">{children}</div>
    </details>
  );
}

type RenewCodesProps = { form: RenewForm; refusal: Failure | null; areUnseen: boolean };

function RenewCodes({ form, refusal, areUnseen }: RenewCodesProps) {
  // Without an answer the codes may have been replaced all the same, by some that nobody has seen.
  const cameRefused = useCameRefused(form);
  const isUnheard = form.failure?.message === messages.unavailable;
  return (
    <>
      <FormMessage failure={refusal} />
      <Question title="New recovery codes" open={refusal !== null || cameRefused}>
        <div className="grid gap-4">
          {(areUnseen || isUnheard) && (
            <FormMessage failure={{ message: messages.secondFactor.codesUnseen }} />
          )}
          <ProofForm
            form={isUnheard ? { ...form, failure: null } : form}
            label={label}
            button="Make new codes"
            pending="Making…"
            variant="line"
          />
        </div>
      </Question>
    </>
  );
}

function TurnOff({ onOff }: Pick<FactorOnProps, 'onOff'>) {
  const form = useActionForm({ schema: proofSchema, action: turnOffFactorAction, onSuccess: onOff });
  const cameRefused = useCameRefused(form);
  return (
    <Question title="Turn off" open={cameRefused}>
      <FormDone done={form.done} />
      <ProofForm form={form} label={label} button="Turn off" pending="Turning off…" variant="bad-fill" />
    </Question>
  );
}
