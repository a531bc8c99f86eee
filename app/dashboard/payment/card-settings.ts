import { preconnect } from 'react-dom';
import type { PanelSettings } from '@/components/payment/payment-panel';
import { env, isSandbox } from '@/lib/platform/env';

/** The number every Stripe test account accepts (Stripe docs, Testing). */
const testCard = '4242 4242 4242 4242';

/** What the card form of a page of payment needs of the installation. The browser begins to connect to Stripe before a script of ours runs. */
export function cardSettings(): Omit<PanelSettings, 'laterHref'> {
  const { STRIPE_PUBLISHABLE_KEY, STRIPE_JS_URL } = env();
  preconnect(new URL(STRIPE_JS_URL ?? 'https://js.stripe.com').origin);
  return {
    settings: { publishableKey: STRIPE_PUBLISHABLE_KEY, scriptUrl: STRIPE_JS_URL ?? null },
    testCard: isSandbox() ? testCard : null,
  };
}
