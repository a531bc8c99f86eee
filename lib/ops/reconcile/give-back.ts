import 'server-only';
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
 * Every payment looks lost to a database that is not this shop's: what paid its own last order tells.
 * @throws Error when Stripe has never heard of that, or there is no order at all; Stripe's errors
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

/**
 * Gives all that is left of a payment back, if its order has still not come. A key of its own at Stripe makes a rival's or a
 * repeated call the same one; a refund that failed is followed by another. Returns the minor units given back: 0 when there
 * was nothing left to do.
 * @throws Stripe's errors
 */
export async function giveBack({ id }: Pick<LostPayment, 'id'>, whose: Whose = {}): Promise<number> {
  const made = await stripe().refunds.list({ payment_intent: id, limit: 100 }); // before: a rival's refund must not lead to a new key
  const lost = await stillLost(await retrieveIntent(id), whose);
  if (!lost) return 0;
  await stripe().refunds.create(
    { payment_intent: id, amount: lost.left, metadata: { reconciled: 'order unknown' } },
    { idempotencyKey: `lost:${id}:${made.data.length}` },
  );
  return lost.left;
}

/** What came of one payment: minor units given back, or why Stripe refused. */
export type GivenBack = { lost: LostPayment } & ({ given: number } | { refused: string });

/** Whether the next payment may fare better. */
const isOfOnePayment = (error: unknown): error is Error =>
  isProviderRefusal(error) || (isProviderAway(error) && !isProviderUnreachable(error));

/** Gives back one after another, and goes on when Stripe refuses one. @throws Stripe's errors that the next would meet, too */
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
