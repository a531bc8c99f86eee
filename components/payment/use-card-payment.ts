'use client';

import type { PaymentIntentResult, Stripe, StripeCardElement } from '@stripe/stripe-js';
import { useRouter } from 'next/navigation';
import { useCallback, useState } from 'react';
import type { ErrorCode } from '@/lib/base/error-codes';
import { messages } from '@/lib/base/messages';
import type { ActionResult } from '@/lib/http/action';

/** What is paid with one charge: one order, or several. */
export type Charge = {
  /** As the card's bill says it. */
  name: string;
  email: string;
  /** In minor units. */
  total: number;
  currency: string;
  /** Asks the shop for the payment to confirm. */
  open: () => Promise<ActionResult<{ clientSecret: string }>>;
  /** Has the shop check with Stripe, and write down what is paid. */
  record: (intentId: string) => Promise<ActionResult<unknown>>;
};

export type PaymentStep =
  /** `isSure`: nothing was charged. */
  | { name: 'card'; error: string | null; isSure: boolean }
  | { name: 'paying' }
  /** The card is charged; the shop has still to write it down. */
  | { name: 'checking'; intentId: string; error: string | null; again: boolean }
  | { name: 'done' };

/** Failures that pass by themselves. */
const temporary = new Set<ErrorCode>(['unavailable', 'internal', 'limited']);

type Paid = { intentId: string } | { error: string; isSure: boolean };

/** No answer that tells what became of the charge, which may have been made (Stripe docs, error types). */
const untold = new Set(['api_connection_error', 'api_error']);
const unanswered: Paid = { error: messages.payment.providerDown, isSure: false };

/** The intent that has paid: also one that a payment before a reload completed (Stripe docs, payment_intent_unexpected_state). */
function paidBy({ paymentIntent, error }: PaymentIntentResult): Paid {
  const intent = paymentIntent ?? error?.payment_intent;
  if (intent?.status === 'succeeded') return { intentId: intent.id };
  if (error && !intent && untold.has(error.type)) return unanswered;
  return { error: error?.message ?? messages.payment.notSucceeded, isSure: true };
}

/** Charges the card, then has the shop check and record it. */
export function useCardPayment(charge: Charge) {
  const { name, email, open, record: recordAtShop } = charge;
  const router = useRouter();
  const [step, setStep] = useState<PaymentStep>({ name: 'card', error: null, isSure: true });

  const record = useCallback(
    async (intentId: string): Promise<void> => {
      setStep({ name: 'checking', intentId, error: null, again: false });
      const result = await recordAtShop(intentId);
      if (!result.ok && result.code !== 'conflict') {
        setStep({ name: 'checking', intentId, error: result.message, again: temporary.has(result.code) });
        return;
      }
      setStep({ name: 'done' });
      if (!result.ok) router.refresh(); // what else the order became; with a payment written down comes the page anew
      document.getElementById('main')?.focus();
    },
    [recordAtShop, router],
  );

  async function pay(stripe: Stripe, card: StripeCardElement): Promise<void> {
    setStep({ name: 'paying' });
    const intent = await open();
    if (!intent.ok) {
      if (intent.code === 'conflict') router.refresh(); // paid or cancelled meanwhile
      setStep({ name: 'card', error: intent.message, isSure: true });
      return;
    }
    const outcome = await stripe
      .confirmCardPayment(intent.data.clientSecret, {
        payment_method: { card, billing_details: { name, email } },
      })
      .then(paidBy, () => unanswered);
    if ('error' in outcome) setStep({ name: 'card', ...outcome });
    else await record(outcome.intentId);
  }

  return { step, pay, record };
}
