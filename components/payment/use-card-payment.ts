'use client';

import type { PaymentIntentResult, Stripe, StripeCardElement } from '@stripe/stripe-js';
import { useRouter } from 'next/navigation';
import { startTransition, useCallback, useState } from 'react';
import { useFocusContent } from '@/components/form/arrival';
import type { ErrorCode } from '@/lib/base/error-codes';
import { messages } from '@/lib/base/messages';
import type { ActionResult } from '@/lib/http/action';

/** What one charge pays: one order, or several. */
export type Charge = {
  /** Name in the card's billing details; empty in orders of accounts without one. */
  name: string;
  email: string;
  /** In minor units. */
  total: number;
  currency: string;
  /** Opens the payment at the shop, which returns the secret with which to confirm it. */
  open: () => Promise<ActionResult<{ clientSecret: string }>>;
  /** Makes the shop check the payment with Stripe and record it. */
  record: (intentId: string) => Promise<ActionResult<unknown>>;
};

export type PaymentStep =
  /** `isSure`: nothing was charged, for certain. */
  | { name: 'card'; error: string | null; isSure: boolean }
  | { name: 'paying' }
  /** The card is charged; the shop must still record it. */
  | { name: 'checking'; intentId: string; error: string | null; again: boolean }
  | { name: 'done' };

/** Failures worth an automatic retry. */
const temporary = new Set<ErrorCode>(['unavailable', 'internal', 'limited']);

type Paid = { intentId: string } | { error: string; isSure: boolean };

/** Errors that do not tell whether the charge was made (Stripe docs, error types). */
const untold = new Set(['api_connection_error', 'api_error']);
/** In these nothing is charged any more, even if a bank approves late (docs.stripe.com/payments/paymentintents/lifecycle). */
const uncharged = new Set(['requires_payment_method', 'requires_confirmation', 'canceled']);
const unanswered: Paid = { error: messages.payment.providerDown, isSure: false };

/**
 * The payment intent that succeeded, even one from before a reload (Stripe docs, payment_intent_unexpected_state). An
 * error without the intent, as while an earlier try is still being carried out, tells nothing of earlier tries.
 */
function paidBy({ paymentIntent, error }: PaymentIntentResult, wasSure: boolean): Paid {
  const intent = paymentIntent ?? error?.payment_intent;
  if (intent?.status === 'succeeded') return { intentId: intent.id };
  if (error && !intent && untold.has(error.type)) return unanswered;
  const isSure = intent ? uncharged.has(intent.status) : wasSure;
  return { error: error?.message ?? messages.payment.notSucceeded, isSure };
}

/** Charges the card, then makes the shop check and record the payment. */
export function useCardPayment(charge: Charge) {
  const { name, email, open, record: recordAtShop } = charge;
  const router = useRouter();
  const focusContent = useFocusContent();
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
      focusContent();
      if (result.ok) return; // a recorded payment renders the page anew
      // Shows what the order became; one that still waits can be paid.
      startTransition(() => {
        router.refresh();
        setStep({ name: 'card', error: result.message, isSure: false });
      });
    },
    [recordAtShop, router, focusContent],
  );

  async function pay(stripe: Stripe, card: StripeCardElement): Promise<void> {
    // Whether an earlier try charged the card may be unknown, and a payment that can't be opened tells nothing of it.
    const wasSure = step.name !== 'card' || step.isSure;
    setStep({ name: 'paying' });
    const intent = await open();
    if (!intent.ok) {
      if (intent.code === 'conflict') router.refresh(); // paid or canceled meanwhile
      setStep({ name: 'card', error: intent.message, isSure: wasSure });
      return;
    }
    let outcome = unanswered;
    try {
      const billing_details = { ...(name && { name }), email }; // Stripe takes no empty text
      const method = { card, billing_details };
      const result = await stripe.confirmCardPayment(intent.data.clientSecret, { payment_method: method });
      outcome = paidBy(result, wasSure);
    } catch {
      // Stripe.js broke, at once or later: whether the card was charged is not known.
    }
    if ('error' in outcome) setStep({ name: 'card', ...outcome });
    else await record(outcome.intentId);
  }

  return { step, pay, record };
}
