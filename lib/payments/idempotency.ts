import 'server-only';
import Stripe from 'stripe';
import { type OrderDoc, orders } from '@/lib/orders/data';
import { isProviderRefusal } from './service';

/** What a call is counted at, as it was read: rivals that failed under one key count it once, so that all go on under one. */
export const asRead = <Id>({ _id, stripeFaults }: { _id: Id; stripeFaults?: number }) => ({
  _id,
  stripeFaults: stripeFaults ?? { $exists: false },
});

/**
 * Makes a call at Stripe under an idempotency key, so that rivals and retries make it once. Stripe repeats for a day
 * whatever it first answered to a key, its own failures (5xx) and refusals too (docs.stripe.com/api/idempotent_requests); each
 * such answer is counted where the call is remembered, the order as a rule, and the next try has a key of its own: what was refused
 * for a dispute may be done the moment that is won. A connection that broke keeps the key.
 * @throws Stripe's errors
 */
export async function underKey<T>(
  of: Pick<OrderDoc, '_id' | 'stripeFaults'>,
  key: string,
  call: (options: { idempotencyKey: string }) => Promise<T>,
  countFault: () => Promise<unknown> = () => orders().updateOne(asRead(of), { $inc: { stripeFaults: 1 } }),
): Promise<T> {
  const { stripeFaults = 0 } = of;
  try {
    return await call({ idempotencyKey: stripeFaults === 0 ? key : `${key}:${stripeFaults}` });
  } catch (error) {
    if (error instanceof Stripe.errors.StripeAPIError || isProviderRefusal(error)) await countFault();
    throw error;
  }
}
