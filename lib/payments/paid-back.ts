import 'server-only';
import { type Actor, assertAdmin } from '@/lib/auth/actor';
import { AppError } from '@/lib/base/errors';
import { messages } from '@/lib/base/messages';
import { formatMoney } from '@/lib/base/money';
import { type OrderDoc, type OrderEvent, orders, toOrder } from '@/lib/orders/data';
import type { Order } from '@/lib/orders/schema';
import { marksOf, owedOf } from '@/lib/orders/trouble';
import { timeNow } from '@/lib/platform/clock';
import { toObjectId } from '@/lib/platform/db';
import type { NotePaidBack } from './schema';

/** Whether the order has this record already: the form was sent twice. */
const isNoted = ({ history }: OrderDoc, { seen, reference }: NotePaidBack): boolean =>
  history.some(({ paidBack, reason }) => paidBack !== undefined && paidBack === seen && reason === reference);

/** Why it could not be recorded. */
function refusal(order: OrderDoc): AppError {
  const owed = owedOf(order);
  if (owed === 0) return new AppError('conflict', messages.refund.nothingOwed);
  if (order.refundRequest) return new AppError('conflict', messages.refund.underWay);
  return new AppError('conflict', messages.refund.owedChanged(formatMoney(owed, order.currency)));
}

/**
 * Records that the buyer got all that is owed after a failed refund outside Stripe, for example by bank transfer: from now
 * on it counts as refunded. One conditional write, only if the order is unchanged; sent twice it is recorded once.
 * @throws AppError forbidden, invalid, not_found, conflict (nothing owed, another amount owed, a refund is under way)
 */
export async function notePaidBack(
  actor: Actor,
  input: NotePaidBack,
): Promise<{ order: Order; amount: number }> {
  assertAdmin(actor);
  const { seen: amount = 0, reference } = input;
  const order = await orders().findOne({ _id: toObjectId(input.orderId), state: { $ne: 'placing' } });
  if (!order) throw new AppError('not_found', messages.order.notFound);
  const { _id, history, transactionId, refundedAmount = 0, paidBackAmount = 0 } = order;
  if (amount === 0 || owedOf(order) !== amount || order.refundRequest || transactionId === undefined) {
    if (isNoted(order, input)) return { order: toOrder(order), amount };
    throw refusal(order);
  }
  const now = timeNow();
  const event: OrderEvent = {
    type: 'refunded',
    at: now,
    by: toObjectId(actor.id),
    note: transactionId,
    amount: refundedAmount + amount,
    reason: reference,
    paidBack: amount,
  };
  const { $set, $unset } = marksOf({ ...order, history: [...history, event] });
  const noted = await orders().findOneAndUpdate(
    { _id, history: { $size: history.length }, refundRequest: { $exists: false } },
    {
      $set: {
        ...$set,
        refundedAmount: refundedAmount + amount,
        paidBackAmount: paidBackAmount + amount,
        followUp: true,
        askStripeAt: now, // somebody may have refunded it at Stripe just now
        updatedAt: now,
      },
      $unset,
      $push: { history: event },
    },
    { returnDocument: 'after' },
  );
  return noted ? { order: toOrder(noted), amount } : notePaidBack(actor, input);
}
