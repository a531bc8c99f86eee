'use client';

import { CardElement, useElements, useStripe } from '@stripe/react-stripe-js';
import type { Stripe, StripeCardElement } from '@stripe/stripe-js';
import { Lock } from 'lucide-react';
import { type SubmitEvent, useId, useRef, useState } from 'react';
import { SubmitButton } from '@/components/form/submit-button';
import { useCardColours } from '@/components/payment/use-card-colours';
import type { Charge } from '@/components/payment/use-card-payment';
import { FieldError } from '@/components/ui/field';
import { formatMoney } from '@/lib/base/money';

type CardFormProps = {
  charge: Pick<Charge, 'total' | 'currency'>;
  error: string | null;
  /** Nothing was charged by what failed. */
  isSure: boolean;
  pending: boolean;
  onPay: (stripe: Stripe, card: StripeCardElement) => Promise<void>;
};

/** The card field and the Pay button with its amount (specification §8: the provider's message in red). */
export function CardForm({ charge, error, isSure, pending, onPay }: CardFormProps) {
  const stripe = useStripe();
  const elements = useElements();
  const frame = useRef<HTMLDivElement>(null);
  const colours = useCardColours(frame);
  const [typing, setTyping] = useState<string | null>(null);
  const errorId = useId();
  const shown = typing ?? error;

  function submit(event: SubmitEvent<HTMLFormElement>): void {
    event.preventDefault();
    const card = elements?.getElement(CardElement);
    if (stripe && card && !pending) void onPay(stripe, card);
  }

  return (
    <form onSubmit={submit} noValidate className="grid gap-5">
      <fieldset className="grid min-w-0 gap-[7px]" aria-describedby={shown ? errorId : undefined}>
        <legend className="mb-[7px] font-bold text-note leading-snug">Card details</legend>
        <div
          ref={frame}
          data-invalid={shown ? '' : undefined}
          className="grid min-h-[50px] items-center rounded-md border border-control bg-surface px-3.5 py-3 focus-within:border-focus focus-within:outline-2 focus-within:outline-focus data-invalid:border-bad data-invalid:shadow-[inset_0_0_0_1px_var(--color-bad)]"
        >
          {colours && (
            <CardElement
              onChange={(event) => setTyping(event.error?.message ?? null)}
              options={{
                hidePostalCode: true,
                disableLink: true,
                disabled: pending,
                style: {
                  base: {
                    fontSize: '16px',
                    color: colours.ink,
                    iconColor: colours.hint,
                    '::placeholder': { color: colours.hint },
                  },
                  invalid: { color: colours.bad, iconColor: colours.bad },
                },
              }}
            />
          )}
        </div>
        {shown && <FieldError id={errorId}>{shown}</FieldError>}
      </fieldset>
      <SubmitButton
        variant="fill"
        pending={pending}
        pendingLabel="Paying…"
        aria-disabled={!stripe}
        className="w-full"
      >
        {`Pay ${formatMoney(charge.total, charge.currency)}`}
      </SubmitButton>
      <p className="flex gap-2 text-ink-3 text-note">
        <Lock aria-hidden className="mt-0.5 size-[15px] shrink-0" />
        <span>
          The card number goes straight to Stripe and is never stored here.
          {error && isSure && ' Nothing was charged by the failed attempt.'}
        </span>
      </p>
    </form>
  );
}
