import 'server-only';
import { retrieveIntent, stripe } from '@/lib/payments/service';
import { type LostPayment, lostAmong } from './find';

/**
 * Gives all that is left of a payment back, if its order has still not come. A key of its own at Stripe makes a rival's or a
 * repeated call the same one. Returns the minor units given back: 0 when there was nothing left to do.
 * @throws Stripe's errors
 */
export async function giveBack({ id }: Pick<LostPayment, 'id'>): Promise<number> {
  const [lost] = await lostAmong([await retrieveIntent(id)]);
  if (!lost) return 0;
  await stripe().refunds.create(
    { payment_intent: id, amount: lost.left, metadata: { reconciled: 'order unknown' } },
    { idempotencyKey: `lost:${id}:${lost.amount - lost.left}` },
  );
  return lost.left;
}
