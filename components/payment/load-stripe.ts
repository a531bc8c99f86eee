import type { Stripe } from '@stripe/stripe-js';
import { loadStripe } from '@stripe/stripe-js/pure';

export type StripeSettings = {
  publishableKey: string;
  /** URL from which to load Stripe.js instead of from Stripe; null in production. */
  scriptUrl: string | null;
};

/** Milliseconds after which a script that neither loads nor fails is treated as failed. */
const patience = 10_000;

/** Adds a script to the page. @throws Error when it does not load in time */
async function addScript(src: string): Promise<void> {
  const script = document.createElement('script');
  script.src = src;
  script.async = true;
  try {
    await new Promise((resolve, reject) => {
      script.onload = resolve;
      script.onerror = reject;
      setTimeout(reject, patience);
      document.head.append(script);
    });
  } catch {
    script.remove();
    throw new Error('Stripe.js did not load');
  }
}

/**
 * Loads Stripe.js when a payment page needs it. `loadStripe` uses a global `Stripe` that another script has put on the
 * page already (Stripe.js README, "Importing loadStripe without side effects").
 * @throws Error when the script does not load
 */
export async function loadCardPayments({ publishableKey, scriptUrl }: StripeSettings): Promise<Stripe> {
  if (scriptUrl && !('Stripe' in window)) await addScript(scriptUrl);
  // Otherwise loadStripe would load the script from Stripe itself.
  if (scriptUrl && !('Stripe' in window)) throw new Error('Stripe.js did not start');
  const stripe = await loadStripe(publishableKey);
  if (!stripe) throw new Error('Stripe.js needs a browser');
  return stripe;
}
