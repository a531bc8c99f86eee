import 'server-only';
import Stripe from 'stripe';
import { numberOf, orders } from '@/lib/orders/data';
import {
  isProviderAway,
  isProviderRefusal,
  isProviderUnreachable,
  retrieveIntent,
  stripe,
} from '@/lib/payments/service';
import { type LostPayment, stillLost, type Whose } from './find';

/**
 * Checks by the payment of its last paid order that the database is this shop's: to another shop's database every
 * payment looks lost.
 * @throws Error when Stripe does not know that payment, or there is no order at all; Stripe's errors
 */
export async function assertOwnDatabase(): Promise<void> {
  if (!(await orders().findOne({}, { sort: { _id: 1 }, projection: { _id: 1 } })))
    throw new Error('This database has no order at all, so every payment looks lost: is it the right one?');
  const last = await orders().findOne(
    { paidAt: { $exists: true } },
    { sort: { paidAt: -1 }, hint: 'paid_sums' },
  );
  if (!last?.transactionId) return;
  try {
    await retrieveIntent(last.transactionId);
  } catch (error) {
    if (!isProviderRefusal(error)) throw error;
    throw new Error(
      `Stripe knows nothing of what paid order ${numberOf(last)}, the last one in this database, so other payments may look lost that are not: are MONGODB_URI and STRIPE_SECRET_KEY of the same shop?`,
    );
  }
}

/** Whether Stripe repeats what it answered to this key before, as it does for a day, or has another amount under it. */
function isKeyUsedUp(error: unknown): boolean {
  const { StripeError, StripeIdempotencyError } = Stripe.errors;
  if (error instanceof StripeIdempotencyError) return true;
  return error instanceof StripeError && error.headers?.['idempotent-replayed'] === 'true';
}

/** Stripe's library must not repeat a failure itself: what Stripe repeats is then always an answer of before. */
const once = { maxNetworkRetries: 0 } as const satisfies Stripe.RequestOptions;

/**
 * Refunds all that is left of a payment, if its order is still missing. Concurrent and repeated calls share an
 * idempotency key and refund once. After a refund that failed the key is another one, and where Stripe only repeats an
 * answer of before: a refund refused for a dispute may be possible once the dispute is won. Returns the minor units
 * refunded: 0 if nothing was left to do.
 * @param usedUp how many keys were found to be used up
 * @throws Stripe's errors
 */
export async function giveBack(
  { id }: Pick<LostPayment, 'id'>,
  whose: Whose = {},
  usedUp = 0,
): Promise<number> {
  // Listed before `left` is read: a concurrent refund in between must not lead to a new key.
  const made = await stripe().refunds.list({ payment_intent: id, limit: 100 });
  const lost = await stillLost(await retrieveIntent(id), whose);
  if (!lost) return 0;
  const key = `lost:${id}:${made.data.length}`;
  try {
    await stripe().refunds.create(
      { payment_intent: id, amount: lost.left, metadata: { reconciled: 'order unknown' } },
      { ...once, idempotencyKey: usedUp === 0 ? key : `${key}:${usedUp}` },
    );
  } catch (error) {
    if (!isKeyUsedUp(error)) throw error;
    return giveBack({ id }, whose, usedUp + 1);
  }
  return lost.left;
}

/** The result for one payment: minor units refunded, or why Stripe refused. */
export type GivenBack = { lost: LostPayment } & ({ given: number } | { refused: string });

/** Whether the error is about this payment alone, so that the next may succeed. */
const isOfOnePayment = (error: unknown): error is Error =>
  isProviderRefusal(error) || (isProviderAway(error) && !isProviderUnreachable(error));

/** Refunds one after another, and goes on if Stripe refuses one. @throws Stripe's errors that the next would meet */
export async function* giveAllBack(
  found: readonly LostPayment[],
  whose: Whose = {},
): AsyncGenerator<GivenBack> {
  for (const lost of found) {
    try {
      yield { lost, given: await giveBack(lost, whose) };
    } catch (error) {
      if (!isOfOnePayment(error)) throw error;
      yield { lost, refused: error.message };
    }
  }
}
