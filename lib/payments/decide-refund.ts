import 'server-only';
import { ObjectId } from 'mongodb';
import type { Actor } from '@/lib/auth/actor';
import { AppError, fieldError } from '@/lib/base/errors';
import { messages } from '@/lib/base/messages';
import { formatMoney, isExact, paidDecimals, toMinor } from '@/lib/base/money';
import { type OrderDoc, orders } from '@/lib/orders/data';
import { leftToRefund } from '@/lib/orders/trouble';
import { timeNow } from '@/lib/platform/clock';
import { toObjectId } from '@/lib/platform/db';
import type { RefundOrder } from './schema';

/** The order with the refund that was decided, and the refund's amount (minor units). */
type Decided = { order: OrderDoc; amount: number };

/** Why a refund could not be decided. */
function refusal(order: OrderDoc | null, amount: number, seen?: number): AppError {
  if (!order || order.state === 'placing') return new AppError('not_found', messages.order.notFound);
  const left = leftToRefund(order);
  if (left === 0 && order.lostAmount) return new AppError('conflict', messages.refund.lost);
  const hasMoney =
    order.state === 'paid' || (order.state === 'cancelled' && order.transactionId !== undefined);
  if (!hasMoney) return new AppError('conflict', messages.order.notPaidYet);
  if (order.refundRequest) return new AppError('conflict', messages.refund.underWay);
  if (left === 0) return new AppError('conflict', messages.refund.allGiven);
  const { refundedAmount = 0, currency } = order;
  const since = refundedAmount - (seen ?? refundedAmount);
  if (since > 0) return new AppError('conflict', messages.refund.meanwhile(formatMoney(since, currency)));
  if (since < 0)
    return new AppError('conflict', messages.refund.cameBackMeanwhile(formatMoney(-since, currency)));
  if (amount > left) return fieldError('amount', messages.refund.tooMuch(formatMoney(left, currency)));
  const units = order.state === 'paid' ? order.quantity - (order.returnedUnits ?? 0) : 0;
  return fieldError('units', messages.refund.tooManyUnits(units));
}

/**
 * The response to a repeat, whose request id is known; null for a new id. A repeat must ask for the same: a form that
 * was changed since is told what its first request did.
 * @throws AppError conflict
 */
function repeatOf(
  order: OrderDoc,
  id: ObjectId,
  asked: Pick<Decided, 'amount'> & Pick<RefundOrder, 'units' | 'reason'>,
): Decided | null {
  const { refundRequest, refunds = [], refundsMade = [], currency } = order;
  const isSame = (known: { amount: number; units: number }) =>
    known.amount === asked.amount && known.units === asked.units;
  if (refundRequest?.id.equals(id)) {
    const { amount, reason } = refundRequest;
    if (isSame(refundRequest) && reason === asked.reason) return { order, amount };
    throw new AppError('conflict', messages.refund.underWayBefore(formatMoney(amount, currency)));
  }
  if (!refunds.some((made) => made.equals(id))) return null;
  const made = refundsMade.find((each) => each.id.equals(id)) ?? asked;
  if (isSame(made)) return { order, amount: made.amount };
  throw new AppError('conflict', messages.refund.madeBefore(formatMoney(made.amount, currency)));
}

/**
 * Stores the decision in the order, in one conditional write: one refund at a time, never more than was paid and not
 * lost to disputes, never more units than were bought, and only if the admin had seen what was refunded before. From
 * here on it is carried out even if this process dies.
 */
export async function decideRefund(
  actor: Actor,
  { orderId, amount, reason, units, requestId, seen }: RefundOrder,
): Promise<Decided> {
  const _id = toObjectId(orderId);
  const id = requestId ? toObjectId(requestId) : new ObjectId();
  const now = timeNow();
  const known = await orders().findOne({ _id }, { projection: { currency: 1 } });
  if (!known) throw refusal(null, 0);
  const minor = toMinor(amount, known.currency);
  if (!isExact(amount, paidDecimals(known.currency)))
    throw fieldError('amount', messages.refund.amountTooFine);
  const fits = {
    $and: [
      ...(seen === undefined ? [] : [{ $eq: [{ $ifNull: ['$refundedAmount', 0] }, seen] }]),
      {
        $lte: [
          { $add: [{ $ifNull: ['$refundedAmount', 0] }, { $ifNull: ['$lostAmount', 0] }, minor] },
          '$total',
        ],
      },
      // The units of a canceled order are in stock already.
      {
        $lte: [
          { $add: [{ $ifNull: ['$returnedUnits', 0] }, units] },
          { $cond: [{ $eq: ['$state', 'paid'] }, '$quantity', 0] },
        ],
      },
    ],
  };
  const decided = await orders().findOneAndUpdate(
    {
      _id,
      $or: [{ state: 'paid' }, { state: 'cancelled', transactionId: { $exists: true } }],
      refundRequest: { $exists: false },
      refunds: { $ne: id },
      $expr: fits,
    },
    {
      $set: {
        refundRequest: { id, amount: minor, reason, units, by: toObjectId(actor.id), at: now },
        updatedAt: now,
      },
    },
    { returnDocument: 'after' },
  );
  if (decided) return { order: decided, amount: minor };
  const order = await orders().findOne({ _id });
  const repeat = order && repeatOf(order, id, { amount: minor, units, reason });
  if (repeat) return repeat;
  throw refusal(order, minor, seen);
}
