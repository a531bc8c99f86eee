import 'server-only';
import Stripe from 'stripe';
import { type OrderDoc, orders } from '@/lib/orders/data';

/**
 * Makes a call at Stripe under an idempotency key, so that rivals and retries make it once. Stripe repeats for a day
 * whatever it first answered to a key, its own failures (5xx) too (docs.stripe.com/api/idempotent_requests); each such
 * failure is counted where the call is remembered, the order as a rule, and the next try has a key of its own. A connection that broke keeps the key.
 * @throws Stripe's errors
 */
export async function underKey<T>(
  { _id, stripeFaults = 0 }: Pick<OrderDoc, '_id' | 'stripeFaults'>,
  key: string,
  call: (options: { idempotencyKey: string }) => Promise<T>,
  countFault: () => Promise<unknown> = () => orders().updateOne({ _id }, { $inc: { stripeFaults: 1 } }),
): Promise<T> {
  try {
    return await call({ idempotencyKey: stripeFaults === 0 ? key : `${key}:${stripeFaults}` });
  } catch (error) {
    if (error instanceof Stripe.errors.StripeAPIError) await countFault();
    throw error;
  }
}
