'use client';

import type { Stripe } from '@stripe/stripe-js';
import { useCallback, useEffect, useState } from 'react';
import { loadCardPayments, type StripeSettings } from '@/components/payment/load-stripe';

type StripeJs = { stripe: Stripe | null; failed: boolean; retry: () => void };

/** Stripe.js for this page, or the news that it did not load. */
export function useStripeJs({ publishableKey, scriptUrl }: StripeSettings): StripeJs {
  const [stripe, setStripe] = useState<Stripe | null>(null);
  const [failed, setFailed] = useState(false);

  const load = useCallback(() => {
    setFailed(false);
    loadCardPayments({ publishableKey, scriptUrl }).then(setStripe, () => setFailed(true));
  }, [publishableKey, scriptUrl]);

  useEffect(load, [load]);
  return { stripe, failed, retry: load };
}
