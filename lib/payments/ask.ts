import 'server-only';
import type Stripe from 'stripe';
import { log } from '@/lib/platform/log';
import { isProviderRefusal, retrieveIntent, stripe } from './service';

const minute = 60_000;

/** A young order's payment that nobody reports, as the shop died or a webhook was lost, is found within a minute. */
const soonest = 30_000;

/** When to ask Stripe again about an open payment: soon for a young one, at least once an hour. */
export function nextAsk({ createdAt }: { createdAt: Date }, now: Date): Date {
  const age = now.getTime() - createdAt.getTime();
  return new Date(now.getTime() + Math.min(Math.max(age / 4, soonest), 60 * minute));
}

export type Ask = {
  /** Also cancel the intent at Stripe, unless it has succeeded. */
  close: boolean;
  options?: Stripe.RequestOptions;
};

/** The intent as it is at Stripe after this call; null if Stripe does not know it. @throws Stripe's errors */
export async function askStripe(
  id: string,
  { close, options = {} }: Ask,
): Promise<Stripe.PaymentIntent | null> {
  if (close) {
    try {
      return await stripe().paymentIntents.cancel(id, {}, options);
    } catch (error) {
      if (!isProviderRefusal(error)) throw error; // refused because it has succeeded, or is canceled already
    }
  }
  try {
    return await retrieveIntent(id, options);
  } catch (error) {
    if (!isProviderRefusal(error)) throw error;
    log.error({ intent: id }, 'payment unknown to Stripe');
    return null;
  }
}
