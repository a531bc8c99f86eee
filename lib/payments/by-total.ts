import 'server-only';
import type { ObjectId } from 'mongodb';
import type Stripe from 'stripe';
import { isId } from '@/lib/base/ids';
import { type OrderDoc, orders } from '@/lib/orders/data';
import { timeNow } from '@/lib/platform/clock';
import { toObjectId } from '@/lib/platform/db';

/**
 * A payment that was opened by its total alone (specification §7) is stored, like every payment, in one unpaid order of
 * its payer. It may pay any other order of the same total: the first that `PATCH /orders/{id}` names or, if none is
 * named within this time (ms), the oldest. A unique index prevents two orders from having the same payment.
 */
const namingTime = 60_000;

/** The order that a payment was opened for, from its metadata at Stripe; null for payments that are not the shop's. */
export function orderIdOf(metadata: Stripe.Metadata): ObjectId | null {
  const id = metadata['orderId'] ?? '';
  return isId(id) ? toObjectId(id) : null;
}

/** The order that a payment was opened for, which is usually `order` itself. */
export async function openedAtOf({ metadata }: Stripe.PaymentIntent, order: OrderDoc): Promise<OrderDoc> {
  const id = orderIdOf(metadata);
  if (!id || id.equals(order._id)) return order;
  return (await orders().findOne({ _id: id })) ?? order;
}

/** Whether a payment that was opened for one order may pay another, or has paid it. */
export function mayPay(intent: Stripe.PaymentIntent, order: OrderDoc, openedAt: OrderDoc): boolean {
  if (order._id.equals(openedAt._id) || order.transactionId === intent.id) return true;
  return openedAt.intentByTotal === intent.id && openedAt.userId.equals(order.userId);
}

/** The order that has this payment, whether paid or refunded. */
export const orderPaidBy = (intentId: string) => orders().findOne({ transactionId: intentId });

/** When a payment succeeded (epoch ms); `intent` must include its charge. */
export function succeededAt({ latest_charge: charge, created }: Stripe.PaymentIntent): number {
  return (typeof charge === 'object' && charge !== null ? charge.created : created) * 1000;
}

/**
 * The order that a succeeded payment is for while nobody names one: the order that has it, else the oldest that it may
 * pay, else the one that it was opened for, which can only refund it. A date while there is still time to name one of
 * several; `isLast` ends that time, because the order that it was opened for is about to end.
 */
export async function orderFor(
  openedAt: OrderDoc,
  intent: Stripe.PaymentIntent,
  isLast: boolean,
): Promise<OrderDoc | Date> {
  const paid = await orderPaidBy(intent.id);
  if (paid) return paid;
  if (openedAt.intentByTotal !== intent.id) return openedAt;
  const [oldest, another] = await orders()
    .find({
      userId: openedAt.userId,
      state: 'unpaid',
      total: intent.amount_received,
      currency: intent.currency,
    })
    .sort({ _id: 1 })
    .limit(2)
    .toArray();
  const until = new Date(succeededAt(intent) + namingTime);
  if (another && !isLast && until > timeNow()) return until;
  return oldest ?? openedAt;
}
