import type { Stripe } from '@stripe/stripe-js';
import { loadStripe } from '@stripe/stripe-js/pure';

export type StripeSettings = {
  publishableKey: string;
  /** Where Stripe.js comes from instead of Stripe itself; null in production. */
  scriptUrl: string | null;
};

/** Milliseconds after which a script that neither loads nor fails counts as failed. */
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
 * Stripe.js, loaded when a payment page needs it. `loadStripe` takes the `Stripe` that another script has put
 * on the page already (Stripe.js README, "Importing loadStripe without side effects").
 * @throws Error when the script does not load
 */
export async function loadCardPayments({ publishableKey, scriptUrl }: StripeSettings): Promise<Stripe> {
  if (scriptUrl && !('Stripe' in window)) await addScript(scriptUrl);
  // Without this, loadStripe would go and ask Stripe itself.
  if (scriptUrl && !('Stripe' in window)) throw new Error('Stripe.js did not start');
  const stripe = await loadStripe(publishableKey);
  if (!stripe) throw new Error('Stripe.js needs a browser');
  return stripe;
}
