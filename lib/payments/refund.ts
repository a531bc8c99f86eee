import 'server-only';
import { ObjectId } from 'mongodb';
import { type Actor, assertAdmin } from '@/lib/auth/actor';
import { AppError, fieldError } from '@/lib/base/errors';
import { messages } from '@/lib/base/messages';
import { decimalsOf, formatMoney, isExact, toMinor } from '@/lib/base/money';
import { restock } from '@/lib/catalogue/restock';
import { type OrderDoc, orders, toOrder } from '@/lib/orders/data';
import type { Order } from '@/lib/orders/schema';
import { isOwed, leftToRefund } from '@/lib/orders/trouble';
import { timeNow } from '@/lib/platform/clock';
import { toObjectId } from '@/lib/platform/db';
import { underKey } from './idempotency';
import { givenFor } from './joint/given';
import { within } from './patience';
import { refundsOf, toMade } from './refunds-made';
import type { RefundOrder } from './schema';
import { isProviderAway, isProviderRefusal, stripe } from './service';

/** An order whose refund was decided and is not made yet. */
type Refunding = OrderDoc & Required<Pick<OrderDoc, 'refundRequest' | 'transactionId'>>;

const isRefunding = (order: OrderDoc | null): order is Refunding =>
  order?.refundRequest !== undefined && order.transactionId !== undefined;

/** What was decided, and how much of it goes back (minor units). */
type Decided = { order: OrderDoc; amount: number };

/** Why a refund could not be decided. */
function refusal(order: OrderDoc | null, amount: number, seen?: number): AppError {
  if (!order || order.state === 'placing') return new AppError('not_found', messages.order.notFound);
  const left = leftToRefund(order);
  if (left === 0 && order.lostAmount) return new AppError('conflict', messages.refund.lost);
  if (order.state !== 'paid' && !isOwed(order)) return new AppError('conflict', messages.order.notPaidYet);
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
 * The answer to a request whose id is known; null for any other. It is a repeat only while it says the same: a form that was
 * changed since is told what it did.
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
 * Writes the decision into the order, in one conditional write: one at a time, never more than was paid and no dispute took, never more
 * units than were bought, and on top of what its admin had seen refunded. From here on it is carried out, whatever happens to this process.
 */
async function decide(
  actor: Actor,
  { orderId, amount, reason, units, requestId, seen }: RefundOrder,
): Promise<Decided> {
  const _id = toObjectId(orderId);
  const id = requestId ? toObjectId(requestId) : new ObjectId();
  const now = timeNow();
  const known = await orders().findOne({ _id }, { projection: { currency: 1 } });
  if (!known) throw refusal(null, 0);
  const minor = toMinor(amount, known.currency);
  if (!isExact(amount, decimalsOf(known.currency))) throw fieldError('amount', messages.refund.amountTooFine);
  const fits = {
    $and: [
      ...(seen === undefined ? [] : [{ $eq: [{ $ifNull: ['$refundedAmount', 0] }, seen] }]),
      {
        $lte: [
          { $add: [{ $ifNull: ['$refundedAmount', 0] }, { $ifNull: ['$lostAmount', 0] }, minor] },
          '$total',
        ],
      },
      // Those of an order that was canceled are back already.
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

/** Makes the refund at Stripe unless it is there; tells what has been given back for the order by now. */
async function makeRefund(order: Refunding): Promise<number> {
  const { _id, refundRequest, transactionId } = order;
  const refundId = refundRequest.id.toHexString();
  const listed = await refundsOf(transactionId);
  const made = listed.map(toMade);
  // Stripe's keys are forgotten after a day, its refunds are not. One that failed since was made too: its event tells.
  if (listed.some((refund) => refund.metadata?.['refundId'] === refundId)) return givenFor(order, made);
  const params = {
    payment_intent: transactionId,
    amount: refundRequest.amount,
    metadata: { orderId: _id.toHexString(), refundId },
  };
  const key = `refund:${refundId}:${refundRequest.at.getTime()}`; // a refused one may be decided anew
  const refund = await underKey(order, key, (options) => stripe().refunds.create(params, options));
  return givenFor(order, [...made, toMade(refund)]);
}

/**
 * Writes down what was made: once, for it needs the request that it removes. While that stood nothing else was written
 * down, so a refund that failed meanwhile is still counted, this one too, until its event takes it back.
 */
async function recordMade(order: Refunding, standing: number): Promise<void> {
  const { _id, refundRequest, refundedAmount = 0, transactionId } = order;
  const { id, by, reason, units, amount } = refundRequest;
  const given = Math.max(standing, refundedAmount + amount);
  const now = timeNow();
  await orders().updateOne(
    { _id, 'refundRequest.id': id },
    {
      $set: {
        refundedAmount: given,
        followUp: true,
        askStripeAt: now, // somebody may have given back more at Stripe in the same moment
        updatedAt: now,
      },
      ...(units > 0 && { $inc: { returnedUnits: units } }),
      $unset: { refundRequest: '' },
      $push: {
        refunds: id,
        refundsMade: { id, amount, units },
        history: { type: 'refunded', at: now, by, note: transactionId, amount: given, reason },
      },
    },
  );
}

/**
 * Carries out a refund that was decided. Every step may be repeated, by rivals too: Stripe is asked first, units come
 * back once for each request, the history gets one line. Returns whether stock came back.
 * @throws AppError conflict when Stripe refuses, which ends the request; Stripe's errors when it is away
 */
export async function carryOutRefund(order: OrderDoc): Promise<boolean> {
  if (!isRefunding(order)) return false;
  const { _id, productId, refundRequest: request } = order;
  let given: number;
  try {
    given = await makeRefund(order);
  } catch (error) {
    if (!isProviderRefusal(error)) throw error;
    await orders().updateOne(
      { _id, 'refundRequest.id': request.id },
      { $unset: { refundRequest: '' }, $set: { askStripeAt: timeNow(), updatedAt: timeNow() } },
    );
    throw new AppError('conflict', messages.refund.refused(error.message));
  }
  if (request.units > 0) {
    const { id, units, by, reason } = request;
    await restock(productId, { id, quantity: units, by, reason: messages.refund.movement(reason) });
  }
  await recordMade(order, given);
  return request.units > 0;
}

/**
 * Gives back a part or all of what was paid for an order, with or without its goods coming back into stock; once for
 * each `requestId`, which a changed request can't use again; of a canceled order what a bank sent back of its refund. When Stripe can't be reached the refund stays decided and is made later (lib/ops/sweep).
 * @throws AppError forbidden, invalid (amount, units), not_found, conflict (not paid, under way, refused, refunded otherwise by this
 * form or meanwhile), unavailable
 */
export async function refundOrder(
  actor: Actor,
  input: RefundOrder,
): Promise<{ order: Order; amount: number }> {
  assertAdmin(actor);
  const { order: decided, amount } = await decide(actor, input);
  try {
    await within(() => carryOutRefund(decided));
  } catch (error) {
    if (!isProviderAway(error)) throw error;
    throw new AppError('unavailable', messages.refund.later, { retryAfter: 5 });
  }
  const order = await orders().findOne({ _id: decided._id });
  return { order: toOrder(order ?? decided), amount };
}
