'use client';

import type { ReactNode } from 'react';
import { useState } from 'react';
import { FactorOn } from '@/components/account/factor-on';
import { FactorSetUp } from '@/components/account/factor-set-up';
import { ProofForm } from '@/components/account/proof-form';
import { RecoveryCodes } from '@/components/account/recovery-codes';
import { useActionForm } from '@/components/form/use-action-form';
import { TitledSheet } from '@/components/ui/sheet';
import { notify } from '@/components/ui/toast';
import { factorCodeSchema, proofSchema } from '@/lib/auth/schema';
import { beginFactorAction, confirmFactorAction } from '@/lib/users/actions';
import type { FactorState } from '@/lib/users/factor';

type SecondFactorProps = {
  factor: Omit<FactorState, 'setUp'>;
  /** What an app needs, while it is being set up. */
  setUp: { secret: string; picture: ReactNode } | null;
};

/** The second factor of an account: setting it up, its recovery codes, turning it off. */
export function SecondFactor({ factor, setUp }: SecondFactorProps) {
  const [codes, setCodes] = useState<readonly string[] | null>(null);
  const begin = useActionForm({
    schema: proofSchema,
    action: beginFactorAction,
    onSuccess: () => undefined, // the page shows what is next
  });
  // Here, and not beside its form, which goes when the second factor is on: its codes stay.
  const confirm = useActionForm({
    schema: factorCodeSchema,
    action: confirmFactorAction,
    onSuccess: (data, message) => {
      setCodes(data.codes);
      notify.success(message);
    },
  });
  const shown = codes ?? confirm.done?.data.codes ?? null;

  return (
    <TitledSheet title="Second factor" className="mb-5 max-w-[720px] tablet:mb-7">
      {shown && <RecoveryCodes codes={shown} />}
      {factor.on ? (
        <FactorOn since={factor.on.since} codesLeft={factor.on.codesLeft} stays={factor.isRequired} />
      ) : setUp ? (
        <FactorSetUp form={confirm} {...setUp} />
      ) : (
        <>
          <p className="mb-4 max-w-[60ch] text-ink-2 text-sm">
            With a second factor a password alone opens nothing: whoever signs in also types a code from an
            authenticator app on your phone. Setting it up signs out every other device.
          </p>
          <ProofForm
            form={begin}
            label={factor.hasPassword ? 'Password' : null}
            button="Set up"
            pending="Setting up…"
          />
        </>
      )}
    </TitledSheet>
  );
}
