import 'server-only';
import Stripe from 'stripe';
import { type OrderDoc, orders } from '@/lib/orders/data';
import { isProviderRefusal } from './service';

/** Filter for the document as read, so that calls that fail under one key at once count it once and share the next. */
export const unchangedFilter = <Id>({ _id, stripeFaults }: { _id: Id; stripeFaults?: number }) => ({
  _id,
  stripeFaults: stripeFaults ?? { $exists: false },
});

/**
 * Whether the key is used up: Stripe keeps a failure under it, or what another version of the shop called with other
 * words. Not while Stripe is still carrying out a call under it (409), nor if something in between answered, in a form
 * that is not Stripe's.
 */
function isKeyUsedUp(error: unknown): boolean {
  const { StripeAPIError, StripeIdempotencyError } = Stripe.errors;
  if (isProviderRefusal(error) || error instanceof StripeIdempotencyError) return true;
  return error instanceof StripeAPIError && error.statusCode !== undefined && error.statusCode !== 409;
}

/**
 * Calls Stripe under an idempotency key, so that concurrent calls and retries take effect once. For a day Stripe
 * repeats its first answer to a key, even its own failures (5xx) and refusals
 * (docs.stripe.com/api/idempotent_requests). Each of these is counted, usually in the order, and the next try uses a
 * new key: a refund refused for a dispute may be possible once the dispute is won. After a broken connection the key
 * stays the same, and while Stripe is still carrying out a call under it.
 * @throws Stripe's errors
 */
export async function withIdempotencyKey<T>(
  of: Pick<OrderDoc, '_id' | 'stripeFaults'>,
  key: string,
  call: (options: { idempotencyKey: string }) => Promise<T>,
  countFault: () => Promise<unknown> = () =>
    orders().updateOne(unchangedFilter(of), { $inc: { stripeFaults: 1 } }),
): Promise<T> {
  const { stripeFaults = 0 } = of;
  try {
    return await call({ idempotencyKey: stripeFaults === 0 ? key : `${key}:${stripeFaults}` });
  } catch (error) {
    if (isKeyUsedUp(error)) await countFault();
    throw error;
  }
}
