import type { PanelSettings } from '@/components/payment/payment-panel';
import { env, isSandbox } from '@/lib/platform/env';

/** The number every Stripe test account accepts (Stripe docs, Testing). */
const testCard = '4242 4242 4242 4242';

/** What the card form of a page of payment needs of the installation. */
export function cardSettings(): Omit<PanelSettings, 'laterHref'> {
  const { STRIPE_PUBLISHABLE_KEY, STRIPE_JS_URL } = env();
  return {
    settings: { publishableKey: STRIPE_PUBLISHABLE_KEY, scriptUrl: STRIPE_JS_URL ?? null },
    testCard: isSandbox() ? testCard : null,
  };
}
