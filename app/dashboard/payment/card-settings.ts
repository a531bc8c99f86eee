import { preconnect } from 'react-dom';
import type { PanelSettings } from '@/components/payment/payment-panel';
import { env, isSandbox } from '@/lib/platform/env';

/** The card number that every Stripe test account accepts (Stripe docs, Testing). */
const testCard = '4242 4242 4242 4242';

/** The installation's settings for the card form. Also preconnects to Stripe, before any script runs. */
export function cardSettings(): Omit<PanelSettings, 'laterHref'> {
  const { STRIPE_PUBLISHABLE_KEY, STRIPE_JS_URL } = env();
  preconnect(new URL(STRIPE_JS_URL ?? 'https://js.stripe.com').origin);
  return {
    settings: { publishableKey: STRIPE_PUBLISHABLE_KEY, scriptUrl: STRIPE_JS_URL ?? null },
    testCard: isSandbox() ? testCard : null,
  };
}
