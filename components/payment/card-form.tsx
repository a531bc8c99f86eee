'use client';

import { CardElement, useElements, useStripe } from '@stripe/react-stripe-js';
import type { Stripe, StripeCardElement } from '@stripe/stripe-js';
import { Lock } from 'lucide-react';
import { type ReactNode, type Ref, type SubmitEvent, useId, useRef, useState } from 'react';
import { SubmitButton } from '@/components/form/submit-button';
import { focusKept } from '@/components/form/use-focus-kept';
import { useCardColours } from '@/components/payment/use-card-colours';
import type { Charge } from '@/components/payment/use-card-payment';
import { FieldError } from '@/components/ui/field';
import { Note } from '@/components/ui/note';
import { Spinner } from '@/components/ui/spinner';
import { formatMoney } from '@/lib/base/money';

const shape = 'grid gap-5';

type CardFormProps = {
  charge: Pick<Charge, 'total' | 'currency'>;
  error: string | null;
  /** True if the failed attempt certainly charged nothing. */
  isSure: boolean;
  pending: boolean;
  onPay: (stripe: Stripe, card: StripeCardElement) => Promise<void>;
  /** The card field did not come, although the script did. */
  onLoadError: () => void;
};

/** The card field and the Pay button with its amount (specification §8: the provider's message in red). */
export function CardForm({ charge, error, isSure, pending, onPay, onLoadError }: CardFormProps) {
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
    <form ref={focusKept} onSubmit={submit} noValidate className={shape}>
      <CardDetails ref={frame} error={shown ? { id: errorId, text: shown } : null}>
        {colours && (
          <CardElement
            onLoadError={onLoadError}
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
      </CardDetails>
      <PayButton charge={charge} pending={pending} isOff={!stripe} />
      <KeptByStripe>{error && isSure && ' Nothing was charged by the failed attempt.'}</KeptByStripe>
    </form>
  );
}

/** A placeholder with the form's shape while the form loads, so that nothing moves when it appears. */
export function LoadingCardForm({ charge }: Pick<CardFormProps, 'charge'>) {
  return (
    <div aria-busy="true" className={shape}>
      <CardDetails>
        <Spinner className="justify-start">Loading the card form…</Spinner>
      </CardDetails>
      {/* Only to be seen: an element with the focus would lose it when the real form appears. */}
      <div inert className="needs-script">
        <PayButton charge={charge} pending={false} isOff />
      </div>
      <KeptByStripe />
      <noscript>
        <Note tone="warn">
          Paying by card needs JavaScript. Turn it on and load this page again; your order is kept.
        </Note>
      </noscript>
    </div>
  );
}

type CardDetailsProps = {
  ref?: Ref<HTMLDivElement>;
  error?: { id: string; text: string } | null;
  children: ReactNode;
};

/** The frame around the card field, with the card's error. */
function CardDetails({ ref, error, children }: CardDetailsProps) {
  return (
    <fieldset className="grid min-w-0 gap-[7px]" aria-describedby={error?.id}>
      <legend className="mb-[7px] font-bold text-note leading-snug">Card details</legend>
      <div
        ref={ref}
        data-invalid={error ? '' : undefined}
        className="grid min-h-[50px] grid-cols-[minmax(0,1fr)] items-center rounded-md border border-control bg-surface px-3.5 py-3 focus-within:border-focus focus-within:outline-2 focus-within:outline-focus data-invalid:border-bad data-invalid:shadow-[inset_0_0_0_1px_var(--color-bad)]"
      >
        {children}
      </div>
      {error && <FieldError id={error.id}>{error.text}</FieldError>}
    </fieldset>
  );
}

type PayButtonProps = Pick<CardFormProps, 'charge' | 'pending'> & { isOff: boolean };

const PayButton = ({ charge, pending, isOff }: PayButtonProps) => (
  <SubmitButton
    variant="fill"
    pending={pending}
    pendingLabel="Paying…"
    aria-disabled={isOff}
    className="w-full"
  >
    {`Pay ${formatMoney(charge.total, charge.currency)}`}
  </SubmitButton>
);

const KeptByStripe = ({ children }: { children?: ReactNode }) => (
  <p className="flex gap-2 text-ink-3 text-note">
    <Lock aria-hidden className="mt-0.5 size-[15px] shrink-0" />
    <span>The card number goes straight to Stripe and is never stored here.{children}</span>
  </p>
);
