import type { Stripe } from '@stripe/stripe-js';
import { loadStripe } from '@stripe/stripe-js/pure';
import { stripeApiVersion } from '@/lib/base/stripe-version';

export type StripeSettings = {
  publishableKey: string;
  /** URL from which to load Stripe.js instead of from Stripe; null in production. */
  scriptUrl: string | null;
};

/** The Stripe.js of the API version's release (docs.stripe.com/sdks/stripejs-versioning). */
const stripeScript = `https://js.stripe.com/${stripeApiVersion.replace(/.*\./, '')}/stripe.js`;

/** Adds a script to the page. @throws Error when it does not load */
async function addScript(src: string): Promise<void> {
  const script = document.createElement('script');
  script.src = src;
  script.async = true;
  try {
    await new Promise((resolve, reject) => {
      script.onload = resolve;
      script.onerror = reject;
      document.head.append(script);
    });
  } catch {
    script.remove();
    throw new Error('Stripe.js did not load');
  }
}

/**
 * Loads Stripe.js when a payment page needs it. `loadStripe` uses the global `Stripe` that is on the page already
 * (Stripe.js README, "Importing loadStripe without side effects"); by itself it would wait for a script that hangs,
 * however often it is called.
 * @throws Error when the script does not load
 */
export async function loadCardPayments({ publishableKey, scriptUrl }: StripeSettings): Promise<Stripe> {
  if (!('Stripe' in window)) await addScript(scriptUrl ?? stripeScript);
  if (!('Stripe' in window)) throw new Error('Stripe.js did not start');
  // The language of the pages, in which its errors are shown; left alone, it takes the browser's.
  const stripe = await loadStripe(publishableKey, { locale: 'en' });
  if (!stripe) throw new Error('Stripe.js needs a browser');
  return stripe;
}
