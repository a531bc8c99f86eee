import 'server-only';
import { type Actor, assertAdmin } from '@/lib/auth/actor';
import { AppError } from '@/lib/base/errors';
import { messages } from '@/lib/base/messages';
import { formatMoney } from '@/lib/base/money';
import { restock } from '@/lib/catalogue/restock';
import { type OrderDoc, orders, toOrder } from '@/lib/orders/data';
import type { Order } from '@/lib/orders/schema';
import { timeNow } from '@/lib/platform/clock';
import { decideRefund } from './decide-refund';
import { withIdempotencyKey } from './idempotency';
import { refundedForOrder } from './joint/given';
import { withTimeBudget } from './patience';
import { refundsOf, toMade } from './refunds-made';
import type { RefundOrder } from './schema';
import { isProviderAway, isProviderRefusal, stripe } from './service';

/** An order with a refund that is decided but not made yet. */
type Refunding = OrderDoc & Required<Pick<OrderDoc, 'refundRequest' | 'transactionId'>>;

const isRefunding = (order: OrderDoc | null): order is Refunding =>
  order?.refundRequest !== undefined && order.transactionId !== undefined;

/** The total refunded for an order by now (minor units), or why a refund was refused. */
type Made = { given: number } | { refused: string; byUs?: true };

/**
 * Makes the refund at Stripe unless it exists. Refuses more than was paid, which somebody may have refunded at Stripe
 * since it was decided: of a joint payment, Stripe would take the rest from the other orders.
 * @throws Stripe's errors
 */
async function makeRefund(order: Refunding): Promise<Made> {
  const { _id, refundRequest, transactionId, total, currency } = order;
  const refundId = refundRequest.id.toHexString();
  const listed = await refundsOf(transactionId);
  const made = listed.map(toMade);
  const given = await refundedForOrder(order, made);
  // Stripe's keys expire after a day, its refunds don't. One that failed since was made too: its event corrects that.
  if (listed.some((refund) => refund.metadata?.['refundId'] === refundId)) return { given };
  const gone = given + (order.paidBackAmount ?? 0) + (order.lostAmount ?? 0);
  if (gone + refundRequest.amount > total)
    return { refused: messages.refund.moreThanPaid(formatMoney(gone, currency)), byUs: true };
  const params = {
    payment_intent: transactionId,
    amount: refundRequest.amount,
    metadata: { orderId: _id.toHexString(), refundId },
  };
  const key = `refund:${refundId}:${refundRequest.at.getTime()}`; // a refused refund may be decided anew
  const refund = await withIdempotencyKey(order, key, (options) => stripe().refunds.create(params, options));
  return { given: await refundedForOrder(order, [...made, toMade(refund)]) };
}

/** Filter for the order while this refund stands in it: one that was refused may be decided anew, under the same id. */
const standing = ({ _id, refundRequest: { id, at } }: Refunding) => ({
  _id,
  'refundRequest.id': id,
  'refundRequest.at': at,
});

/**
 * Records a refund that was made, once, because the write needs the request that it removes. Nothing else was recorded
 * while the request stood, so a refund that failed meanwhile, even this one, still counts until its event subtracts it.
 */
async function recordMade(order: Refunding, atStripe: number): Promise<void> {
  const { refundRequest, refundedAmount = 0, paidBackAmount = 0, transactionId } = order;
  const { id, by, reason, units, amount } = refundRequest;
  const given = Math.max(atStripe + paidBackAmount, refundedAmount + amount);
  const now = timeNow();
  await orders().updateOne(standing(order), {
    $set: {
      refundedAmount: given,
      followUp: true,
      askStripeAt: now, // somebody may have refunded more at Stripe just now
      updatedAt: now,
    },
    ...(units > 0 && { $inc: { returnedUnits: units } }),
    $unset: { refundRequest: '' },
    $push: {
      refunds: id,
      refundsMade: { id, amount, units },
      history: { type: 'refunded', at: now, by, note: transactionId, amount: given, reason },
    },
  });
}

/** Records the refusal and its reason in the write that ends the request: who was told 'later' hears of it. */
async function recordRefused(order: Refunding, reason: string): Promise<void> {
  const { by, amount } = order.refundRequest;
  const now = timeNow();
  await orders().updateOne(standing(order), {
    $unset: { refundRequest: '' },
    $set: { askStripeAt: now, followUp: true, updatedAt: now },
    $push: { history: { type: 'refundRefused', at: now, by, amount, reason } },
  });
}

/**
 * Carries out a refund that was decided. Every step is repeatable, also concurrently: Stripe is asked first, each
 * request returns its units to stock once, the history gets one event. Returns whether stock came back.
 * @throws AppError conflict if it is refused, which ends the request and is recorded in the history; Stripe's errors
 * when it is away
 */
export async function carryOutRefund(order: OrderDoc): Promise<boolean> {
  if (!isRefunding(order)) return false;
  const { productId, refundRequest: request } = order;
  const made = await makeRefund(order).catch((error: unknown): Made => {
    if (!isProviderRefusal(error)) throw error;
    return { refused: error.message };
  });
  if ('refused' in made) {
    await recordRefused(order, made.refused);
    throw new AppError('conflict', made.byUs ? made.refused : messages.refund.refused(made.refused));
  }
  if (request.units > 0) {
    const isOver = (await orders().countDocuments(standing(order), { limit: 1 })) === 0;
    if (isOver) return false; // the units of a refund that was decided anew may be others
    const { id, units, by, reason } = request;
    await restock(productId, { id, quantity: units, by, reason: messages.refund.movement(reason) });
  }
  await recordMade(order, made.given);
  return request.units > 0;
}

/**
 * Refunds a part or all of what was paid for an order, with or without returning its units to stock; for a canceled
 * order, a failed refund. Runs once for each `requestId`, which another request can't reuse. If Stripe is not
 * reachable, the refund stays decided and is made later (lib/ops/sweep).
 * @throws AppError forbidden, invalid (amount, units), not_found, conflict (not paid, under way, refused, other refund
 * made by this form or meanwhile), unavailable
 */
export async function refundOrder(
  actor: Actor,
  input: RefundOrder,
): Promise<{ order: Order; amount: number }> {
  assertAdmin(actor);
  const { order: decided, amount } = await decideRefund(actor, input);
  try {
    await withTimeBudget(() => carryOutRefund(decided));
  } catch (error) {
    if (!isProviderAway(error)) throw error;
    throw new AppError('unavailable', messages.refund.later, { retryAfter: 5 });
  }
  const order = await orders().findOne({ _id: decided._id });
  return { order: toOrder(order ?? decided), amount };
}
