import 'server-only';
import type { Actor } from '@/lib/auth/actor';
import { AppError } from '@/lib/base/errors';
import { messages } from '@/lib/base/messages';
import { type OrderDoc, toOrder } from '@/lib/orders/data';
import type { Order } from '@/lib/orders/schema';
import { timeNow } from '@/lib/platform/clock';
import { toObjectId } from '@/lib/platform/db';
import { consumeLimit } from '@/lib/platform/limits';
import { knownIntent, toCheckingError } from '../known';
import { assertMayName } from '../named';
import { withTimeBudget } from '../patience';
import { isProviderRefusal } from '../service';
import { type JointPaymentDoc, jointPayments } from './data';
import { jointPaymentOf } from './known';
import { ordersOf, settleJoint } from './settle';

const askSoon = ({ _id }: JointPaymentDoc) =>
  jointPayments().updateOne({ _id }, { $min: { askAt: timeNow() } });

/** Settles a joint payment that Stripe reports as succeeded or refunded. @throws AppError */
export async function settleJointReported(intentId: string): Promise<void> {
  const intent = await knownIntent(intentId);
  const payment = await jointPaymentOf(intent);
  if (!payment) throw new AppError('not_found', messages.order.notFound);
  await settleJoint(payment, intent).catch(toCheckingError(intentId));
}

/** The result of a joint payment for its payer. */
export type JointOutcome = { paid: Order[]; total: number };

/** Why a joint payment paid none of its orders. */
function refusal(found: readonly OrderDoc[]): AppError {
  const { givenBack, noneTook, paidTwice, refunded } = messages.payment;
  // Refunded before the shop saw it.
  if (found.some(({ state }) => state === 'unpaid')) return new AppError('invalid', givenBack);
  const [first, ...others] = found;
  if (others.length > 0) return new AppError('conflict', noneTook);
  return new AppError('conflict', first?.state === 'paid' ? paidTwice : refunded);
}

const hasPaid = (transactionId: string) => (order: OrderDoc) =>
  order.state === 'paid' && order.transactionId === transactionId;

/**
 * Settles a joint payment for its payer. Parts of orders that could not be paid any more are refunded and left out.
 * @param address of the network that the request came from
 * @throws AppError invalid (not this shop's, not succeeded), not_found (foreign), limited, unavailable, conflict if
 * none of its orders could be paid
 */
export async function completeJointPayment(
  actor: Actor,
  { transactionId }: { transactionId: string },
  address?: string,
): Promise<JointOutcome> {
  await consumeLimit('payment', actor.id, { userId: actor.id, address });
  await assertMayName(actor, transactionId, address);
  const own = { userId: toObjectId(actor.id) };
  const found = await withTimeBudget(async () => {
    const intent = await knownIntent(transactionId).catch(async (error: unknown) => {
      const waiting = await jointPayments().findOne({ ...own, intentId: transactionId });
      if (waiting) await askSoon(waiting); // the buyer says it is paid, but Stripe is not reachable
      throw error;
    });
    const payment = await jointPaymentOf(intent);
    if (!payment?.userId.equals(own.userId)) throw new AppError('not_found', messages.payment.mismatch);
    return settleJoint(payment, intent)
      .catch(async (error: unknown) => {
        // Refused was only the refund of what another order did not take, which the sweeper tries again.
        const whole = isProviderRefusal(error) ? await ordersOf(payment) : [];
        if (!whole.some(hasPaid(transactionId))) throw error;
        return whole;
      })
      .catch(toCheckingError(transactionId))
      .catch(async (error: unknown) => {
        await askSoon(payment);
        throw error;
      });
  });
  const paid = found.filter(hasPaid(transactionId));
  if (paid.length === 0) throw refusal(found);
  return { paid: paid.map(toOrder), total: paid.reduce((sum, { total }) => sum + total, 0) };
}
