'use client';

import { Elements } from '@stripe/react-stripe-js';
import type { Stripe } from '@stripe/stripe-js';
import { useCallback, useEffect, useState } from 'react';
import { useFocusOnArrival } from '@/components/form/arrival';
import { focusKept } from '@/components/form/use-focus-kept';
import { CardForm, LoadingCardForm } from '@/components/payment/card-form';
import { loadCardPayments, type StripeSettings } from '@/components/payment/load-stripe';
import { type Charge, type PaymentStep, useCardPayment } from '@/components/payment/use-card-payment';
import { Button } from '@/components/ui/button';
import { Note } from '@/components/ui/note';
import { Sheet, sheetPadding } from '@/components/ui/sheet';
import { Spinner } from '@/components/ui/spinner';
import { TextLink } from '@/components/ui/text-link';
import { messages } from '@/lib/base/messages';

/** Milliseconds between two checks whether a charged payment was recorded for the order. */
const askAgainAfter = 4000;

/** Settings that a payment page passes on, whatever is paid on it. */
export type PanelSettings = {
  settings: StripeSettings;
  testCard: string | null;
  laterHref: string | null;
};

type PaymentPanelProps = PanelSettings & {
  charge: Charge;
  /** Path of this page. */
  here: string;
};

/** Milliseconds after which a card form that neither comes nor fails is said not to come; it is shown if it does. */
const patience = 10_000;

type StripeJs = { stripe: Stripe | null; failed: boolean; fail: () => void; retry: () => void };

/** Loads Stripe.js for this page, and tells if that failed or takes long. */
function useStripeJs({ publishableKey, scriptUrl }: StripeSettings): StripeJs {
  const [stripe, setStripe] = useState<Stripe | null>(null);
  const [failed, setFailed] = useState(false);

  const load = useCallback(() => {
    setFailed(false);
    const timer = setTimeout(setFailed, patience, true);
    loadCardPayments({ publishableKey, scriptUrl })
      .then(
        (loaded) => setStripe((shown) => shown ?? loaded),
        () => setFailed(true),
      )
      .finally(() => clearTimeout(timer));
  }, [publishableKey, scriptUrl]);

  function fail(): void {
    setStripe(null);
    setFailed(true);
  }

  useEffect(load, [load]);
  return { stripe, failed, fail, retry: load };
}

/** The payment panel in its states: loading, card form, charged but not recorded yet. */
export function PaymentPanel({ charge, here, settings, testCard, laterHref }: PaymentPanelProps) {
  useFocusOnArrival(here);
  const { stripe, failed, fail, retry } = useStripeJs(settings);
  const { step, pay, record } = useCardPayment(charge);

  useEffect(() => {
    if (step.name !== 'checking' || !step.again) return;
    const timer = setTimeout(() => void record(step.intentId), askAgainAfter);
    return () => clearTimeout(timer);
  }, [step, record]);

  return (
    <Sheet aria-labelledby="card" className={`${sheetPadding} grid gap-5`}>
      <div>
        <h2 id="card" className="font-bold text-base">
          Card
        </h2>
        <p className="text-ink-3 text-note [overflow-wrap:anywhere]">
          Billed to <bdi>{charge.name}</bdi>, {charge.email}
        </p>
      </div>
      {step.name === 'checking' || step.name === 'done' ? (
        <Checking step={step} onAskAgain={record} />
      ) : (
        <>
          {stripe && (
            <Elements stripe={stripe}>
              <CardForm
                charge={charge}
                error={step.name === 'card' ? step.error : null}
                isSure={step.name === 'card' && step.isSure}
                pending={step.name === 'paying'}
                onPay={pay}
                onLoadError={fail}
              />
            </Elements>
          )}
          {!stripe && !failed && <LoadingCardForm charge={charge} />}
          {!stripe && failed && <LoadFailed onRetry={retry} />}
          {testCard && (
            <Note>
              <b>Sandbox.</b> Use {testCard}, any future date and any CVC.
            </Note>
          )}
          {laterHref && (
            <TextLink href={laterHref} className="justify-self-start font-semibold text-sm">
              Pay later
            </TextLink>
          )}
        </>
      )}
    </Sheet>
  );
}

type CheckingProps = { step: PaymentStep; onAskAgain: (intentId: string) => Promise<void> };

/** Shown after the charge: says so, keeps checking, and lets the buyer check too. */
function Checking({ step, onAskAgain }: CheckingProps) {
  const failed = step.name === 'checking' && step.error !== null ? step : null;
  return (
    <div className="grid justify-items-start gap-4">
      {failed?.again === false ? null : (
        <Spinner className="justify-start text-left">{messages.payment.checking}</Spinner>
      )}
      {failed && (
        <>
          <Note tone="warn" role="alert" className="w-full">
            {failed.error} Please do not pay again. Your payment ID is {failed.intentId}.
          </Note>
          <Button ref={focusKept} variant="line" onClick={() => void onAskAgain(failed.intentId)}>
            Check again
          </Button>
        </>
      )}
    </div>
  );
}

function LoadFailed({ onRetry }: { onRetry: () => void }) {
  return (
    <>
      <Note tone="bad" role="alert">
        The card form could not be loaded. Check your connection and try again.
      </Note>
      <Button ref={focusKept} variant="ink" size="lg" onClick={onRetry}>
        Try again
      </Button>
    </>
  );
}
