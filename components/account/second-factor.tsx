'use client';

import { type ReactNode, useState } from 'react';
import { FactorOn } from '@/components/account/factor-on';
import { FactorSetUp } from '@/components/account/factor-set-up';
import { ProofForm } from '@/components/account/proof-form';
import { RecoveryCodes } from '@/components/account/recovery-codes';
import { FormMessage } from '@/components/form/form-message';
import { useActionForm } from '@/components/form/use-action-form';
import { useResetKey } from '@/components/form/use-reset-key';
import { TitledSheet } from '@/components/ui/sheet';
import { proofSchema } from '@/lib/auth/schema';
import type { Failure } from '@/lib/base/errors';
import { messages } from '@/lib/base/messages';
import { beginFactorAction, confirmFactorAction, renewCodesAction } from '@/lib/users/actions';
import type { FactorState } from '@/lib/users/factor';
import { confirmFactorSchema } from '@/lib/users/factor-schema';

type SecondFactorProps = {
  factor: Omit<FactorState, 'setUp' | 'isPasswordNew'>;
  /** The secret for the authenticator app, while the factor is being set up. */
  setUp: { secret: string; picture: ReactNode } | null;
};

/** The second factor of an account: setting it up, its recovery codes, turning it off. */
export function SecondFactor(props: SecondFactorProps) {
  const [resetKey, beginAnew] = useResetKey();
  return (
    <TitledSheet title="Second factor" className="mb-5 max-w-[720px] tablet:mb-7">
      {/* Remounted once the factor is off, because no message about it holds any more. */}
      <Round key={resetKey} {...props} onOff={beginAnew} />
    </TitledSheet>
  );
}

function Round({ factor, setUp, onOff }: SecondFactorProps & { onOff: () => void }) {
  const [codes, setCodes] = useState<readonly string[] | null>(null);
  const [areCodesUnseen, setCodesUnseen] = useState(false);
  // Both actions that return codes live here, not beside their forms: newer codes replace older ones.
  const confirm = useActionForm({
    schema: confirmFactorSchema,
    action: confirmFactorAction,
    onSuccess: (data) => setCodes(data.codes),
  });
  const renew = useActionForm({
    schema: proofSchema,
    action: renewCodesAction,
    onSuccess: (data) => {
      setCodes(data.codes);
      setCodesUnseen(false);
    },
    onFailure: ({ message }) => {
      if (message === messages.unavailable) setCodesUnseen(true);
      return false;
    },
  });
  const [past, setPast] = useState<Failure | null>(null);
  const [isBegun, setBegun] = useState(false);
  const begin = useActionForm({
    schema: proofSchema,
    action: beginFactorAction,
    onSuccess: () => {
      setPast(confirm.failure); // it belongs to the previous set-up, so it is hidden
      setBegun(true);
    },
    isQuiet: true,
  });
  const failure = confirm.failure === past ? null : confirm.failure;
  const shown = codes ?? renew.done?.data.codes ?? confirm.done?.data.codes ?? null;

  return (
    <>
      {shown && <RecoveryCodes codes={shown} />}
      {factor.on ? (
        <FactorOn
          {...factor.on}
          renew={renew}
          areCodesUnseen={areCodesUnseen}
          stays={factor.isRequired}
          refusal={shown ? null : (failure ?? begin.failure)}
          onOff={onOff}
        />
      ) : setUp ? (
        <FactorSetUp form={{ ...confirm, failure }} mark={factor.setUpMark} isBegun={isBegun} {...setUp} />
      ) : (
        <>
          <p className="mb-4 max-w-[60ch] text-ink-2 text-sm">
            With a second factor, your password alone is not enough: you also enter a code from an
            authenticator app on your phone. Setting it up signs you out on every other device.
          </p>
          <FormMessage failure={failure} />
          <ProofForm
            form={begin}
            label={factor.hasPassword ? 'Password' : null}
            button="Set up"
            pending="Setting up…"
          />
        </>
      )}
    </>
  );
}
