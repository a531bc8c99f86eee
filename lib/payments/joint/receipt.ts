import 'server-only';
import type { Actor } from '@/lib/auth/actor';
import type { Order } from '@/lib/orders/schema';
import { toObjectId } from '@/lib/platform/db';
import type { Receipt } from '../schema';
import { amountOf, type JointPaymentDoc, jointPayments } from './data';

const readJoint = (actor: Actor, intentIds: readonly string[]): Promise<JointPaymentDoc[]> =>
  jointPayments()
    .find({ userId: toObjectId(actor.id), intentId: { $in: [...intentIds] } })
    .toArray();

/**
 * What the payments of these orders, the actor's own, charged for them, and what of it was kept: one receipt for each
 * currency, as no sum can hold several. The part of an order that was canceled meanwhile was charged and refunded, so
 * both sums include it; orders that are not shown are in neither.
 */
export async function receiptsOf(actor: Actor, shown: readonly Order[]): Promise<Receipt[]> {
  const paidBy = ({ state, transactionId }: Order) =>
    state === 'paid' && transactionId ? [transactionId] : [];
  const ids = new Set(shown.flatMap(paidBy));
  const joint = await readJoint(actor, [...ids]);
  const isShown = new Set(shown.map(({ id }) => id));
  const together = new Set(joint.map(({ intentId }) => intentId));
  const has = shown.filter(({ transactionId }) => transactionId !== null && ids.has(transactionId));
  return [...Map.groupBy(has, ({ currency }) => currency)].map(([currency, own]) => {
    const parts = joint
      .filter((payment) => payment.currency === currency)
      .flatMap((payment) => payment.parts.filter(({ orderId }) => isShown.has(orderId.toHexString())));
    const alone = own.filter(({ transactionId }) => !together.has(transactionId ?? ''));
    return {
      charged: amountOf({ parts }) + alone.reduce((sum, { total }) => sum + total, 0),
      kept: own.reduce((sum, { total, refundedAmount }) => sum + total - refundedAmount, 0),
      currency,
    };
  });
}

/** How many orders this order's payment was for, and its total; null if it was for this one alone. */
export async function paidTogether(
  actor: Actor,
  { transactionId }: Pick<Order, 'transactionId'>,
): Promise<{ count: number; total: number } | null> {
  const [payment] = transactionId === null ? [] : await readJoint(actor, [transactionId]);
  return payment && payment.parts.length > 1
    ? { count: payment.parts.length, total: amountOf(payment) }
    : null;
}
